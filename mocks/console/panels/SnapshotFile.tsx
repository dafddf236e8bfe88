import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { importedWorldOffer } from '../notices/world-offers'
import { type OfferedWorld, WorldChoice } from '../notices/WorldChoice'
import { downloadFile } from '../download-file'
import { SandboxError } from '../sandbox'
import { useConsole, useAction } from '../use-sandbox'
import { Heading, PanelQuestion, ErrorBanner, Row } from './panel-parts'

/** Downloads the world as a file, or restores one. A file that doesn't match its own hash needs confirmation first. */
export function SnapshotFile({ onRestored }: { onRestored: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const inputRef = useRef<HTMLInputElement>(null)
  const [offered, setOffered] = useState<OfferedWorld | null>(null)
  const open = (file: File | undefined): void => {
    if (!file) return
    // Replacing the world can end the session, so the same user signs in again.
    const username = page.username()
    const continueInWorld = () => (username === null ? page.reload() : page.becomes(username))
    setOffered(null)
    void work.run(async () => {
      const snapshot = readSnapshot(await file.text())
      try {
        await sandbox.restore(snapshot)
      } catch (error) {
        if (!(error instanceof SandboxError) || error.obstacle === null) throw error
        return setOffered(importedWorldOffer(sandbox, 'file', snapshot, error, continueInWorld))
      }
      await onRestored()
      if (username !== null) continueInWorld()
    })
  }
  return (
    <Stack as="section" gap="1.5" aria-label="Snapshot">
      <Heading>Snapshot</Heading>
      <Row>
        <Button
          size="sm"
          icon="download"
          onClick={() =>
            void work.run(async () => {
              const { scenario } = await sandbox.standing()
              downloadFile(`fairlead-${scenario}.json`, JSON.stringify(await sandbox.snapshot()))
            })
          }
        >
          Download
        </Button>
        <Button size="sm" icon="upload" loading={work.busy} onClick={() => inputRef.current?.click()}>
          Open snapshot
        </Button>
        <input
          ref={inputRef}
          hidden
          type="file"
          aria-label="Snapshot file"
          accept="application/json,.json"
          onChange={(event) => {
            open(event.target.files?.[0])
            // Lets the user choose the same file again.
            event.target.value = ''
          }}
        />
      </Row>
      {offered ? <WorldChoice offered={offered} Frame={PanelQuestion} onDone={() => setOffered(null)} /> : null}
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
