import { Text } from '@chakra-ui/react/text'
import { type ComponentType, type JSX, type ReactNode, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { downloadFile } from '../../../src/lib/browser/download'
import { useAction } from '../use-sandbox'
import type { ArchivedWorldSummary, MigrationReport, OpenFailureReason, Snapshot } from '../../control/api-types'
import { Stack } from '@chakra-ui/react/stack'
import { formatCount, formatDay, formatMoment } from '../format'
import type { Sandbox } from '../sandbox'
import type { ControlError } from '../../control/client'

/** Shows how many recorded actions were replayed, and how the resulting data differs from the original. */
export function MigrationSummary({ migration }: { migration: MigrationReport }): JSX.Element {
  const { replayed, of, words, differences } = migration
  return (
    <>
      <p>
        {replayed === of
          ? `${of === 1 ? 'The one action was' : `All ${formatCount(of, 'action')} were`} replayed.`
          : `${replayed} of ${formatCount(of, 'action')} were replayed.`}
      </p>
      {words === null ? null : (
        <>
          <p>Amounts may differ from the original.</p>
          <p>{words}</p>
        </>
      )}
      {differences.length === 0 ? null : (
        <>
          <p>Differences:</p>
          <Stack as="ul" gap="0.5" ps="4" listStyleType="disc">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </Stack>
        </>
      )}
    </>
  )
}

/** A world (the saved state of a demo) that the backend could not open unchanged, and what the user can do with it. */
export interface OfferedWorld {
  readonly title: string
  /** Sentences that explain why the world did not open unchanged. */
  readonly paragraphs: readonly string[]
  readonly open: () => Promise<MigrationReport>
  /**
   * Starts a new world with the scenario, seed, and company of this world. Undefined for an archived world, because a
   * new world has already replaced it.
   */
  readonly restart?: { readonly label: string; readonly start: () => Promise<unknown> }
  /**
   * Returns the world as a file to download. Undefined for a world from a file or a link, because the user still has
   * the file or link.
   */
  readonly makeFile?: () => Promise<{ readonly name: string; readonly text: string }>
  readonly dismissLabel: string
  readonly dismiss: () => Promise<unknown>
  /** Reloads the app after the world has opened, with the same user signed in. */
  readonly reloadApp: () => void
}

/** Properties of a dialog that is shown as a notice above the app, or inside a panel of the console. */
export interface NoticeCardProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  readonly onEscape?: (() => void) | undefined
}

interface WorldChoiceProps {
  readonly offered: OfferedWorld
  readonly Frame: ComponentType<NoticeCardProps>
  readonly onTouched?: () => void
  readonly onDone: () => void
}

/**
 * A dialog about a world that would change when it opens. The user can open the world anyway, restart its scenario,
 * save it as a file, or dismiss the dialog.
 */
export function WorldChoice({ offered, Frame, onTouched, onDone }: WorldChoiceProps): JSX.Element {
  const work = useAction()
  const [migration, setMigration] = useState<MigrationReport | null>(null)
  const [fileName, setFileName] = useState<string | null>(null)
  const { makeFile, restart } = offered

  const run = (job: () => Promise<void>): void => {
    onTouched?.()
    void work.run(job)
  }
  const dismiss = (): void =>
    run(async () => {
      await offered.dismiss()
      onDone()
    })

  if (migration)
    return (
      <Frame
        key="opened"
        title="Opened anyway"
        actions={
          <Button variant="primary" onClick={offered.reloadApp}>
            Continue
          </Button>
        }
      >
        <MigrationSummary migration={migration} />
      </Frame>
    )
  return (
    <Frame
      key="choice"
      title={offered.title}
      onEscape={dismiss}
      actions={
        <>
          <Button
            variant="primary"
            loading={work.busy}
            onClick={() => run(async () => setMigration(await offered.open()))}
          >
            Open it anyway
          </Button>
          {restart ? (
            <Button
              disabled={work.busy}
              onClick={() =>
                run(async () => {
                  await restart.start()
                  offered.reloadApp()
                })
              }
            >
              {restart.label}
            </Button>
          ) : null}
          {makeFile ? (
            <Button
              disabled={work.busy}
              onClick={() =>
                run(async () => {
                  const { name, text } = await makeFile()
                  downloadFile(name, text)
                  setFileName(name)
                })
              }
            >
              Save it as a file
            </Button>
          ) : null}
          <Button disabled={work.busy} onClick={dismiss}>
            {offered.dismissLabel}
          </Button>
        </>
      }
    >
      {offered.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Text color="fg.muted" role="status" hidden={fileName === null}>
        {fileName === null ? '' : `Saved as ${fileName}. To open it again, use “Open a snapshot” in the World panel.`}
      </Text>
      {work.problem === null ? null : <Banner tone="danger">{work.problem}</Banner>}
    </Frame>
  )
}

/** Returns one line about an archived world: its scenario, seed, number of actions, and time of the last action. */
export const describeArchivedWorld = ({ scenario, seed, length, latest }: ArchivedWorldSummary): string =>
  `${scenario}, seed ${seed}, ${formatCount(length, 'action')}, as of ${formatMoment(latest)}`

export async function archivedWorldFile(sandbox: Sandbox, { id, scenario, setAside }: ArchivedWorldSummary) {
  const text = JSON.stringify(await sandbox.worlds.file(id))
  return { name: `fairlead-${scenario}-${formatDay(setAside)}.json`, text }
}

/**
 * Returns the content and the actions of the dialog about a world that the backend archived when the page loaded. Every
 * action also informs the backend that the user has seen the dialog.
 */
export function archivedWorldOffer(
  sandbox: Sandbox,
  archived: ArchivedWorldSummary,
  reloadApp: () => void,
): OfferedWorld {
  return {
    title: 'Your world was archived',
    paragraphs: [archived.words, `Archived: ${describeArchivedWorld(archived)}. A new world replaces it.`],
    async open() {
      const { migration } = await sandbox.worlds.open(archived.id)
      await sandbox.worlds.noticed()
      return migration
    },
    async makeFile() {
      const file = await archivedWorldFile(sandbox, archived)
      await sandbox.worlds.noticed()
      return file
    },
    dismissLabel: 'Continue with the new world',
    dismiss: () => sandbox.worlds.noticed(),
    reloadApp,
  }
}

const titleEndings: Readonly<Record<OpenFailureReason, string>> = {
  'other-schema': 'comes from another version of Fairlead',
  refused: 'cannot be replayed',
  differs: 'does not replay to the same result',
  damaged: 'is damaged',
  unsaved: 'was never saved',
  restarted: 'continues elsewhere from its last checkpoint',
}

/** Like `archivedWorldOffer`, but for a world from a link or a file that the backend did not open unchanged. */
export function importedWorldOffer(
  sandbox: Sandbox,
  from: 'link' | 'file',
  snapshot: unknown,
  { message, reason }: Pick<ControlError, 'message' | 'reason'>,
  reloadApp: () => void,
): OfferedWorld {
  // The cast is safe: the backend has validated the complete snapshot before it reports these errors.
  const { scenario, seed, company } = (snapshot as Snapshot).header
  return {
    title: `The world in this ${from} ${titleEndings[reason ?? 'differs']}`,
    paragraphs: [message],
    open: async () => (await sandbox.migrate(snapshot)).migration,
    restart: {
      label: `Start ${scenario} fresh`,
      start: () => sandbox.start({ scenario: scenario, seed, ...(company ? { company } : {}) }),
    },
    dismissLabel: 'Go back to your world',
    dismiss: () => Promise.resolve(),
    reloadApp,
  }
}
