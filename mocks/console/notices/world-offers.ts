import { formatCount, formatMoment, formatDay } from '../format'
import type { Sandbox, SandboxError } from '../sandbox'
import type { ArchivedWorldSummary, OpenFailureReason, Snapshot } from '../../sandbox/control/api-types'
import type { OfferedWorld } from './WorldChoice'

/** Returns the scenario, seed, number of actions, and time of an archived world in one line. */
export const describeArchivedWorld = ({ scenario, seed, length, latest }: ArchivedWorldSummary): string =>
  `${scenario}, seed ${seed}, ${formatCount(length, 'action')}, as of ${formatMoment(latest)}`

export async function archivedWorldFile(sandbox: Sandbox, { id, scenario, setAside }: ArchivedWorldSummary) {
  const text = JSON.stringify(await sandbox.worlds.file(id))
  return { name: `fairlead-${scenario}-${formatDay(setAside)}.json`, text }
}

/** Returns the options for a world that the backend archived when the page loaded. Every option marks the notice as seen. */
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

/** Returns the options for a world from a link or a file that the backend did not open unchanged. */
export function importedWorldOffer(
  sandbox: Sandbox,
  from: 'link' | 'file',
  snapshot: unknown,
  { message, obstacle }: Pick<SandboxError, 'message' | 'obstacle'>,
  reloadApp: () => void,
): OfferedWorld {
  // The backend validates the whole snapshot before it reports these errors.
  const { scenario, seed, company } = (snapshot as Snapshot).header
  return {
    title: `The world in this ${from} ${titleEndings[obstacle ?? 'differs']}`,
    paragraphs: [message],
    open: async () => (await sandbox.migrate(snapshot)).migration,
    restart: {
      label: `Start ${scenario} fresh`,
      start: () => sandbox.start({ name: scenario, seed, ...(company ? { company } : {}) }),
    },
    dismissLabel: 'Go back to your world',
    dismiss: () => Promise.resolve(),
    reloadApp,
  }
}
