/**
 * Returns the parameters of a URL. Links that were copied out of HTML separate them by `&amp;`, which would rename all
 * parameters but the first.
 */
export const searchParamsOf = (search: string): URLSearchParams => new URLSearchParams(search.replaceAll('&amp;', '&'))
