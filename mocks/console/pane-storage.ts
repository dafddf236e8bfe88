import { prefixOfFrame } from './pane-names'

/** How the page looks is the person's own wish, whoever he is in a pane. */
const sharedKeys: ReadonlySet<string> = new Set(['theme', 'reduced-motion'])

/** Storage in which every key of one pane lies under its prefix, so that frames of one origin never meet. */
export function storageUnder(prefix: string, storage: Storage): Storage {
  const keyOf = (key: string) => (sharedKeys.has(key) ? key : prefix + key)
  const ownKeys = () =>
    Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter((key) => key?.startsWith(prefix))
  return {
    get length() {
      return ownKeys().length
    },
    key: (index) => ownKeys()[index]?.slice(prefix.length) ?? null,
    getItem: (key) => storage.getItem(keyOf(key)),
    setItem: (key, value) => storage.setItem(keyOf(key), value),
    removeItem: (key) => storage.removeItem(keyOf(key)),
    clear() {
      for (const key of ownKeys()) if (key !== null && key !== undefined) storage.removeItem(key)
    },
  }
}

/** Gives a pane's frame storage of its own, before the app reads any. True when this page is one. */
export function separateIfPane(page: Window): boolean {
  const prefix = prefixOfFrame(page.name)
  if (prefix === undefined || page.parent === page) return false
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const separate = storageUnder(prefix, page[name])
      Object.defineProperty(page, name, { get: () => separate, configurable: true })
    } catch {
      // Storage is blocked: each frame keeps its session in its own memory then, which is as separate.
    }
  }
  return true
}
