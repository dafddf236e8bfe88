import { urlChoice } from './codecs'

/** What can be set up on the wallet page. A link from elsewhere leads straight to its dialog. */
export type SetUpFirst = 'card' | 'top-up'

export const setUpUrl = { setup: urlChoice<SetUpFirst | ''>(['', 'card', 'top-up'], '') }

export const setUpPath = (what: SetUpFirst): string => `/wallet?setup=${what}`
