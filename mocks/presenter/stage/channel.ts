import type { AppPage } from '../../console/app-page'
import { sessionStore } from '../../../src/lib/browser/storage'
import type { ScreenPicture } from './screen-picture'
import { browserLocks, openBroadcastChannel } from '../../../src/lib/browser/optional-parts'
import { randomUuid } from '../../../src/lib/browser/random-uuid'

/**
 * Session storage key, set while a presenter's desk (the presenter's own window) is connected to this tab. The tab's
 * next page reads it in its first frame.
 */
export const deskKey = 'sandbox:desk'
/** Session storage key: `1` if the console was already hidden in this tab before the desk connected. */
export const wasHiddenKey = 'sandbox:desk-hidden'
const stageKey = 'sandbox:stage'

/**
 * Returns the id of this tab. A window that the tab opens has a copy of the tab's session storage, and so the same id.
 */
export function stageId(): string {
  const stored = sessionStore.get(stageKey)
  if (stored !== null) return stored
  const id = randomUuid()
  sessionStore.set(stageKey, id)
  return id
}

/** Returns the id of the tab that opened this desk, or undefined if no tab did. */
export const openedFrom = (): string | undefined => sessionStore.get(stageKey) ?? undefined
export const rememberStage = (stage: string): void => sessionStore.set(stageKey, stage)

/**
 * Actions of the console in the app's page, other than navigation. At the presenter's desk, the page is in another
 * window.
 */
export interface StageController {
  /**
   * Fills the card form on the page and returns true. If the page has no card form, returns false and fills the next
   * form that appears.
   */
  readonly fillCard: (number: string) => Promise<boolean>
  readonly showEntry: (id: string) => Promise<void>
  /** Draws a ring around the element with this text. `null` removes the ring. */
  readonly highlight: (text: string | null) => void
  /** True covers the page while it goes back to a scene without simulated failures. False removes the cover. */
  readonly cover: (on: boolean) => void
}

/** An action of the animated pointer in the audience window while a story plays automatically. */
export type PointerMove =
  /** Clicks the link to this route. */
  | { readonly clickLink: string }
  /** Signs out, then signs this user in by typing the username letter by letter. */
  | { readonly signIn: string }
  /** Points at the element with this text. */
  | { readonly pointAt: string }
  | { readonly caption: string }
  /** Removes the pointer and the caption. */
  | 'end'

/**
 * Result of a pointer move. `missing`: the page does not have the element, or the window does not respond. `stopped`:
 * the presenter pressed a key or clicked in the window.
 */
export type PointerMoveResult = 'done' | 'missing' | 'stopped'

/** Current state of the audience window. */
export interface StageStatus {
  /** The current path with its query. */
  readonly path: string
  readonly username: string | null
  readonly tokens: string | null
  /** Number of pages that the window has loaded. A higher number means that a navigation has finished. */
  readonly loadCount: number
}

/** Commands that the presenter's desk can run in the audience window. */
export interface StageCommands
  extends Pick<AppPage, 'signInAs' | 'switchUser' | 'signOut' | 'goTo' | 'reload' | 'restoreSession'>, StageController {
  readonly movePointer: (move: PointerMove) => Promise<PointerMoveResult>
}

/** A call of one of `StageCommands`. */
export type StageCommand = {
  readonly [Type in keyof StageCommands]: { readonly type: Type; readonly args: Parameters<StageCommands[Type]> }
}[keyof StageCommands]

/** A message between the presenter's desk and the audience window. `stage` is the id of the audience window's tab. */
export type Message =
  /** Sent by a desk without an audience window. Every window of the app replies with its status. */
  | { readonly kind: 'findStages' }
  | { readonly kind: 'status'; readonly stage: string; readonly status: StageStatus; readonly visible: boolean }
  /** Without a picture, the audience window sends one at once. */
  | { readonly kind: 'connect'; readonly stage: string; readonly hasPicture: boolean }
  | { readonly kind: 'picture'; readonly stage: string; readonly picture: ScreenPicture }
  | { readonly kind: 'command'; readonly stage: string; readonly n: number; readonly command: StageCommand }
  | {
      readonly kind: 'result'
      readonly stage: string
      readonly n: number
      readonly status: StageStatus
      readonly result?: unknown
      readonly problem?: string
    }
  /** The presenter pressed a key or clicked in the audience window. */
  | { readonly kind: 'interaction'; readonly stage: string }

const channelName = 'fairlead-desk'

/**
 * Name of the Web Lock that a desk holds while it is open, for the audience window with this id. A heartbeat would be
 * unreliable, because browsers may run the timers of a background tab only once a minute.
 */
const lockName = (stage: string): string => `fairlead-desk:${stage}`

/** Message channel between the presenter's desk and the app's windows in the same browser. */
export interface StageChannel {
  readonly post: (message: Message) => void
  /** Calls the listener for each message. Returns a function that removes the listener. */
  readonly onMessage: (listener: (message: Message) => void) => () => void
  /** Makes this page the desk of an audience window until the page unloads. */
  readonly hold: (stage: string) => Promise<void>
  readonly isHeld: (stage: string) => Promise<boolean>
  /** Resolves when no desk is connected to the audience window, or at once if the browser has no locks. */
  readonly released: (stage: string) => Promise<void>
}

/** Without Web Locks, a desk counts as closed after this silence: browsers run its timers at least once a minute. */
const silenceMs = 70_000

/** Returns what the locks return, or undefined if the browser has none or refuses. */
async function tryLocks<Value>(run: (locks: LockManager) => Promise<Value>): Promise<Value | undefined> {
  const locks = browserLocks()
  try {
    return locks && (await run(locks))
  } catch {
    return undefined
  }
}

/** Returns undefined if the browser does not let windows exchange messages. */
export function openStageChannel(): StageChannel | undefined {
  const channel = openBroadcastChannel(channelName)
  if (!channel) return undefined
  let heardMs = -Infinity
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'connect') heardMs = performance.now()
  })
  return {
    post: (message) => channel.postMessage(message),
    onMessage(listener) {
      const onEvent = ({ data }: MessageEvent<Message>) => listener(data)
      channel.addEventListener('message', onEvent)
      return () => channel.removeEventListener('message', onEvent)
    },
    async hold(stage) {
      await tryLocks((locks) => locks.request(lockName(stage), () => new Promise(() => undefined)))
    },
    async isHeld(stage) {
      const state = await tryLocks((locks) => locks.query())
      if (!state?.held) return performance.now() - heardMs < silenceMs
      return state.held.some(({ name }) => name === lockName(stage))
    },
    async released(stage) {
      await tryLocks((locks) => locks.request(lockName(stage), { mode: 'shared' }, () => undefined))
    },
  }
}
