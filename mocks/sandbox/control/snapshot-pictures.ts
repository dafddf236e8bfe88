import { isPicture, MAX_PICTURE_BYTES, pictureHashes } from '../../domain/users/pictures'
import type { Picture, PictureStore } from '../../world/pictures'
import { SYSTEM, type World } from '../../world/world'
import { pictureHash } from '../picture-hash'
import { fieldsOf, refuse } from '../../validation/fields'

/** A picture in a document of JSON. */
export interface PackedPicture {
  readonly contentType: string
  readonly base64: string
  readonly small?: true
}

/** By the SHA-256 of each picture's full bytes. */
export type PackedPictures = Readonly<Record<string, PackedPicture>>

/** What a snapshot holds of pictures at most, all together. */
const MAX_TOTAL_BYTES = 20_000_000
/** Nobody can tell whose a reduced picture is, so it may be no more than one. */
const MAX_SMALL_BYTES = 16_000

export function packPicture({ contentType, bytes, small }: Picture): PackedPicture {
  return { contentType, base64: toBase64(bytes), ...(small ? { small } : {}) }
}

/** The world's pictures as they are, those on profiles first, as far as a snapshot may hold them. */
export async function packPictures(world: World, pictures: PictureStore): Promise<PackedPictures> {
  const { shown, rest } = pictureHashes(world.view(SYSTEM))
  const packed: Record<string, PackedPicture> = {}
  let total = 0
  for (const hash of [...shown, ...rest]) {
    const picture = await pictures.get(hash)
    if (!picture || total + picture.bytes.length > MAX_TOTAL_BYTES) continue
    total += picture.bytes.length
    packed[hash] = packPicture(picture)
  }
  return packed
}

/** Takes in the pictures that a snapshot brings; when one of them is not what it says, none is taken. */
export async function keepPictures(snapshot: unknown, pictures: PictureStore): Promise<void> {
  const parsed = await parsePictures(fieldsOf(snapshot, 'snapshot')['pictures'])
  for (const [hash, picture] of parsed) await pictures.put(hash, picture)
}

/** What comes through a link or a file may have been cut, altered or made for another program. */
async function parsePictures(value: unknown): Promise<ReadonlyMap<string, Picture>> {
  const parsed = new Map<string, Picture>()
  let total = 0
  for (const [hash, packed] of Object.entries(value === undefined ? {} : fieldsOf(value, 'snapshot.pictures'))) {
    const path = `snapshot.pictures.${hash}`
    if (!/^[0-9a-f]{64}$/.test(hash)) refuse(path, 'a SHA-256 in hexadecimal for the name')
    const picture = parsePicture(packed, path)
    total += picture.bytes.length
    if (total > MAX_TOTAL_BYTES) refuse('snapshot.pictures', 'at most 20 MB')
    if (!picture.small && (await pictureHash(picture.bytes)) !== hash)
      refuse(`${path}.base64`, 'the bytes of that hash')
    parsed.set(hash, picture)
  }
  return parsed
}

function parsePicture(value: unknown, path: string): Picture {
  const { contentType, base64, small } = fieldsOf(value, path)
  if (small !== undefined && small !== true) refuse(`${path}.small`, 'true, or nothing')
  const bytes = fromBase64(base64, `${path}.base64`)
  const most = small === true ? MAX_SMALL_BYTES : MAX_PICTURE_BYTES
  if (bytes.length > most) refuse(`${path}.base64`, `at most ${most} bytes`)
  if (typeof contentType !== 'string' || !isPicture(contentType, bytes))
    return refuse(`${path}.contentType`, 'image/jpeg, image/png or image/webp, as the bytes are')
  return { contentType, bytes, ...(small === true ? { small } : {}) }
}

/** In pieces, because the arguments of one call are limited. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

function fromBase64(value: unknown, path: string): Uint8Array<ArrayBuffer> {
  if (typeof value !== 'string' || value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value))
    return refuse(path, 'base64')
  const text = atob(value)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
