import { Box } from '@chakra-ui/react/box'
import { type JSX, Suspense, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { onDemand } from '../../../src/ui/on-demand'
import type { Company } from '../../company/company'
import { formatBytes, formatJson } from '../format'
import { downloadFile } from '../download-file'
import { Muted, Problem, Row } from '../panels/panel-parts'
import { useConsole, useAction } from '../use-sandbox'
import { FormPart } from './RowList'

interface Link {
  readonly address: string
  readonly bytes: number
}

interface HandOnProps {
  /** The document, or null after its mistakes have been shown. */
  read: () => Company | null
}

/** Mail and chat programs cut addresses that are longer. */
const LONGEST_LINK = 8_000
/** Phones cannot read a longer text off a screen. */
const LONGEST_CODE = 2_300

const loadQrCode = () => import('../../../src/ui/figure/QrCode')
const QrCode = onDemand(loadQrCode, (module) => module.QrCode)

/** What becomes of the document: a link, a code for a phone, a file, a script. */
export function ShareCompany({ read }: HandOnProps): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [link, setLink] = useState<Link | null>(null)
  const [left, setLeft] = useState(false)

  const withCompany = (use: (company: Company) => Promise<void>): void => {
    const company = read()
    if (company) void work.run(() => use(company))
  }
  const makeLink = async (company: Company): Promise<void> => {
    const { logo: _, ...plain } = company
    const whole = await sandbox.company.handOn(company)
    const fits = whole.bytes <= LONGEST_LINK
    const { query } = fits ? whole : await sandbox.company.handOn(plain)
    const address = new URL(`${page.basePath}?${query}&as=agent`, location.origin).href
    setLeft(!fits)
    if (address.length <= LONGEST_CODE) await loadQrCode()
    setLink({ address, bytes: address.length })
  }

  return (
    <FormPart as="section" aria-label="Hand it on">
      <h3>Hand it on</h3>
      <Muted>Whoever opens the link stands in this company, ninety days old. The file is the same as JSON.</Muted>
      <Row>
        <Button size="sm" icon="external" loading={work.busy} onClick={() => withCompany(makeLink)}>
          Make a link
        </Button>
        <Button
          size="sm"
          icon="download"
          onClick={() =>
            withCompany(async (company) => downloadFile(`${fileName(company)}.json`, `${formatJson(company)}\n`))
          }
        >
          Save as a file
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon="download"
          onClick={() =>
            withCompany(async (company) => {
              const { script } = await sandbox.company.handOn(company)
              downloadFile(`${fileName(company)}-story.json`, `${formatJson(script)}\n`)
            })
          }
        >
          Save its script
        </Button>
      </Row>
      <Problem text={work.problem} onDismiss={work.clear} />
      {link ? (
        <>
          <Row>
            <CopyButton wide what="link" text={link.address} />
            <Muted as="span">{formatBytes(link.bytes)}</Muted>
          </Row>
          {left ? <p>The logo is too large for a link: it shows the initials. The file has it.</p> : null}
          {link.bytes > LONGEST_CODE ? (
            <Muted>With its logo it is too long for a QR code.</Muted>
          ) : (
            <Box width="min(100%, 17rem)" p="3" border="1px solid" borderColor="border" borderRadius="lg" bg="white">
              <Suspense>
                <QrCode text={link.address} label="The link as a QR code" errorCorrection="L" />
              </Suspense>
            </Box>
          )}
        </>
      ) : null}
    </FormPart>
  )
}

const fileName = ({ company }: Company): string =>
  company
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'company'
