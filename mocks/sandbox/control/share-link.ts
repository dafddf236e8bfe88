import { DomainError } from '../../domain/errors'
import { pictureHashes } from '../../domain/users/pictures'
import type { Picture, PictureStore } from '../../world/picture-store'
import { SYSTEM, type World } from '../../world/world'
import { packWorld } from '../packed-links'
import { type PackedPicture, packPicture, type Snapshot } from './snapshot'
/** Makes a picture small enough; undefined when it cannot be made so small, or is none. */
export type ReducePicture = (picture: Picture, maxBytes: number) => Promise<Picture | undefined>

/** Edge of a reduced picture in pixels: faces are shown at 32 to 48. */
const EDGE = 48
const QUALITIES = [0.8, 0.6, 0.4, 0.2]

/** How pictures are reduced here; undefined where nothing draws, as in Node and in some engines' threads. */
export function pictureReducer(): ReducePicture | undefined {
  return typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function' ? reducePicture : undefined
}

async function reducePicture(picture: Picture, maxBytes: number): Promise<Picture | undefined> {
  try {
    const canvas = await drawSmall(picture)
    for (const quality of QUALITIES) {
      // An engine that writes no WebP answers with PNG, whatever was asked of it.
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      const smaller = blob.type === 'image/webp' ? blob : await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (smaller.size <= maxBytes)
        return { contentType: smaller.type, bytes: new Uint8Array(await smaller.arrayBuffer()), small: true }
    }
    return undefined
  } catch (error) {
    // It begins as a picture does, and is damaged further on; or this engine draws on pages only.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** The middle of the picture as a square, as the app shows it. */
async function drawSmall({ contentType, bytes }: Picture): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: contentType }))
  const edge = Math.min(bitmap.width, bitmap.height)
  const canvas = new OffscreenCanvas(EDGE, EDGE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
  context.drawImage(bitmap, left, top, edge, edge, 0, 0, EDGE, EDGE)
  bitmap.close()
  return canvas
}

/** Mail and chat programs cut addresses that are much longer. */
const MAX_LINK_LENGTH = 8_000
/** Some programs cut a longer address without a word. A world that begins with a state, not a scenario, comes to this. */
const MAX_WORLD_LENGTH = 32_000
const MAX_SMALL_BYTES = 2_500
/** Less than this shows nothing that could be recognized. */
const MIN_SMALL_BYTES = 300
/** What a picture takes of the link beside its bytes: hash, type and punctuation. */
const OVERHEAD_BYTES = 150

export interface ShareLink {
  readonly fragment: string
  readonly bytes: number
  /** Of the pictures on profiles, how many go along, and how many do not. */
  readonly pictures: { readonly carried: number; readonly left: number }
}

/** The whole world as the end of an address, with as many pictures as it has room for: reduced, unless they are small. */
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
    // Three bytes are four letters of an address.
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
    `This world is too long for a link: ${Math.ceil(length / 1000)} kB, of ${MAX_WORLD_LENGTH / 1000} kB that every program takes. Download it as a snapshot and hand on the file.`,
  )

const fragmentOf = async (world: unknown): Promise<string> => `#world=${await packWorld(world)}`
