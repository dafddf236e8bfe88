/* Response headers of the in-browser backend. The page uses them for its clock, its brand, and notices. */

/** World time, epoch milliseconds. */
export const NOW_HEADER = 'x-fairlead-now'
/** World seconds per second. 0 while the clock is frozen. */
export const SPEED_HEADER = 'x-fairlead-clock-speed'
/** Why changes are not saved, percent-encoded. Missing while changes are saved, or if the backend has no storage. */
export const UNSAVED_HEADER = 'x-fairlead-unsaved'
/** What the user must know about the saved world, percent-encoded. Sent until the user has dismissed the notice. */
export const NOTICE_HEADER = 'x-fairlead-notice'
/** Hash of the custom company, if the world has one. */
export const BRAND_HEADER = 'x-fairlead-brand'
/** Present if the user must reload the page, because a newer version of the app has taken over the saved world. */
export const RELOAD_HEADER = 'x-fairlead-reload'
