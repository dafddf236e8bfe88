import { relative, sep } from 'node:path'

/** Folders at the root that commands write, and which hold copies of the sources. */
const MADE = new Set(['.bench', '.stryker-tmp', 'coverage', 'dist', 'reports', 'test-results'])

/** Whether a path lies in a folder that was made: only at the root, since a part of the app may be named alike. */
export const isMade =
  (root: string) =>
  (path: string): boolean =>
    MADE.has(relative(root, path).split(sep)[0] ?? '')
