import { tokenStorageKey } from '../../src/shared/token-storage-key'
/**
 * Returns the prefix of a pane's storage keys. A pane is one of the frames that show the app side by side for several
 * users. The name of the frame is the prefix without the colon.
 */
export const panePrefix = (n: number): string => `fairlead-pane-${n}:`

const paneName = /^fairlead-pane-\d+$/

/** Returns the storage prefix of a frame, or undefined if the frame is not a pane. */
export const prefixOfFrame = (frameName: string): string | undefined =>
  paneName.test(frameName) ? `${frameName}:` : undefined

/** Storage keys of the theme, reduced motion, and brand. Panes share them with the page that contains the panes. */
const sharedKeys: ReadonlySet<string> = new Set(['theme', 'reduced-motion', 'brand', 'brand-of', 'brand-look'])

/**
 * Returns a view of `tab` that adds the prefix to each key, so that panes (frames of one origin) do not share data. The
 * keys in `sharedKeys` get no prefix and are stored in `shared`. Pass session storage as `tab` to separate the tabs of
 * the browser too.
 */
export function prefixedStorage(prefix: string, tab: Storage, shared: Storage): Storage {
  const locate = (key: string): readonly [Storage, string] =>
    sharedKeys.has(key) ? [shared, key] : [tab, prefix + key]
  const ownKeys = () =>
    Array.from({ length: tab.length }, (_, i) => tab.key(i)).filter((key) => key !== null && key.startsWith(prefix))
  return {
    get length() {
      return ownKeys().length
    },
    key: (index) => ownKeys()[index]?.slice(prefix.length) ?? null,
    getItem(key) {
      const [storage, fullKey] = locate(key)
      return storage.getItem(fullKey)
    },
    setItem(key, value) {
      const [storage, fullKey] = locate(key)
      storage.setItem(fullKey, value)
    },
    removeItem(key) {
      const [storage, fullKey] = locate(key)
      storage.removeItem(fullKey)
    },
    clear() {
      for (const key of ownKeys()) if (key !== null) tab.removeItem(key)
    },
  }
}

const kinds = ['localStorage', 'sessionStorage'] as const
type Kind = (typeof kinds)[number]

const paneStorage = (prefix: string, kind: Kind, page: Window): Storage =>
  prefixedStorage(`${prefix}${kind}:`, page.sessionStorage, page[kind])

/**
 * Replaces `localStorage` and `sessionStorage` of a pane. Call this before the app reads them. Returns true if this
 * page is a pane.
 */
export function isolatePaneStorage(page: Window): boolean {
  const prefix = prefixOfFrame(page.name)
  if (prefix === undefined || page.parent === page) return false
  try {
    const separate = kinds.map((kind) => [kind, paneStorage(prefix, kind, page)] as const)
    for (const [kind, storage] of separate)
      Object.defineProperty(page, kind, { get: () => storage, configurable: true })
  } catch {
    // Storage is blocked: each frame keeps its session in memory.
  }
  return true
}

/**
 * Replaces `localStorage` and `sessionStorage` of the one-file demo, because some browsers share one storage among all
 * local files.
 */
export function isolateFileStorage(page: Window, file: string): void {
  for (const kind of kinds) {
    try {
      const storage = page[kind]
      const separate = prefixedStorage(`fairlead ${file} `, storage, storage)
      Object.defineProperty(page, kind, { get: () => separate, configurable: true })
    } catch {
      // Storage is blocked: the app keeps its data in memory.
    }
  }
}

/** Clears a pane's storage and stores these tokens. Returns false if the browser blocks storage. */
export function preparePane(n: number, tokens: string | null): boolean {
  try {
    for (const kind of kinds) paneStorage(panePrefix(n), kind, window).clear()
    if (tokens !== null) paneStorage(panePrefix(n), 'localStorage', window).setItem(tokenStorageKey, tokens)
    return true
  } catch {
    return false
  }
}
