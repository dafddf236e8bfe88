import { DomainError } from '../domain/errors'
import { pictureHashes } from '../domain/users/pictures'
import type { Picture, PictureStore } from '../world/picture-store'
import { SYSTEM, type World } from '../world/world'
import { packWorld } from './packed-links'
import { type PackedPicture, packPicture, type Snapshot } from './snapshot'

/** Reduces a picture to at most `maxBytes` bytes. Returns undefined if that fails. */
export type ReducePicture = (picture: Picture, maxBytes: number) => Promise<Picture | undefined>

/** Edge of a reduced picture. The app shows profile pictures in this size or smaller, except in the settings. */
const EDGE_PX = 48
const QUALITIES = [0.8, 0.6, 0.4, 0.2]

/**
 * Returns the function that reduces pictures, or undefined without OffscreenCanvas (Node, workers of some browsers).
 */
export function pictureReducer(): ReducePicture | undefined {
  return typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function' ? reducePicture : undefined
}

async function reducePicture(picture: Picture, maxBytes: number): Promise<Picture | undefined> {
  try {
    const canvas = await drawSmall(picture)
    for (const quality of QUALITIES) {
      // A browser that cannot write WebP returns PNG. Use JPEG then.
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      const smaller = blob.type === 'image/webp' ? blob : await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (smaller.size <= maxBytes)
        return { contentType: smaller.type, bytes: new Uint8Array(await smaller.arrayBuffer()), small: true }
    }
    return undefined
  } catch (error) {
    // The picture is damaged, or this browser cannot draw in workers.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Draws the largest centered square of the picture, like the app does. */
async function drawSmall({ contentType, bytes }: Picture): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: contentType }))
  const edge = Math.min(bitmap.width, bitmap.height)
  const canvas = new OffscreenCanvas(EDGE_PX, EDGE_PX)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2D context')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
  context.drawImage(bitmap, left, top, edge, edge, 0, 0, EDGE_PX, EDGE_PX)
  bitmap.close()
  return canvas
}

/** Pictures that would make a link longer than this are left out, because mail and chat programs truncate long URLs. */
const MAX_LINK_LENGTH = 8_000
/** A longer link without pictures is rejected, because some programs truncate longer URLs without a warning. */
const MAX_WORLD_LENGTH = 32_000
const MAX_SMALL_BYTES = 2_500
/** With less room in the link, no more pictures are added, because a face is not recognizable in a smaller picture. */
const MIN_SMALL_BYTES = 300
/** Estimated bytes of the hash, type, and punctuation that a picture adds to the link. */
const OVERHEAD_BYTES = 150

export interface ShareLink {
  readonly fragment: string
  readonly bytes: number
  /** How many profile pictures the link contains, and how many were left out. */
  readonly pictures: { readonly carried: number; readonly left: number }
}

/**
 * Returns the world (the state of a demo) as a URL fragment, with as many profile pictures as fit. Large pictures are
 * reduced.
 */
export async function shareLink(
  snapshot: Snapshot,
  world: World,
  pictures: PictureStore,
  reduce: ReducePicture | undefined = pictureReducer(),
): Promise<ShareLink> {
  const { shown } = pictureHashes(world.view(SYSTEM))
  const carried: Record<string, PackedPicture> = {}
  let fragment = await fragmentOf(snapshot)
  if (fragment.length > MAX_WORLD_LENGTH) throw tooLong(fragment.length)
  for (const hash of shown) {
    // Base64 stores three bytes as four characters.
    const room = Math.floor(((MAX_LINK_LENGTH - fragment.length) * 3) / 4) - OVERHEAD_BYTES
    if (room < MIN_SMALL_BYTES) break
    const picture = await pictures.get(hash)
    const maxBytes = Math.min(room, MAX_SMALL_BYTES)
    const small = picture && picture.bytes.length > maxBytes ? await reduce?.(picture, maxBytes) : picture
    if (!small) continue
    const longer = await fragmentOf({ ...snapshot, pictures: { ...carried, [hash]: packPicture(small) } })
    if (longer.length > MAX_LINK_LENGTH) continue
    carried[hash] = packPicture(small)
    fragment = longer
  }
  const count = Object.keys(carried).length
  return { fragment, bytes: fragment.length, pictures: { carried: count, left: shown.length - count } }
}

const tooLong = (length: number): DomainError =>
  new DomainError(
    'CONFLICT',
    `This world is too long for a link: ${Math.ceil(length / 1000)} kB. The limit is ${MAX_WORLD_LENGTH / 1000} kB. Download it as a snapshot and share the file.`,
  )

const fragmentOf = async (world: unknown): Promise<string> => `#world=${await packWorld(world)}`
