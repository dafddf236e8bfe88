import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { downloadSnapshot } from '../notices/page-notices'
import { openWorldFile } from '../report/open-file'
import { useAction, useConsole } from '../use-sandbox'
import { ErrorBanner, FileButton, Heading, Row, Small } from '../panel-parts'

/** Controls that download the world (the state of the demo) as a file, or open a snapshot or a bug report. */
export function SnapshotFile(): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [warning, setWarning] = useState<{ readonly text: string; readonly enter: () => void } | null>(null)
  const open = (file: File): void => {
    setWarning(null)
    void work.run(async () => {
      const { warning: text, enter } = await openWorldFile(file, { sandbox, page })
      if (text === null) enter()
      else setWarning({ text, enter })
    })
  }
  return (
    <Stack as="section" gap="1.5" aria-label="Snapshot">
      <Heading>Snapshot</Heading>
      <Small>A file with all of this data. Open it later, or on another computer, to continue here.</Small>
      <Row>
        <Button size="sm" icon="download" onClick={() => void work.run(() => downloadSnapshot(sandbox))}>
          Download
        </Button>
        <FileButton loading={work.busy} inputLabel="Snapshot file" onFile={open}>
          Open snapshot
        </FileButton>
      </Row>
      {warning === null ? null : (
        <Banner tone="warning" onDismiss={warning.enter}>
          {warning.text}
        </Banner>
      )}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}
