import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import {
  archivedWorldFile,
  describeArchivedWorld,
  importedWorldOffer,
  MigrationSummary,
  type OfferedWorld,
  WorldChoice,
} from '../notices/WorldChoice'
import { downloadFile } from '../../../src/lib/browser/download'
import { ControlError } from '../../control/client'
import { useAction, useConsole, useSandboxQuery } from '../use-sandbox'
import { CardTitle, ErrorBanner, FileButton, Heading, PanelCard, PanelQuestion, Row, Small } from './panel-parts'
import { formatMoment } from '../format'
import type { ArchivedWorldSummary, MigrationReport } from '../../control/api-types'

/**
 * List of archived worlds: saved demo states that the sandbox could not open unchanged. The user can open, download, or
 * delete each.
 */
export function ArchivedWorlds(): JSX.Element | null {
  const { sandbox, page } = useConsole()
  const { data: worlds, problem, refetch } = useSandboxQuery(sandbox.worlds.list, 5000)
  const work = useAction()
  const [opened, setOpened] = useState<{ readonly migration: MigrationReport; readonly goOn: () => void } | null>(null)

  const open = ({ id }: ArchivedWorldSummary): void => {
    const username = page.username()
    void work.run(async () => {
      const { migration } = await sandbox.worlds.open(id)
      setOpened({ migration, goOn: () => (username === null ? page.reload() : page.signInAs(username)) })
    })
  }

  if (!worlds?.length && !opened && problem === null) return null
  return (
    <Stack as="section" gap="1.5" aria-label="Archived worlds">
      <Heading>Archived worlds</Heading>
      {opened ? (
        <PanelQuestion
          title="Opened anyway"
          actions={
            <Button size="sm" variant="primary" onClick={opened.goOn}>
              Continue
            </Button>
          }
        >
          <MigrationSummary migration={opened.migration} />
        </PanelQuestion>
      ) : null}
      {worlds?.map((world) => (
        <PanelCard key={world.id} role="group" aria-label={world.scenario}>
          <div>
            <CardTitle as="p">{describeArchivedWorld(world)}</CardTitle>
            <Small>{`Archived ${formatMoment(world.setAside)}`}</Small>
          </div>
          <p>{world.words}</p>
          <Row>
            <Button size="sm" disabled={work.busy} onClick={() => open(world)}>
              Open anyway
            </Button>
            <Button
              size="sm"
              disabled={work.busy}
              onClick={() =>
                void work.run(async () => {
                  const { name, text } = await archivedWorldFile(sandbox, world)
                  downloadFile(name, text)
                })
              }
            >
              Save as a file
            </Button>
            <Button
              size="sm"
              disabled={work.busy}
              onClick={() => void work.run(() => sandbox.worlds.forget(world.id).then(refetch))}
            >
              Delete
            </Button>
          </Row>
        </PanelCard>
      ))}
      <ErrorBanner text={work.problem ?? problem} onDismiss={work.clear} />
    </Stack>
  )
}

/**
 * Controls that download the world (the state of the demo) as a file, or restore a world from a file. If the world in
 * the file cannot be opened unchanged, the user must confirm first.
 */
export function SnapshotFile(): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [offered, setOffered] = useState<OfferedWorld | null>(null)
  const open = (file: File): void => {
    // Replacing the world can end the session, so the same user signs in again.
    const username = page.username()
    const continueInWorld = () => (username === null ? page.reload() : page.signInAs(username))
    setOffered(null)
    void work.run(async () => {
      const snapshot = readSnapshot(await file.text())
      try {
        await sandbox.restore(snapshot)
      } catch (error) {
        if (!(error instanceof ControlError) || error.reason === null) throw error
        return setOffered(importedWorldOffer(sandbox, 'file', snapshot, error, continueInWorld))
      }
      if (username !== null) continueInWorld()
    })
  }
  return (
    <Stack as="section" gap="1.5" aria-label="Snapshot">
      <Heading>Snapshot</Heading>
      <Small>A file with all of this data. Open it later, or on another computer, to continue here.</Small>
      <Row>
        <Button
          size="sm"
          icon="download"
          onClick={() =>
            void work.run(async () => {
              const { scenario } = await sandbox.stateWithoutHash()
              downloadFile(`fairlead-${scenario}.json`, JSON.stringify(await sandbox.snapshot()))
            })
          }
        >
          Download
        </Button>
        <FileButton loading={work.busy} inputLabel="Snapshot file" onFile={open}>
          Open snapshot
        </FileButton>
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
