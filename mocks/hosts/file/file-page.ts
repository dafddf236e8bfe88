import type { FileHistory, FileLocation, FileOpening, FilePage } from '../../console/file-page'
import { worldPrefix } from '../browser/url-options'

/** The .invalid domain never resolves, so only the backend of the one-file demo answers requests to it. */
const origin = 'https://fairlead.invalid'
const openedPrefix = 'fairlead-opened:'

type BrowserLocation = Pick<Location, 'href' | 'pathname' | 'search' | 'hash' | 'reload'>
type BrowserPage = Pick<Window, 'sessionStorage'> & {
  readonly location: BrowserLocation
  readonly history: Pick<History, 'state' | 'scrollRestoration' | 'pushState' | 'replaceState'>
}

/**
 * Returns the app's URL, which the fragment of the file's URL contains. A file that was just opened has no route in its
 * fragment, but may have URL options.
 */
function appUrl({ hash, search }: BrowserLocation): URL {
  return new URL(origin + (hash.startsWith('#/') ? hash.slice(1) : `/${search}${hash}`))
}

const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash

/** Returns a page whose location and history store the app's URL in the fragment of the file's URL. */
export function createFilePage(browser: BrowserPage, threadScript: FilePage['threadScript']): FilePage {
  const current = () => appUrl(browser.location)
  const file = browser.location.href.replace(/[?#].*$/, '')
  /** Returns the fragment for a URL, which may be relative to the current one. Throws if the URL is outside the app. */
  const fragmentOf = (url: string | URL | null | undefined): string => {
    const target = new URL(url ?? '', current())
    if (target.origin !== origin) throw new DOMException(`${target.href} is not in this file`, 'SecurityError')
    return `#${pathOf(target)}`
  }
  const location: FileLocation = {
    get href() {
      return current().href
    },
    set href(url) {
      location.assign(url)
    },
    origin,
    get pathname() {
      return current().pathname
    },
    get search() {
      return current().search
    },
    get hash() {
      return current().hash
    },
    assign(url) {
      // Reload the page, because a change of the fragment does not load it.
      browser.history.pushState(null, '', fragmentOf(url))
      browser.location.reload()
    },
    reload: () => browser.location.reload(),
  }
  const history: FileHistory = {
    get state(): unknown {
      return browser.history.state as unknown
    },
    get scrollRestoration() {
      return browser.history.scrollRestoration
    },
    set scrollRestoration(value) {
      browser.history.scrollRestoration = value
    },
    pushState: (state, title, url) => browser.history.pushState(state, title, fragmentOf(url)),
    replaceState: (state, title, url) => browser.history.replaceState(state, title, fragmentOf(url)),
  }
  return { location, history, outer: (url) => file + fragmentOf(url), storageKey: file, threadScript }
}

/**
 * Applies the opening if the file is being opened, and returns whether it is. The file is being opened if this
 * is its first load in the tab, or if its URL has no route, as after a double click on the file. A reload does not
 * count, unless the browser blocks session storage. Options in the URL override those of the opening.
 */
export function openFile(browser: BrowserPage, { address }: FileOpening): boolean {
  const hasRoute = browser.location.hash.startsWith('#/')
  const wasOpened = markOpened(browser)
  const isOpening = !hasRoute || !wasOpened
  const url = appUrl(browser.location)
  if (isOpening && address !== undefined && !url.hash.startsWith(worldPrefix)) {
    const start = new URL(address, origin)
    for (const [name, value] of start.searchParams) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
    if (url.pathname === '/') url.pathname = start.pathname
    if (start.hash.startsWith(worldPrefix) && !url.searchParams.has('scenario')) url.hash = start.hash
  }
  if (!hasRoute || isOpening) browser.history.replaceState(browser.history.state, '', `#${pathOf(url)}`)
  return isOpening
}

/** Records that the file was opened in this tab. Returns whether it was opened here before. */
function markOpened(browser: BrowserPage): boolean {
  const key = openedPrefix + browser.location.pathname
  try {
    const before = browser.sessionStorage.getItem(key)
    browser.sessionStorage.setItem(key, '1')
    return before !== null
  } catch {
    // The browser blocks session storage.
    return false
  }
}
