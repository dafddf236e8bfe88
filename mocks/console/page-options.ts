/*
 * What an address wishes of the console. The app redirects before the console comes, so it is written down at once; this
 * module is on the way to the first page and therefore small.
 */

/** The entry of the error atlas whose second half is due on the page that loads now. */
export const afterKey = 'sandbox:after'
/** The entry that the address asks for. */
export const showKey = 'sandbox:show'
/** The card script does not come, as if it were blocked. */
export const blockCardScriptKey = 'sandbox:no-card-script'
/** Set while what is done is written down: 'begin', then the memory of the recording. */
export const recordingKey = 'sandbox:recording'
const consoleKey = 'sandbox:console'
const wishes = { console: consoleKey, show: showKey }

/** Stores `?console=off` (`on` ends it) and `?show=…` of the address for the console. */
export function storePageOptions(page: Window, address: string): void {
  const { searchParams } = new URL(address)
  try {
    for (const [name, key] of Object.entries(wishes)) {
      const wish = searchParams.get(name)
      if (wish !== null) page.sessionStorage.setItem(key, wish)
    }
  } catch {
    // Storage is blocked: the console shows itself, which is all that is lost.
  }
}

/** The button of the console comes late. Its place is kept from the first frame on, so that nothing moves for it. */
export function keepButtonPlace(page: Window): void {
  const root = page.document.documentElement
  try {
    if (page.sessionStorage.getItem(consoleKey) !== 'off') root.dataset['sandbox'] = 'closed'
  } catch {
    root.dataset['sandbox'] = 'closed'
  }
}

export function isCardScriptBlocked(page: Window): boolean {
  try {
    return page.sessionStorage.getItem(blockCardScriptKey) !== null
  } catch {
    // Without storage nobody can have wished for it.
    return false
  }
}
