import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
const MEGABYTE = 1024 * 1024
const USUAL_LIMIT = MEGABYTE
/** A picture of five megabytes, or a snapshot with one in it. */
const PICTURE_LIMIT = 6 * MEGABYTE

export const bodyLimit = (path: string): number =>
  path.startsWith('/uploads/') || path === '/__sandbox/snapshot' ? PICTURE_LIMIT : USUAL_LIMIT

/** The body, or undefined when it is longer than the limit: no more of it is read or kept than that. */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop must not end the connection: the answer is still to be sent on it.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Uint8Array).length
    if (length > limit) return undefined
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

/** Pages that may ask beside the server's own: by their origins, or all of them. */
export type AllowedOrigins = readonly string[] | 'any'

export const TOKEN_HEADER = 'x-sandbox-token'

/**
 * Whether the request was meant for this server. A page elsewhere can have its own host's name lead here and would then
 * be of the same origin; it can have neither an address of numbers nor this machine's own names lead anywhere else.
 */
export function isOwnHost(host: string | undefined, origins: AllowedOrigins): boolean {
  if (origins === 'any') return true
  const name = hostnameOf(`http://${host}`)
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true
  return origins.some((origin) => hostnameOf(origin) === name)
}

/**
 * Whether a page may ask. A browser names the page's origin, or at least says that the page is of another site; whoever
 * says nothing is no page: another program, or a person who has typed the address.
 */
export function isAllowedOrigin({ host, origin, ...headers }: IncomingHttpHeaders, origins: AllowedOrigins): boolean {
  if (origins === 'any') return true
  if (origin !== undefined) return origin === `http://${host}` || origins.includes(origin)
  return headers['sec-fetch-site'] !== 'cross-site' && headers['sec-fetch-site'] !== 'same-site'
}

export function isToken(given: string | null | undefined, token: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
