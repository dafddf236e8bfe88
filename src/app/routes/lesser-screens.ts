/** The screens that do without capabilities, in one file: whoever sees one of them sees the others, and nobody else needs any. */
export const lesserScreens = async () => import('../../screens/lesser-screens')
