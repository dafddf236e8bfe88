/**
 * What a page knows that is one file on somebody's disk (mocks/hosts/file). Its place in the app is the fragment of the
 * file's address, and `location` and `history` of all its modules are these (tools/vite/one-file.ts).
 */
export interface FilePage {
  readonly location: FileLocation
  readonly history: FileHistory
  /** The address of a place of the app as the browser knows it. */
  readonly outer: (place: string) => string
  /** What the worlds of this file are kept under: all files of a disk may share one storage. */
  readonly keptAs: string
  /** The script of the backend's thread, and of the backend in the page where the browser refuses threads. */
  readonly threadScript: () => Promise<string>
  /** A script that the file has just been opened with, by its name or whole. */
  readonly script?: EmbeddedStory | undefined
}

export type EmbeddedStory = { readonly name: string } | { readonly document: unknown }

export type FileLocation = Pick<Location, 'href' | 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'reload'>
export type FileHistory = Pick<History, 'state' | 'scrollRestoration' | 'pushState' | 'replaceState'>

declare global {
  interface Window {
    fairleadFile?: FilePage
  }
}

export const isOneFile = (): boolean => window.fairleadFile !== undefined

/** The address of a place, for whoever takes it out of the page: in a link, or into another window. */
export const outerAddress = (place: string): string =>
  window.fairleadFile?.outer(place) ?? new URL(place, location.origin).href
