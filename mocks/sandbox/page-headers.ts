/* Response headers of the in-browser backend. The page reads them to show notices to the user. */

/** World time, epoch milliseconds. */
export const NOW_HEADER = 'x-fairlead-now'
/** Why changes are not saved, percent-encoded. Missing while they are saved. */
export const UNSAVED_HEADER = 'x-fairlead-unsaved'
/** Why a world was archived, until the user acknowledges it. */
export const ARCHIVE_REASON_HEADER = 'x-fairlead-set-aside'
/** Hash of the custom company, if the world has one. */
export const BRAND_HEADER = 'x-fairlead-brand'
/** Asks the user to reload the page, because a newer version of the app owns the saved world. */
export const RELOAD_HEADER = 'x-fairlead-reload'
