import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { type JSX, Suspense, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { TextField } from '../../../src/ui/field/TextField'
import { lazyComponent } from '../../../src/ui/lazy-component'
import type { Company } from '../../world/company/company'
import { externalUrl } from '../../console/file-page'
import { formatBytes, formatJson } from '../../console/format'
import { downloadFile } from '../../../src/lib/browser/download'
import { Muted, ErrorBanner, Row } from '../../console/panel-parts'
import { fileNameOf, LinkReach, SaveDemo, welcomeOption } from '../../console/sharing'
import { useConsole, useAction } from '../../console/use-sandbox'
import type { FormPartProps } from './draft'
import { FormPart } from './RowList'

interface ShareCompanyProps extends FormPartProps {
  /** Returns the company that the form describes. If the form has errors, shows them and returns null. */
  readCompany: () => Company | null
}

/** Maximum length of a link with the logo. A longer link omits the logo: email and chat programs truncate long URLs. */
const MAX_LINK_BYTES = 8_000
/** Maximum length of a link with a QR code. Phones cannot scan a denser code from a screen. */
const MAX_QR_LENGTH = 2_300

const loadQrCode = () => import('../../../src/ui/figure/QrCode')
const QrCode = lazyComponent(loadQrCode, (module) => module.QrCode)

interface Links {
  readonly link: string
  readonly hasLogo: boolean
  /** Text of the QR code: the link, without the logo if that is too long. Null if that is too long too. */
  readonly code: string | null
  /** Link to a file of the company beside the demo. */
  readonly short: string
}

/** Controls that share the company as a link, a QR code, one file of the whole demo, or its document. */
export function ShareCompany({ readCompany, draft, change, errors }: ShareCompanyProps): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [links, setLinks] = useState<Links | null>(null)

  const withCompany = (use: (company: Company) => Promise<void>): void => {
    const company = readCompany()
    if (company) void work.run(() => use(company))
  }
  const addressOf = (query: string): string => externalUrl(`${page.basePath}?${query}&as=agent&${welcomeOption}`)
  const makeLink = async (company: Company): Promise<void> => {
    const { logo, ...rest } = company
    const complete = await sandbox.company.share(company)
    const plain = addressOf((await sandbox.company.share(rest)).query)
    const fits = complete.bytes <= MAX_LINK_BYTES
    const link = fits ? addressOf(complete.query) : plain
    await loadQrCode()
    setLinks({
      link,
      hasLogo: fits && logo !== undefined,
      code: [link, plain].find((text) => text.length <= MAX_QR_LENGTH) ?? null,
      short: addressOf(`company=./${encodeURIComponent(fileNameOf(company.company))}.json`),
    })
  }
  const readDemo = async () => {
    const company = readCompany()
    if (!company) return null
    const { query } = await sandbox.company.share(company)
    return { company, opening: { address: `/?${query}&as=agent&${welcomeOption}` } }
  }

  return (
    <FormPart as="section" aria-label="Share this company">
      <h3>Share this company</h3>
      <Muted>
        A link, or one file, welcomes the prospect in their colors, plays their story, and ends with your button. Both
        have 90 days of business and no console.
      </Muted>
      <Grid templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))" alignItems="start" gap="2">
        <TextField
          label="Your button"
          hint="Such as Book a call"
          value={draft.contactLabel}
          error={errors.get('contact.label')}
          onChange={(contactLabel) => change({ contactLabel })}
        />
        <TextField
          label="Its address"
          hint="An email or https: address"
          value={draft.contactAddress}
          error={errors.get('contact.address')}
          onChange={(contactAddress) => change({ contactAddress })}
        />
      </Grid>
      <Row>
        <Button size="sm" icon="external" loading={work.busy} onClick={() => withCompany(makeLink)}>
          Make a link
        </Button>
        <Button
          size="sm"
          icon="download"
          onClick={() =>
            withCompany(async (company) =>
              downloadFile(`${fileNameOf(company.company)}.json`, `${formatJson(company)}\n`),
            )
          }
        >
          Save as file
        </Button>
      </Row>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      {links ? <MadeLinks {...links} draft={draft} /> : null}
      <SaveDemo read={readDemo} />
    </FormPart>
  )
}

function MadeLinks({ link, hasLogo, code, short, draft }: Links & Pick<FormPartProps, 'draft'>): JSX.Element {
  return (
    <>
      <Row>
        <CopyButton wide what="link" text={link} />
        <Muted as="span">{formatBytes(link.length)}</Muted>
      </Row>
      <LinkReach address={link} />
      {draft.logo === '' || hasLogo ? null : (
        <Muted>
          The logo is too large for a link, so the link shows initials. The file and the short link show it.
        </Muted>
      )}
      {code === null ? (
        <Muted>The link is too long for a QR code.</Muted>
      ) : (
        <>
          <Box width="min(100%, 17rem)" p="3" border="1px solid" borderColor="border" borderRadius="lg" bg="white">
            <Suspense>
              <QrCode text={code} label="QR code of the link" errorCorrection="L" />
            </Suspense>
          </Box>
          {code === link ? null : (
            <Muted>The QR code leaves the logo out: with it, phones could not scan the code.</Muted>
          )}
        </>
      )}
      <Row>
        <CopyButton wide what="short link" text={short} />
        <Muted as="span">
          {`For this one, put ${fileNameOf(draft.company)}.json (Save as file) beside the demo on its web host.`}
        </Muted>
      </Row>
    </>
  )
}
