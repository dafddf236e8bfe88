/**
 * Returns the parameters of a URL. A link that was copied out of HTML separates them by `&amp;`, of which the first
 * parameter would otherwise be the only one with its right name.
 */
export const searchParamsOf = (search: string): URLSearchParams => new URLSearchParams(search.replaceAll('&amp;', '&'))
