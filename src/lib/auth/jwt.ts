/** Claims of a token. This file does not verify signatures; the server does. */
export type JwtClaims = Readonly<Record<string, unknown>>

function decodeBase64Url(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}

/** Returns the claims of a JWT, or null for any other text. */
export function decodeJwt(token: string): JwtClaims | null {
  const parts = token.split('.')
  const payload = parts[1]
  if (parts.length !== 3 || !payload) return null
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(payload))
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as JwtClaims) : null
  } catch {
    return null
  }
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Largest value read as seconds since 1970 (the year 5138). A larger value is read as milliseconds. */
const largestSeconds = 100_000_000_000

function readInstantMs(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null
  return number > largestSeconds ? number : number * 1000
}

/** Returns `exp` in epoch milliseconds, or null if it is missing or invalid. */
export function readExpiryMs(claims: JwtClaims | null): number | null {
  return readInstantMs(claims?.['exp'])
}

export function readIssuedAtMs(claims: JwtClaims | null): number | null {
  return readInstantMs(claims?.['iat'])
}
