import type { StoryDocument } from '../../sandbox/control/api-types'

/** What the console does in the page of the app beyond leading it somewhere. The page may be another window's. */
export interface StageController {
  /** Fills the card form that is there, or the next one; answers whether there was one. */
  readonly fillCard: (number: string) => Promise<boolean>
  /** Brings an entry of the error atlas about. */
  readonly showEntry: (id: string) => Promise<void>
  /** Puts a ring round what is spoken of; null takes it away. */
  readonly point: (words: string | null) => void
  /** Hides the page at once, while it is led out of a mess; or shows it again. */
  readonly cover: (on: boolean) => void
  readonly beginRecording: () => Promise<void>
  readonly endRecording: () => Promise<StoryDocument>
}

/** What a tour that plays itself does in the audience's window, as somebody would with a mouse and a keyboard. */
export type PointerMove =
  /** To the link that leads there, and a press on it. */
  | { readonly walk: string }
  /** Whoever is signed in leaves, and this person signs in, letter by letter. */
  | { readonly enter: string }
  /** To what is spoken of. */
  | { readonly show: string }
  | { readonly caption: string }
  /** Takes all of it off the page. */
  | 'end'

/** `missing`: there was nothing to press. `stopped`: somebody has pressed a key or the pointer himself. */
export type PointerMoveResult = 'done' | 'missing' | 'stopped'

/*
 * What the presenter's desk and the window of the audience say to each other (channel.ts). Both are pages of one backend.
 */

/** Where the audience's window is. */
export interface StageStatus {
  /** The route with what follows it in the address. */
  readonly place: string
  readonly username: string | null
  readonly tokens: string | null
  /** Counts the pages that it has loaded: a higher one has arrived. */
  readonly loaded: number
}

/** What the desk has done in the audience's window. */
export type StageCommand =
  | { readonly name: 'becomes'; readonly of: readonly [username: string, wish: unknown] }
  | { readonly name: 'signOut'; readonly of: readonly [] }
  | { readonly name: 'goTo'; readonly of: readonly [route: string] }
  | { readonly name: 'reload'; readonly of: readonly [route?: string] }
  | { readonly name: 'standAt'; readonly of: readonly [route: string, tokens: string | null] }
  | { readonly name: 'fillCard'; readonly of: readonly [number: string] }
  | { readonly name: 'showEntry'; readonly of: readonly [id: string] }
  | { readonly name: 'point'; readonly of: readonly [words: string | null] }
  | { readonly name: 'cover'; readonly of: readonly [on: boolean] }
  | { readonly name: 'tour'; readonly of: readonly [move: PointerMove] }
  | { readonly name: 'beginRecording'; readonly of: readonly [] }
  | { readonly name: 'endRecording'; readonly of: readonly [] }

export type Message =
  /** A desk that does not know its stage looks for one. */
  | { readonly kind: 'who' }
  | { readonly kind: 'here'; readonly stage: string; readonly here: StageStatus; readonly visible: boolean }
  | { readonly kind: 'take'; readonly stage: string }
  | { readonly kind: 'do'; readonly stage: string; readonly n: number; readonly deed: StageCommand }
  | {
      readonly kind: 'done'
      readonly stage: string
      readonly n: number
      readonly here: StageStatus
      readonly result?: unknown
      readonly problem?: string
    }
  /** Somebody has pressed a key or the pointer in the audience's window. */
  | { readonly kind: 'touched'; readonly stage: string }

const channelName = 'fairlead-desk'

/** Web Lock that a stage's desk holds while it is open. Heartbeats do not work: a background tab may run timers once a minute. */
const lockOf = (stage: string): string => `fairlead-desk:${stage}`

/** Connects the presenter's desk with the app's windows in the same browser. */
export interface StageChannel {
  readonly say: (message: Message) => void
  /** Returns a function that removes the listener. */
  readonly onMessage: (listener: (message: Message) => void) => () => void
  /** Makes this page the stage's desk until the page unloads. */
  readonly hold: (stage: string) => void
  readonly isHeld: (stage: string) => Promise<boolean>
  /** Resolves when no desk holds the stage any more. */
  readonly released: (stage: string) => Promise<void>
}

export function openStageChannel(): StageChannel {
  const channel = new BroadcastChannel(channelName)
  return {
    say: (message) => channel.postMessage(message),
    onMessage(listener) {
      const hear = ({ data }: MessageEvent<Message>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    hold: (stage) => void navigator.locks.request(lockOf(stage), () => new Promise(() => undefined)),
    async isHeld(stage) {
      const { held } = await navigator.locks.query()
      return held?.some(({ name }) => name === lockOf(stage)) ?? false
    },
    released: (stage) => navigator.locks.request(lockOf(stage), { mode: 'shared' }, () => undefined),
  }
}
