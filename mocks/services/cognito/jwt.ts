import { hexOf, hmacSha256, sha256, utf8 } from '../../domain/sha256'

/*
 * Signed tokens. The arithmetic is done here and not by crypto.subtle, which browsers withhold from pages on plain
 * http (a phone that visits the sandbox on the local network).
 */
export type Claims = Readonly<Record<string, unknown>>

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const base64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

const encode = (value: unknown): string => base64Url(utf8(JSON.stringify(value)))

function decode(part: string): unknown {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))))
}

const ALGORITHM = 'HS256'
const HEADER = encode({ kid: 'fairlead-sandbox', alg: ALGORITHM })

/** The signing key of a world: the same seed makes the same key, so that a restored world knows its tokens again. */
export const signingKey = (seed: number): Uint8Array => sha256(utf8(`fairlead sandbox signing key ${seed}`))

const hmacOf = (key: Uint8Array, text: string): Uint8Array => hmacSha256(key, utf8(text))

export function signJwt(key: Uint8Array, claims: Claims): string {
  const signed = `${HEADER}.${encode(claims)}`
  return `${signed}.${base64Url(hmacOf(key, signed))}`
}

export type JwtReading =
  { readonly kind: 'claims'; readonly claims: Claims } | { readonly kind: 'malformed' | 'signature' }

/** The claims of a token that this key has signed. */
export function readJwt(key: Uint8Array, token: string): JwtReading {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || header === '' || payload === '') return { kind: 'malformed' }
  try {
    const [head, claims] = [decode(header), decode(payload)]
    if (!isClaims(head) || !isClaims(claims)) return { kind: 'malformed' }
    // The texts are compared, not the bytes: base64 has several texts for the same bytes.
    const genuine = head['alg'] === ALGORITHM && signature === base64Url(hmacOf(key, `${header}.${payload}`))
    return genuine ? { kind: 'claims', claims } : { kind: 'signature' }
  } catch {
    // Not base64, not UTF-8 or not JSON: no token at all.
    return { kind: 'malformed' }
  }
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An id that looks like the provider's own, made of what it stands for. */
export function uuidOf(key: Uint8Array, text: string): string {
  const hex = hexOf(hmacOf(key, text))
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Cognito's proof of the client secret. */
export const secretHash = (username: string, clientId: string, secret: string): string =>
  toBase64(hmacSha256(utf8(secret), utf8(username + clientId)))
