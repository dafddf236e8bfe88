import type * as Screens from '../../screens/lesser-screens'

/** Returns the loader of a fallback screen. All are in one chunk, because a user who sees one sees the others. */
export const lesserScreen = (name: keyof typeof Screens) => async () =>
  (await import('../../screens/lesser-screens'))[name]
