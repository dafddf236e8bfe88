/**
 * Environment of the one-file demo: the app and its mock backend in one HTML file (mocks/hosts/file). The app's route
 * is the fragment of the file's URL. The build (tools/vite/one-file.ts) makes all modules use the `location` and
 * `history` of this interface instead of the browser's.
 */
export interface FilePage {
  readonly location: FileLocation
  readonly history: FileHistory
  /** Returns the URL of a route of the app as the browser shows it. */
  readonly outer: (route: string) => string
  /**
   * Storage key of this file's demo data. Some browsers share one storage among all local files, so each file has its
   * own key.
   */
  readonly storageKey: string
  /** Loads the script of the backend's worker. If the browser blocks workers, the same script runs in the page. */
  readonly threadScript: () => Promise<string>
}

/** What the one-file demo opens with. The console writes it into the file that it saves. */
export interface FileOpening {
  /** Route and URL options, such as `/dashboard?company=…&as=agent` or `/?as=agent#world=…`. */
  readonly address?: string
}

/** Element of the built file that an opening replaces. */
export const emptyOpening = '<script type="application/json" id="opening">{}</script>'

export type FileLocation = Pick<Location, 'href' | 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'reload'>
export type FileHistory = Pick<History, 'state' | 'scrollRestoration' | 'pushState' | 'replaceState'>

declare global {
  interface Window {
    fairleadFile?: FilePage
  }
}

export const isOneFileDemo = (): boolean => window.fairleadFile !== undefined

/** Returns the URL of a route for use outside of the page, such as in a link or in another window. */
export const externalUrl = (route: string): string =>
  window.fairleadFile?.outer(route) ?? new URL(route, location.origin).href
