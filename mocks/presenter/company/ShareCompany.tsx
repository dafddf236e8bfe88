import { Box } from '@chakra-ui/react/box'
import { type JSX, Suspense, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { lazyComponent } from '../../../src/ui/lazy-component'
import type { Company } from '../../world/company/company'
import { formatBytes, formatJson } from '../../console/format'
import { downloadFile } from '../../../src/lib/browser/download'
import { Muted, ErrorBanner, Row } from '../../console/panel-parts'
import { useConsole, useAction } from '../../console/use-sandbox'
import { FormPart } from './RowList'

interface ShareCompanyProps {
  /** Returns the company that the form describes. If the form has errors, shows them and returns null. */
  readCompany: () => Company | null
}

/** Maximum length of a link with the logo. A longer link omits the logo: email and chat programs truncate long URLs. */
const MAX_LINK_BYTES = 8_000
/** Maximum length of a link with a QR code. Phones cannot scan a denser code from a screen. */
const MAX_QR_LENGTH = 2_300

const loadQrCode = () => import('../../../src/ui/figure/QrCode')
const QrCode = lazyComponent(loadQrCode, (module) => module.QrCode)

/** Controls that export the company as a link, a QR code, a file, or a story (a script that plays in the app). */
export function ShareCompany({ readCompany }: ShareCompanyProps): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [link, setLink] = useState<string | null>(null)
  const [isLogoLeftOut, setIsLogoLeftOut] = useState(false)

  const withCompany = (use: (company: Company) => Promise<void>): void => {
    const company = readCompany()
    if (company) void work.run(() => use(company))
  }
  const makeLink = async (company: Company): Promise<void> => {
    const { logo: _, ...withoutLogo } = company
    const complete = await sandbox.company.share(company)
    const fits = complete.bytes <= MAX_LINK_BYTES
    const { query } = fits ? complete : await sandbox.company.share(withoutLogo)
    const address = new URL(`${page.basePath}?${query}&as=agent`, location.origin).href
    setIsLogoLeftOut(!fits)
    if (address.length <= MAX_QR_LENGTH) await loadQrCode()
    setLink(address)
  }

  return (
    <FormPart as="section" aria-label="Share this company">
      <h3>Share this company</h3>
      <Muted>
        Anyone who opens the link sees this company with 90 days of business. The file has the same data as JSON.
      </Muted>
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
          Save as file
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon="download"
          onClick={() =>
            withCompany(async (company) => {
              const { story } = await sandbox.company.share(company)
              downloadFile(`${fileName(company)}-story.json`, `${formatJson(story)}\n`)
            })
          }
        >
          Save story
        </Button>
      </Row>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      {link ? (
        <>
          <Row>
            <CopyButton wide what="link" text={link} />
            <Muted as="span">{formatBytes(link.length)}</Muted>
          </Row>
          {isLogoLeftOut ? (
            <p>The logo is too large for a link, so the link shows initials. The file includes the logo.</p>
          ) : null}
          {link.length > MAX_QR_LENGTH ? (
            <Muted>With the logo, the link is too long for a QR code.</Muted>
          ) : (
            <Box width="min(100%, 17rem)" p="3" border="1px solid" borderColor="border" borderRadius="lg" bg="white">
              <Suspense>
                <QrCode text={link} label="QR code of the link" errorCorrection="L" />
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
