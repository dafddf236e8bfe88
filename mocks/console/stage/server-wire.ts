import type { Side } from './channel'
import type { Message } from './protocol'

/*
 * What a page of the sandbox server asks of it beside the backend's own control interface, and with the same token. It is
 * about pages and people in a room, so it is no part of the world and leaves no entry in its journal.
 */

/** `POST` a `Mail`; `GET ?to=desk&after=7&holds=…&by=…` waits for what others have said, and answers `Heard`. */
export const STAGE_PATH = '__sandbox/stage'
/** `GET` answers `Reach`. */
export const REACH_PATH = '__sandbox/reach'

export interface Mail {
  /** The end that is to hear it. */
  readonly to: Side
  /** In their order. */
  readonly messages: readonly Message[]
  /** The stage whose desk this is. */
  readonly holds?: string | undefined
  /** The stage whose desk is closing. */
  readonly leaves?: string | undefined
  /** The page that says so, by a name of its own: what it has said before it closed may arrive after that. */
  readonly by?: string | undefined
}

export interface Heard {
  /** The number of the last message: whoever has heard it asks for those after it. */
  readonly last: number
  readonly messages: readonly Message[]
  /** The stages that have a desk. */
  readonly held: readonly string[]
}

/** How other machines reach the server. */
export interface Reach {
  /** Addresses of the presenter's desk, with the token; none while the server listens on its own machine only. */
  readonly desks: readonly string[]
}
