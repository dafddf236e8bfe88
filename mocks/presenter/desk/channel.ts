import type { AppPage } from '../../console/app-page'
import { openBroadcastChannel } from '../../../src/lib/browser/optional-parts'
import { randomUuid } from '../../../src/lib/browser/random-uuid'
import { sessionStore } from '../../../src/lib/browser/storage'
import type { PlayerCommand, PlayerState } from '../play/player'
import type { ScreenPicture } from './screen-picture'

/*
 * The desk is the presenter's window, and the audience's window shows the app. Both are pages of one browser. One
 * message goes each way: the desk says what it wants, and the app's window says what it shows.
 */

type PageCall = keyof Pick<AppPage, 'signInAs' | 'switchUser' | 'signOut' | 'goTo' | 'reload' | 'fillCard'>

/** A call of the app's page, for the panels at the desk. */
export type PageCommand = {
  readonly [Call in PageCall]: { readonly call: Call; readonly with: Parameters<AppPage[Call]> }
}[PageCall]

export type Want = 'connect' | 'disconnect' | PlayerCommand | PageCommand

/** What the desk wants of the app's window with the id `to`. Null: each window answers with `opened`. */
export interface DeskMessage {
  readonly to: string | null
  readonly want: Want
}

/** What the app's window shows to the audience. */
export interface Shown {
  /** The current path with its query. */
  readonly path: string
  readonly username: string | null
  readonly player: PlayerState
  /** Why the latest call of the page failed. */
  readonly problem: string | null
}

/** What the app's window with this id shows. `opened`: a page has loaded. `closed`: a page unloads. */
export interface AppMessage {
  readonly id: string
  readonly shows: 'opened' | 'closed' | Shown
  /** A picture of the page, if it has changed. */
  readonly picture?: ScreenPicture
}

/** Connects the pages of this browser. Messages of a page do not return to it. */
export interface DeskChannel {
  readonly post: (message: DeskMessage | AppMessage) => void
  readonly onMessage: (listener: (message: DeskMessage | AppMessage) => void) => void
}

/** Returns undefined if the browser does not let windows exchange messages. */
export function openDeskChannel(): DeskChannel | undefined {
  const channel = openBroadcastChannel('fairlead-desk')
  return (
    channel && {
      post: (message) => channel.postMessage(message),
      onMessage: (listener) =>
        channel.addEventListener('message', ({ data }: MessageEvent<DeskMessage | AppMessage>) => listener(data)),
    }
  )
}

/**
 * Session storage key of the id of an app's window. A window that the tab opens has a copy of the tab's session
 * storage, so that the desk knows which window opened it.
 */
const windowKey = 'sandbox:window'

export const storedWindowId = (): string | null => sessionStore.get(windowKey)
export const storeWindowId = (id: string): void => sessionStore.set(windowKey, id)

/** Returns the id of this window of the app. */
export function windowId(): string {
  const id = storedWindowId() ?? randomUuid()
  storeWindowId(id)
  return id
}
