/** A pane's frame bears this name without the colon, and keeps under it what the app would keep in the browser's storage. */
export const panePrefix = (n: number): string => `fairlead-pane-${n}:`

const paneName = /^fairlead-pane-\d+$/

/** The prefix of the frame that this page is shown in; undefined for a page of its own. */
export const prefixOfFrame = (frameName: string): string | undefined =>
  paneName.test(frameName) ? `${frameName}:` : undefined
