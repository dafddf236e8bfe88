/**
 * The oldest browsers that the app is made for. What sets it is the `popover` attribute, on which menus, hints and filters
 * rely; all else that is used unguarded is older. The sentence for older ones is in index.html.
 */
export const baseline = { Chrome: 114, Edge: 114, Firefox: 125, Safari: 17 } as const

/** The same, as the build tools name it. */
export const baselineTargets: string[] = Object.entries(baseline).map(
  ([browser, version]) => `${browser.toLowerCase()}${version}`,
)
