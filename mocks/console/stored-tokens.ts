import { localStore } from '../../src/lib/browser/storage'

export const tokenKey = 'cognito_tokens'

/** Stores the tokens of a session, so that the app starts signed in. Works in memory where the browser blocks storage. */
export const storeTokens = (tokens: object): void => localStore.set(tokenKey, JSON.stringify(tokens))
