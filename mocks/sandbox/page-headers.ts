/* What a backend in a browser tells its page with every answer, so that the page can tell its person. */

/** World time, epoch milliseconds. */
export const NOW_HEADER = 'x-fairlead-now'
/** Why what is done is not saved, percent-encoded; missing while it is. */
export const UNSAVED_HEADER = 'x-fairlead-unsaved'
/** A world was set aside, and nobody has been told yet: the reason. */
export const SET_ASIDE_HEADER = 'x-fairlead-set-aside'
/** Names the company whose world it is, if it is not the one that scenarios are written for. */
export const BRAND_HEADER = 'x-fairlead-brand'
/** A later version has taken the world over, and the page has to be loaded anew. */
export const RELOAD_HEADER = 'x-fairlead-reload'
