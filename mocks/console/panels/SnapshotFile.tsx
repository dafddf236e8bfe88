import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { downloadSnapshot } from '../notices/page-notices'
import { useAction, useConsole } from '../use-sandbox'
import { ErrorBanner, FileButton, Heading, Row, Small } from '../panel-parts'

/** Controls that download the world (the state of the demo) as a file, or restore a world from a file. */
export function SnapshotFile(): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [warning, setWarning] = useState<string | null>(null)
  // Replacing the world can end the session, so the same user signs in again.
  const continueInWorld = (): void => {
    const username = page.username()
    if (username !== null) page.signInAs(username)
  }
  const open = (file: File): void => {
    setWarning(null)
    void work.run(async () => {
      const restored = await sandbox.restore(readSnapshot(await file.text()))
      setWarning(restored.warning)
      if (restored.warning === null) continueInWorld()
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
        <Banner tone="warning" onDismiss={continueInWorld}>
          {warning}
        </Banner>
      )}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

function readSnapshot(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('This file is not a snapshot: it contains no JSON. Your current world is unchanged.')
  }
}
