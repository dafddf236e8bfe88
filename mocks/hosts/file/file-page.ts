import type { EmbeddedStory, FileHistory, FileLocation, FilePage } from '../../console/file-page'
import { optionNames, worldPrefix } from '../browser/url-options'

/** An origin that nobody can have: nothing is ever asked of it but the backend in this file. */
const origin = 'https://fairlead.invalid'
const openedPrefix = 'fairlead-opened:'

/** What was baked into the file: how it opens. */
export interface Opening {
  /** A place of the app with its wishes, such as `/dashboard?scenario=funded-agent&as=agent` or `/?as=agent#world=…`. */
  readonly address?: string
  /** A script that the console presents: its name, or the whole of it. */
  readonly script?: EmbeddedStory
}

type Place = Pick<Location, 'href' | 'pathname' | 'search' | 'hash' | 'reload'>
export type RealPage = Pick<Window, 'sessionStorage'> & {
  readonly location: Place
  readonly history: Pick<History, 'state' | 'scrollRestoration' | 'pushState' | 'replaceState'>
}

/** The place that the fragment names. Without one the file has just been opened, perhaps with wishes as a query. */
function placeIn({ hash, search }: Place): URL {
  return new URL(origin + (hash.startsWith('#/') ? hash.slice(1) : `/${search}${hash}`))
}

const below = ({ pathname, search, hash }: URL): string => pathname + search + hash

/** A page whose place in the app is the fragment of the file's address. */
export function createFilePage(real: RealPage, parts: Pick<FilePage, 'threadScript' | 'script'>): FilePage {
  const here = () => placeIn(real.location)
  const file = real.location.href.replace(/[?#].*$/, '')
  /** Relative to where the page is; one of another origin cannot be shown by a file. */
  const fragmentOf = (place: string | URL | null | undefined): string => {
    const target = new URL(place ?? '', here())
    if (target.origin !== origin) throw new DOMException(`${target.href} is not in this file`, 'SecurityError')
    return `#${below(target)}`
  }
  const location: FileLocation = {
    get href() {
      return here().href
    },
    set href(place) {
      location.assign(place)
    },
    origin,
    get pathname() {
      return here().pathname
    },
    get search() {
      return here().search
    },
    get hash() {
      return here().hash
    },
    assign(place) {
      // A change of the fragment loads nothing by itself.
      real.history.pushState(null, '', fragmentOf(place))
      real.location.reload()
    },
    reload: () => real.location.reload(),
  }
  const history: FileHistory = {
    get state(): unknown {
      return real.history.state as unknown
    },
    get scrollRestoration() {
      return real.history.scrollRestoration
    },
    set scrollRestoration(manner) {
      real.history.scrollRestoration = manner
    },
    pushState: (state, title, place) => real.history.pushState(state, title, fragmentOf(place)),
    replaceState: (state, title, place) => real.history.replaceState(state, title, fragmentOf(place)),
  }
  return { location, history, outer: (place) => file + fragmentOf(place), keptAs: file, ...parts }
}

/**
 * Leads the page to where the file opens, and answers whether it has just been opened: in this tab for the first time, or
 * without a place of its own, as by a double click. A reload goes on; where nothing outlasts one it is another opening,
 * and what was baked in stands beneath what the address wishes.
 */
export function openFile(real: RealPage, { address }: Opening): boolean {
  const isPlaced = real.location.hash.startsWith('#/')
  const wasOpened = noteOpened(real)
  const isOpening = !isPlaced || !wasOpened
  const place = placeIn(real.location)
  if (isOpening && address !== undefined && !place.hash.startsWith(worldPrefix)) {
    const baked = new URL(address, origin)
    for (const name of optionNames) {
      const wish = baked.searchParams.get(name)
      if (wish !== null && !place.searchParams.has(name)) place.searchParams.set(name, wish)
    }
    if (place.pathname === '/') place.pathname = baked.pathname
    if (baked.hash.startsWith(worldPrefix) && !place.searchParams.has('scenario')) place.hash = baked.hash
  }
  if (!isPlaced || isOpening) real.history.replaceState(real.history.state, '', `#${below(place)}`)
  return isOpening
}

/** Whether this tab has opened the file before. */
function noteOpened(real: RealPage): boolean {
  const key = openedPrefix + real.location.pathname
  try {
    const before = real.sessionStorage.getItem(key)
    real.sessionStorage.setItem(key, '1')
    return before !== null
  } catch {
    // Nothing outlasts the page here.
    return false
  }
}
