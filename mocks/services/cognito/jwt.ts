import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { uuidOf } from '../../../src/shared/uuid'

/*
 * Functions that sign and read JSON Web Tokens. They do not use crypto.subtle, because browsers disable crypto.subtle
 * on plain HTTP. A phone that opens the sandbox over the local network uses plain HTTP.
 */
export type Claims = Readonly<Record<string, unknown>>

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const base64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

const encode = (value: unknown): string => base64Url(utf8ToBytes(JSON.stringify(value)))

function decode(part: string): unknown {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))))
}

const ALGORITHM = 'HS256'
const HEADER = encode({ kid: 'fairlead-sandbox', alg: ALGORITHM })

/**
 * Returns the key that signs the tokens of a world. The key depends on the seed only, so a restored world accepts its
 * earlier tokens.
 */
export const signingKey = (seed: number): Uint8Array => sha256(utf8ToBytes(`fairlead sandbox signing key ${seed}`))

const hmacOf = (key: Uint8Array, text: string): Uint8Array => hmac(sha256, key, utf8ToBytes(text))

export function signJwt(key: Uint8Array, claims: Claims): string {
  const signed = `${HEADER}.${encode(claims)}`
  return `${signed}.${base64Url(hmacOf(key, signed))}`
}

export type JwtResult =
  { readonly kind: 'claims'; readonly claims: Claims } | { readonly kind: 'malformed' | 'signature' }

/** Returns the claims of a token that `key` has signed, or the reason why the token is invalid. */
export function readJwt(key: Uint8Array, token: string): JwtResult {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || header === '' || payload === '') return { kind: 'malformed' }
  try {
    const [head, claims] = [decode(header), decode(payload)]
    if (!isClaims(head) || !isClaims(claims)) return { kind: 'malformed' }
    // Compare the signatures as text, because several base64 texts decode to the same bytes.
    const isGenuine = head['alg'] === ALGORITHM && signature === base64Url(hmacOf(key, `${header}.${payload}`))
    return isGenuine ? { kind: 'claims', claims } : { kind: 'signature' }
  } catch {
    // The header or the payload is not base64, not UTF-8, or not JSON.
    return { kind: 'malformed' }
  }
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a UUID that is derived from the key and the text. */
export const uuidFrom = (key: Uint8Array, text: string): string => uuidOf(hmacOf(key, text))

/** Returns Cognito's SECRET_HASH for a username and an app client. */
export const secretHash = (username: string, clientId: string, secret: string): string =>
  toBase64(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(username + clientId)))
