import { localStore } from '../../src/lib/browser/storage'

export const tokenKey = 'cognito_tokens'

/** Whoever's tokens these are is signed in as soon as the app looks, also where the browser stores nothing. */
export const storeTokens = (tokens: object): void => localStore.set(tokenKey, JSON.stringify(tokens))
