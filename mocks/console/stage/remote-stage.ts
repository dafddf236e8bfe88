import type { AppPage } from '../page'
import type { StoryDocument } from '../../sandbox/control/api-types'
import type {
  StageCommand,
  StageController,
  StageStatus,
  PointerMove,
  PointerMoveResult,
  StageChannel,
} from './channel'
import { openedFrom, rememberStage } from './stage-memory'

/** A page may need so long to load; after that nobody waits for it any more. */
const patienceMs = 20_000
const lookEveryMs = 1_000
/** So often in vain, and nobody is there; so often, and another window may take its place. */
const lostAfter = 6
const replacedAfter = 15

/** The window of the audience, from the desk. */
export interface RemoteStage {
  readonly here: StageStatus | null
  readonly onChange: (listener: () => void) => () => void
  readonly onTouched: (listener: () => void) => () => void
  readonly ask: (deed: StageCommand) => Promise<unknown>
  /** Resolves when all that was asked is done and the page that it leads to has loaded. */
  readonly arrival: () => Promise<void>
}

const loads = new Set<StageCommand['name']>(['becomes', 'signOut', 'reload', 'standAt', 'beginRecording', 'showEntry'])

/** Looks for the window of the audience, takes it, and keeps it for as long as this one is open. */
export function findStage(channel: StageChannel): RemoteStage {
  const { say } = channel
  const changes = new Set<() => void>()
  const touches = new Set<() => void>()
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (reason: Error) => void }>()
  let stage = openedFrom()
  let here: StageStatus | null = null
  let count = 0
  /** The page that is to have loaded. */
  let due = 0
  let latest: Promise<unknown> = Promise.resolve()
  let missed = 0

  const set = (next: StageStatus | null): void => {
    const same = JSON.stringify(here) === JSON.stringify(next)
    here = next
    if (!same) for (const listener of changes) listener()
  }
  const hold = (name: string): void => {
    stage = name
    rememberStage(name)
    channel.hold(name)
    say({ kind: 'take', stage: name })
  }
  channel.onMessage((data) => {
    if (data.kind === 'here' && (stage === undefined || (missed > replacedAfter && data.visible))) hold(data.stage)
    if (!('stage' in data) || data.stage !== stage) return
    if (data.kind === 'here' || data.kind === 'done') {
      missed = 0
      set(data.here)
    }
    if (data.kind === 'touched') for (const listener of touches) listener()
    if (data.kind !== 'done') return
    const asked = waiting.get(data.n)
    waiting.delete(data.n)
    if (data.problem === undefined) asked?.resolve(data.result)
    else asked?.reject(new Error(data.problem))
  })
  if (stage !== undefined) hold(stage)
  say({ kind: 'who' })
  // Whoever opens the app later, or goes to another screen by hand, is seen at the next look.
  setInterval(() => {
    missed += 1
    if (missed > lostAfter) set(null)
    if (stage !== undefined) say({ kind: 'take', stage })
    if (stage === undefined || missed > replacedAfter) say({ kind: 'who' })
  }, lookEveryMs)

  const isAwaited = (): boolean => (here?.loaded ?? 0) < due
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      changes.add(function once() {
        changes.delete(once)
        resolve()
      })
    })

  return {
    get here() {
      return here
    },
    onChange: (listener) => {
      changes.add(listener)
      return () => changes.delete(listener)
    },
    onTouched: (listener) => {
      touches.add(listener)
      return () => touches.delete(listener)
    },
    ask(deed) {
      if (stage === undefined || here === null)
        return Promise.reject(new Error('No window of the app is open. Open one, and it becomes the audience’s.'))
      const n = ++count
      if (loads.has(deed.name)) due = here.loaded + 1
      const answer = new Promise((resolve, reject) => waiting.set(n, { resolve, reject }))
      say({ kind: 'do', stage, n, deed })
      latest = answer.catch(() => undefined)
      return answer
    },
    async arrival() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
      const there = async (): Promise<void> => {
        // What ends the page may end it before it has answered.
        if (!isAwaited()) await latest
        while (isAwaited()) await changed()
      }
      await Promise.race([there(), late])
    },
  }
}

/** The audience's page as the panels know a page. Until it is heard of again, it is where it was `seen`. */
export function remotePage(basePath: string, remote: RemoteStage, seen: StageStatus | null): AppPage {
  const here = (): StageStatus | null => remote.here ?? seen
  const lead = (deed: StageCommand): void => void remote.ask(deed).catch(() => undefined)
  return {
    basePath,
    username: () => here()?.username ?? null,
    route: () => here()?.place.split('?')[0] ?? '/',
    place: () => here()?.place ?? '/',
    tokens: () => here()?.tokens ?? null,
    becomes: (username, wish) => lead({ name: 'becomes', of: [username, wish] }),
    signOut: () => lead({ name: 'signOut', of: [] }),
    goTo: (route) => lead({ name: 'goTo', of: [route] }),
    reload: (route) => lead({ name: 'reload', of: route === undefined ? [] : [route] }),
    standAt: (route, tokens) => lead({ name: 'standAt', of: [route, tokens] }),
    arrival: remote.arrival,
  }
}

/** What a tour does there. A page that has gone meanwhile has done nothing. */
export const remoteMove =
  (remote: RemoteStage) =>
  (move: PointerMove): Promise<PointerMoveResult> => {
    const late = new Promise<PointerMoveResult>((resolve) => setTimeout(() => resolve('missing'), patienceMs))
    return Promise.race([
      remote.ask({ name: 'tour', of: [move] }).catch(() => 'missing') as Promise<PointerMoveResult>,
      late,
    ])
  }

export const remoteController = (remote: RemoteStage): StageController => ({
  fillCard: async (number) => (await remote.ask({ name: 'fillCard', of: [number] })) === true,
  showEntry: async (id) => void (await remote.ask({ name: 'showEntry', of: [id] })),
  point: (words) => void remote.ask({ name: 'point', of: [words] }).catch(() => undefined),
  cover: (on) => void remote.ask({ name: 'cover', of: [on] }).catch(() => undefined),
  beginRecording: async () => void (await remote.ask({ name: 'beginRecording', of: [] })),
  endRecording: async () => (await remote.ask({ name: 'endRecording', of: [] })) as StoryDocument,
})
