import type { ScriptDocument } from '../../sandbox/control/wire'

/** What the console does in the page of the app beyond leading it somewhere. The page may be another window's. */
export interface Hands {
  /** Fills the card form that is there, or the next one; answers whether there was one. */
  readonly fillCard: (number: string) => Promise<boolean>
  /** Brings an entry of the error atlas about. */
  readonly showEntry: (id: string) => Promise<void>
  /** Puts a ring round what is spoken of; null takes it away. */
  readonly point: (words: string | null) => void
  /** Hides the page at once, while it is led out of a mess; or shows it again. */
  readonly cover: (on: boolean) => void
  readonly beginRecording: () => Promise<void>
  readonly endRecording: () => Promise<ScriptDocument>
}
