import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const MEGABYTE = 1024 * 1024
const DEFAULT_LIMIT_BYTES = MEGABYTE
/** A picture of five megabytes, or a snapshot with one in it. */
const PICTURE_LIMIT_BYTES = 6 * MEGABYTE

export const bodyLimit = (path: string): number =>
  path.startsWith('/uploads/') || path === '/__sandbox/snapshot' ? PICTURE_LIMIT_BYTES : DEFAULT_LIMIT_BYTES

/** Returns the body, or undefined if it is longer than the limit. Stops reading at the limit. */
export async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > limitBytes) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop must not close the connection, because the server still sends its response.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Uint8Array).length
    if (length > limitBytes) return undefined
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

/** Origins whose pages may send requests, besides the server's own. */
export type AllowedOrigins = readonly string[] | 'any'

export const TOKEN_HEADER = 'x-sandbox-token'

/**
 * Returns whether the Host header names this server. This check stops DNS rebinding: another site points its own domain to
 * this machine, so that its pages have the same origin as the server. IP addresses and localhost cannot be rebound.
 */
export function isOwnHost(host: string | undefined, origins: AllowedOrigins): boolean {
  if (origins === 'any') return true
  const name = hostnameOf(`http://${host}`)
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true
  return origins.some((origin) => hostnameOf(origin) === name)
}

/**
 * Returns whether the page that sent the request is allowed. Browsers send its origin, or at least `sec-fetch-site`. A request
 * without both comes from another program or from the address bar.
 */
export function isAllowedOrigin({ host, origin, ...headers }: IncomingHttpHeaders, origins: AllowedOrigins): boolean {
  if (origins === 'any') return true
  if (origin !== undefined) return origin === `http://${host}` || origins.includes(origin)
  return headers['sec-fetch-site'] !== 'cross-site' && headers['sec-fetch-site'] !== 'same-site'
}

export function isToken(candidate: string | null | undefined, token: string): boolean {
  const [left, right] = [Buffer.from(candidate ?? ''), Buffer.from(token)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
