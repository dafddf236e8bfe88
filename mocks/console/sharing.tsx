import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { downloadFile } from '../../src/lib/browser/download'
import { Button } from '../../src/ui/button/Button'
import { LiveRegion } from '../../src/ui/feedback/LiveRegion'
import type { Company } from '../world/company/company'
import { type FileOpening, isOneFileDemo } from './file-page'
import { formatBytes } from './format'
import { ErrorBanner, Heading, Muted, Row, SuccessText } from './panel-parts'
import { useAction, useConsole } from './use-sandbox'

/** Page option of a prospect's link: the page hides the console and begins with a welcome. */
export const welcomeOption = 'console=welcome'

/** Returns a company's name as the name of a file. */
export const fileNameOf = (company: string): string =>
  company
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'company'

/** A sentence under a link that others cannot open. Renders nothing if they can. */
export function LinkReach({ address }: { address: string }): JSX.Element | null {
  const { protocol, hostname } = new URL(address)
  const isHere = protocol === 'file:' || /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(hostname)
  const isNear = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|\.local$/.test(hostname)
  if (!isHere && !isNear) return null
  const where = isHere ? 'this computer' : 'your network'
  const remedy = protocol === 'file:' ? 'Send this file instead' : 'Save one file and send that'
  return (
    <Muted>{`This link opens only on ${where}. ${remedy}, or put the demo on a web host and make the link there.`}</Muted>
  )
}

/** What a saved file opens with. Without a company, it has the name of the product. */
export interface SavedDemo {
  readonly opening: FileOpening
  readonly company: Company | null
}

/** Controls that save the demo as one HTML file, or as a folder for a web host. */
export function SaveDemo({ read }: { read: () => Promise<SavedDemo | null> }): JSX.Element {
  const { page } = useConsole()
  const work = useAction()
  const [saved, setSaved] = useState('')
  const save = (kind: 'html' | 'zip'): Promise<void> =>
    work.run(async () => {
      setSaved('')
      const demo = await read()
      if (!demo) return
      const { fetchOneFile, fillFile, zipFolder } = await import('./one-file')
      const file = fillFile(await fetchOneFile(page.basePath), demo.opening, demo.company)
      const content = kind === 'html' ? new TextEncoder().encode(file) : await zipFolder(file)
      const name = `${demo.company ? fileNameOf(demo.company.company) : 'fairlead'}.${kind}`
      downloadFile(name, content, kind === 'html' ? 'text/html' : 'application/zip')
      setSaved(`Saved ${name}, ${formatBytes(content.length)}.`)
    })
  return (
    <Stack as="section" gap="1.5" aria-label="Save the demo">
      <Heading>Save the demo</Heading>
      {isOneFileDemo() ? (
        <Muted>This demo is a file already. A demo on a web host can save another one.</Muted>
      ) : (
        <>
          <Muted>
            One file, about 1.4 MB, opens by double click on a computer, in Chrome, Edge, Firefox, and Safari, without a
            network. The folder, about 1 MB as a zip, opens from any static web host, on phones too.
          </Muted>
          <Row>
            <Button size="sm" icon="download" loading={work.busy} onClick={() => void save('html')}>
              Save as one file
            </Button>
            <Button size="sm" variant="ghost" icon="download" disabled={work.busy} onClick={() => void save('zip')}>
              Folder for a web host
            </Button>
          </Row>
          {saved === '' ? null : <SuccessText>{saved}</SuccessText>}
          <LiveRegion>{saved}</LiveRegion>
          <ErrorBanner text={work.problem} onDismiss={work.clear} />
        </>
      )}
    </Stack>
  )
}
