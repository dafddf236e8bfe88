import { tokenStorageKey } from '../../src/shared/token-storage-key'
import { localStore, sessionStore } from '../../src/lib/browser/storage'
import { searchParamsOf } from '../../src/lib/browser/search-params'

/**
 * Stores the tokens of a session, so that the app starts signed in. If the browser blocks storage, the tokens are
 * stored in memory.
 */
export const storeTokens = (tokens: object): void => localStore.set(tokenStorageKey, JSON.stringify(tokens))

/*
 * URL options of the console, and the keys of its session storage. The app may redirect before the console loads, so
 * this module stores the options earlier. Every visitor downloads this module, so keep it small.
 */

/**
 * Session storage key: the id of an entry in the error atlas (the console's list of all error texts). The page that
 * loads next finishes showing this entry.
 */
export const afterKey = 'sandbox:after'
/** Session storage key of the URL option `?show=`: the id of the error atlas entry to show. */
export const showKey = 'sandbox:show'
/**
 * Session storage key, set to simulate a failure of the card library. `blocked`: its script does not load.
 * `without-form`: the library does not find its form on the page.
 */
export const cardLibraryKey = 'sandbox:card-library'
/**
 * Session storage key, set while a presenter's desk (the presenter's own window) is connected to this tab: `hidden` if
 * the console was already hidden before, else `shown`. The tab's next page reads it in its first frame.
 */
export const deskKey = 'sandbox:desk'
/** Local storage key of the recording, while the user records a story. */
export const recordingKey = 'sandbox:recording'
/**
 * Session storage key of the URL option `?console=`. The value `off` hides the console in this tab. `welcome` is the
 * view of a prospect: a welcome, then a button in place of the console's. `welcomed`: they have seen it.
 */
export const consoleKey = 'sandbox:console'
/** Session storage key, set while the button that opens the console says what the console is for. */
export const hintKey = 'sandbox:hint'
/** Session storage key, set while the page plays a story: how far to play. A change of the world loads a page, which plays on. */
export const playToKey = 'sandbox:play-to'
/** Session storage key: the bug report whose world this tab has opened. */
export const reportKey = 'sandbox:report'
/** Session storage key, set while the bar of a story shows, which the user chose on the sign-in page. */
export const playingKey = 'sandbox:playing'
const keysByOption = { console: consoleKey, show: showKey }

/** Stores the URL options `console` ('off', 'on', or 'welcome') and `show` for the console. */
export function storePageOptions(address: string): void {
  const searchParams = searchParamsOf(new URL(address).search)
  for (const [name, key] of Object.entries(keysByOption)) {
    const value = searchParams.get(name)
    if (value !== null) sessionStore.set(key, value)
  }
}

/** Id of the element below the app that shows the choices on the sign-in page. */
export const choicesId = 'sandbox-choices'

/**
 * Reserves the space of the button that opens the console, and of the choices on the sign-in page. Both appear late and
 * would otherwise shift the layout.
 */
export function reserveConsoleSpace(page: Document): void {
  if (sessionStore.get(consoleKey) !== 'off') page.documentElement.dataset['sandbox'] = 'closed'
  const choices = page.createElement('section')
  choices.id = choicesId
  choices.dataset['print'] = 'hide'
  page.body.append(choices)
}

export const isSignedOut = (): boolean => localStore.get(tokenStorageKey) === null
