import type { SafeStorage } from '../browser/storage'
import { readTokenSet, type TokenAudience, type TokenSet } from './token-set'

export const tokenStorageKey = 'cognito_tokens'

export type StoredTokens =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly raw: unknown }
  | { readonly kind: 'valid'; readonly tokens: TokenSet }

export interface TokenStore {
  readonly read: () => StoredTokens
  readonly write: (tokens: TokenSet) => void
  readonly clear: () => void
  /** Returns whether the browser blocks storage. The session then ends with the tab. */
  readonly blocked: () => boolean
}

export function createTokenStore(storage: SafeStorage, audience: TokenAudience | null): TokenStore {
  return {
    read() {
      const stored = storage.get(tokenStorageKey)
      if (stored === null) return { kind: 'none' }
      const raw = parse(stored)
      const tokens = readTokenSet(raw, audience)
      return tokens ? { kind: 'valid', tokens } : { kind: 'invalid', raw }
    },
    write({ accessToken, idToken, refreshToken, username }) {
      storage.set(tokenStorageKey, JSON.stringify({ accessToken, idToken, refreshToken, username }))
    },
    clear: () => storage.remove(tokenStorageKey),
    blocked: () => storage.blocked(tokenStorageKey),
  }
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
