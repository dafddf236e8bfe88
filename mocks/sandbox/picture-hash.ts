import { hexOf, sha256 } from '../domain/sha256'

/**
 * SHA-256 in hexadecimal: the name of a picture in the journal. By the browser where it can, five times as fast; a page
 * on plain HTTP has no crypto.subtle, and there 5 MB take a quarter of a second.
 */
export async function pictureHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return hexOf(digest)
}
