import type { Move } from '../tour/move'

/*
 * What the presenter's desk and the window of the audience say to each other (channel.ts). Both are pages of one backend.
 */

/** Where the audience's window is. */
export interface Here {
  /** The route with what follows it in the address. */
  readonly place: string
  readonly username: string | null
  readonly tokens: string | null
  /** Counts the pages that it has loaded: a higher one has arrived. */
  readonly loaded: number
}

/** What the desk has done in the audience's window. */
export type Deed =
  | { readonly name: 'becomes'; readonly of: readonly [username: string, wish: unknown] }
  | { readonly name: 'signOut'; readonly of: readonly [] }
  | { readonly name: 'goTo'; readonly of: readonly [route: string] }
  | { readonly name: 'reload'; readonly of: readonly [route?: string] }
  | { readonly name: 'standAt'; readonly of: readonly [route: string, tokens: string | null] }
  | { readonly name: 'fillCard'; readonly of: readonly [number: string] }
  | { readonly name: 'showEntry'; readonly of: readonly [id: string] }
  | { readonly name: 'point'; readonly of: readonly [words: string | null] }
  | { readonly name: 'cover'; readonly of: readonly [on: boolean] }
  | { readonly name: 'tour'; readonly of: readonly [move: Move] }
  | { readonly name: 'beginRecording'; readonly of: readonly [] }
  | { readonly name: 'endRecording'; readonly of: readonly [] }

export type Message =
  /** A desk that does not know its stage looks for one. */
  | { readonly kind: 'who' }
  | { readonly kind: 'here'; readonly stage: string; readonly here: Here; readonly visible: boolean }
  | { readonly kind: 'take'; readonly stage: string }
  | { readonly kind: 'do'; readonly stage: string; readonly n: number; readonly deed: Deed }
  | {
      readonly kind: 'done'
      readonly stage: string
      readonly n: number
      readonly here: Here
      readonly result?: unknown
      readonly problem?: string
    }
  /** Somebody has pressed a key or the pointer in the audience's window. */
  | { readonly kind: 'touched'; readonly stage: string }
