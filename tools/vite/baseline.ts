/**
 * Oldest supported browsers. The limit is the `popover` attribute, which menus, hints, and filters need. All other
 * features used without a check are older. The message for older browsers is in index.html.
 */
export const baseline = { Chrome: 114, Edge: 114, Firefox: 125, Safari: 17 } as const

/** Baseline in the format of the build tools. */
export const baselineTargets: string[] = Object.entries(baseline).map(
  ([browser, version]) => `${browser.toLowerCase()}${version}`,
)
