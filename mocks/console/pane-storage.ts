/** A pane's frame bears this name without the colon, and keeps under it what the app would keep in the browser's storage. */
export const panePrefix = (n: number): string => `fairlead-pane-${n}:`

const paneName = /^fairlead-pane-\d+$/

/** The prefix of the frame that this page is shown in; undefined for a page of its own. */
export const prefixOfFrame = (frameName: string): string | undefined =>
  paneName.test(frameName) ? `${frameName}:` : undefined
/** How the page looks is the person's own wish, or the world's, whoever he is in a pane. */
const sharedKeys: ReadonlySet<string> = new Set(['theme', 'reduced-motion', 'brand', 'brand-of', 'brand-look'])

/**
 * Storage in which every key of one pane lies under its prefix, so that frames of one origin never meet. It lies in the
 * session storage of the tab: panes of the same number in two tabs do not meet either, and are gone with their tab.
 */
export function storageUnder(prefix: string, tab: Storage, shared: Storage): Storage {
  const placeOf = (key: string): readonly [Storage, string] =>
    sharedKeys.has(key) ? [shared, key] : [tab, prefix + key]
  const ownKeys = () =>
    Array.from({ length: tab.length }, (_, i) => tab.key(i)).filter((key) => key !== null && key.startsWith(prefix))
  return {
    get length() {
      return ownKeys().length
    },
    key: (index) => ownKeys()[index]?.slice(prefix.length) ?? null,
    getItem(key) {
      const [storage, place] = placeOf(key)
      return storage.getItem(place)
    },
    setItem(key, value) {
      const [storage, place] = placeOf(key)
      storage.setItem(place, value)
    },
    removeItem(key) {
      const [storage, place] = placeOf(key)
      storage.removeItem(place)
    },
    clear() {
      for (const key of ownKeys()) if (key !== null) tab.removeItem(key)
    },
  }
}

const kinds = ['localStorage', 'sessionStorage'] as const
type Kind = (typeof kinds)[number]

const paneStorage = (prefix: string, kind: Kind, page: Window): Storage =>
  storageUnder(`${prefix}${kind}:`, page.sessionStorage, page[kind])

/** Gives a pane's frame storage of its own, before the app reads any. True when this page is one. */
export function separateIfPane(page: Window): boolean {
  const prefix = prefixOfFrame(page.name)
  if (prefix === undefined || page.parent === page) return false
  try {
    const separate = kinds.map((kind) => [kind, paneStorage(prefix, kind, page)] as const)
    for (const [kind, storage] of separate)
      Object.defineProperty(page, kind, { get: () => storage, configurable: true })
  } catch {
    // Storage is blocked: each frame keeps its session in its own memory then, which is as separate.
  }
  return true
}

/** Gives a file storage of its own: a browser may have one for all files of a disk. */
export function separateFile(page: Window, file: string): void {
  for (const kind of kinds) {
    try {
      const storage = page[kind]
      const own = storageUnder(`fairlead ${file} `, storage, storage)
      Object.defineProperty(page, kind, { get: () => own, configurable: true })
    } catch {
      // Storage is blocked: the app keeps in memory what it would keep here.
    }
  }
}

/** What a pane finds when its frame begins: these tokens and nothing that somebody else has left there. False when storage is blocked. */
export function furnishPane(n: number, tokens: string | null, page: Window = window): boolean {
  try {
    for (const kind of kinds) paneStorage(panePrefix(n), kind, page).clear()
    if (tokens !== null) paneStorage(panePrefix(n), 'localStorage', page).setItem('cognito_tokens', tokens)
    return true
  } catch {
    // The caller says so.
    return false
  }
}
