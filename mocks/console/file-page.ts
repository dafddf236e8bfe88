/**
 * Environment of the demo as one HTML file (mocks/hosts/file). The route of the app is the fragment of the file's URL, and
 * all modules use this `location` and `history` (tools/vite/one-file.ts).
 */
export interface FilePage {
  readonly location: FileLocation
  readonly history: FileHistory
  /** Returns the URL of a route of the app as the browser shows it. */
  readonly outer: (route: string) => string
  /** Storage key of this file's worlds: all files of a disk may share one storage. */
  readonly storageKey: string
  /** Loads the script of the backend's worker. The same script runs in the page where the browser blocks workers. */
  readonly threadScript: () => Promise<string>
  /** The story that the file opens with, by name or as a document. */
  readonly story?: EmbeddedStory | undefined
}

export type EmbeddedStory = { readonly name: string } | { readonly document: unknown }

export type FileLocation = Pick<Location, 'href' | 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'reload'>
export type FileHistory = Pick<History, 'state' | 'scrollRestoration' | 'pushState' | 'replaceState'>

declare global {
  interface Window {
    fairleadFile?: FilePage
  }
}

export const isOneFileDemo = (): boolean => window.fairleadFile !== undefined

/** Returns the URL of a route for use outside of the page: in a link or another window. */
export const externalUrl = (route: string): string =>
  window.fairleadFile?.outer(route) ?? new URL(route, location.origin).href
