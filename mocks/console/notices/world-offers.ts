import { countOf, formatMoment, formatDay } from '../format'
import type { Sandbox, SandboxError } from '../sandbox'
import type { ArchivedWorldSummary, OpenFailureReason, Snapshot } from '../../sandbox/control/api-types'
import type { OfferedWorld } from './WorldChoice'

/** In one line: which world it is. */
export const describeArchivedWorld = ({ scenario, seed, length, latest }: ArchivedWorldSummary): string =>
  `${scenario}, seed ${seed}, ${countOf(length, 'action')}, as of ${formatMoment(latest)}`

/** A world that was set aside as a file to keep. */
export async function archivedWorldFile(sandbox: Sandbox, { id, scenario, setAside }: ArchivedWorldSummary) {
  const text = JSON.stringify(await sandbox.worlds.file(id))
  return { name: `fairlead-${scenario}-${formatDay(setAside)}.json`, text }
}

/** The world that was set aside when the page was opened. Whatever is chosen, the person has been told. */
export function archivedWorldOffer(sandbox: Sandbox, aside: ArchivedWorldSummary, goOn: () => void): OfferedWorld {
  return {
    title: 'Your world was set aside',
    words: [aside.words, `It is kept: ${describeArchivedWorld(aside)}. A new world has begun in its place.`],
    async open() {
      const { takenUp } = await sandbox.worlds.open(aside.id)
      await sandbox.worlds.noticed()
      return takenUp
    },
    async file() {
      const file = await archivedWorldFile(sandbox, aside)
      await sandbox.worlds.noticed()
      return file
    },
    keepLabel: 'Go on with the new world',
    keep: () => sandbox.worlds.noticed(),
    goOn,
  }
}

const otherTitles: Readonly<Record<OpenFailureReason, string>> = {
  'other-schema': 'is of another version of Fairlead',
  refused: 'cannot be repeated as it was',
  differs: 'does not become the world that it was',
  damaged: 'is damaged',
  unsaved: 'was never saved',
  restarted: 'goes on elsewhere from its last checkpoint',
}

/** A world that came as a link or a file, and was not opened as it is. */
export function otherOffer(
  sandbox: Sandbox,
  from: 'link' | 'file',
  snapshot: unknown,
  { message, obstacle }: Pick<SandboxError, 'message' | 'obstacle'>,
  goOn: () => void,
): OfferedWorld {
  // It was read in every part before it was refused.
  const { scenario, seed, company } = (snapshot as Snapshot).header
  return {
    title: `The world in this ${from} ${otherTitles[obstacle ?? 'differs']}`,
    words: [message],
    open: async () => (await sandbox.takeUp(snapshot)).takenUp,
    fresh: {
      label: `Start ${scenario} fresh`,
      start: () => sandbox.start({ name: scenario, seed, ...(company ? { company } : {}) }),
    },
    keepLabel: 'Go back to your world',
    keep: () => Promise.resolve(),
    goOn,
  }
}
