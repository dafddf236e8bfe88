import type * as Screens from '../../screens/lesser-screens'

/** The screens that do without capabilities, in one file: whoever sees one of them sees the others, and nobody else needs any. */
export const lesserScreen = (name: keyof typeof Screens) => async () =>
  (await import('../../screens/lesser-screens'))[name]
