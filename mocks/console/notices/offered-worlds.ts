import { countOf, formatMoment, formatDay } from '../format'
import type { Sandbox, SandboxRefusal } from '../sandbox'
import type { AsideWorld, ObstacleReason, Snapshot } from '../../sandbox/control/wire'
import type { OfferedWorld } from './WorldChoice'

/** In one line: which world it is. */
export const describeAside = ({ scenario, seed, length, latest }: AsideWorld): string =>
  `${scenario}, seed ${seed}, ${countOf(length, 'action')}, as of ${formatMoment(latest)}`

/** A world that was set aside as a file to keep. */
export async function fileOfAside(sandbox: Sandbox, { id, scenario, setAside }: AsideWorld) {
  const text = JSON.stringify(await sandbox.worlds.file(id))
  return { name: `fairlead-${scenario}-${formatDay(setAside)}.json`, text }
}

/** The world that was set aside when the page was opened. Whatever is chosen, the person has been told. */
export function asideOffer(sandbox: Sandbox, aside: AsideWorld, goOn: () => void): OfferedWorld {
  return {
    title: 'Your world was set aside',
    words: [aside.words, `It is kept: ${describeAside(aside)}. A new world has begun in its place.`],
    async open() {
      const { takenUp } = await sandbox.worlds.open(aside.id)
      await sandbox.worlds.noticed()
      return takenUp
    },
    async file() {
      const file = await fileOfAside(sandbox, aside)
      await sandbox.worlds.noticed()
      return file
    },
    keepLabel: 'Go on with the new world',
    keep: () => sandbox.worlds.noticed(),
    goOn,
  }
}

const otherTitles: Readonly<Record<ObstacleReason, string>> = {
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
  { message, obstacle }: Pick<SandboxRefusal, 'message' | 'obstacle'>,
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
