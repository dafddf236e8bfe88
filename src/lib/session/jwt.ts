/** Reads what a token says. Whether it is genuine is for the server to judge: nothing here verifies a signature. */
export type JwtClaims = Readonly<Record<string, unknown>>

function decodeBase64Url(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}

/** The claims of a JWT, or null for any other text. */
export function decodeJwt(token: string): JwtClaims | null {
  const parts = token.split('.')
  const payload = parts[1]
  if (parts.length !== 3 || !payload) return null
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(payload))
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as JwtClaims) : null
  } catch {
    // Not base64 or not JSON: simply not a JWT.
    return null
  }
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Seconds since 1970 would reach this in the year 5138: what is larger was meant as milliseconds. */
const largestSeconds = 100_000_000_000

function readInstantMs(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null
  return number > largestSeconds ? number : number * 1000
}

/** `exp` in milliseconds; null when it is absent or no point in time. */
export function readExpiryMs(claims: JwtClaims | null): number | null {
  return readInstantMs(claims?.['exp'])
}

export function readIssuedAtMs(claims: JwtClaims | null): number | null {
  return readInstantMs(claims?.['iat'])
}
