import { urlChoice } from './codecs'

/** Dialogs of the wallet page that a link from another page opens directly. */
export type SetUpFirst = 'card' | 'top-up'

export const setUpUrl = { setup: urlChoice<SetUpFirst | ''>(['', 'card', 'top-up'], '') }

export const setUpPath = (what: SetUpFirst): string => `/wallet?setup=${what}`
