import type { IncomingMessage } from 'node:http'

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
