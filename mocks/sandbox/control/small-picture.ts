import type { Picture } from '../../world/pictures'

/** Makes a picture small enough; undefined when it cannot be made so small, or is none. */
export type ReducePicture = (picture: Picture, maxBytes: number) => Promise<Picture | undefined>

/** Edge of a reduced picture in pixels: faces are shown at 32 to 48. */
const EDGE = 48
const QUALITIES = [0.8, 0.6, 0.4, 0.2]

/** How pictures are reduced here; undefined where nothing draws, as in Node and in some engines' threads. */
export function pictureReducer(): ReducePicture | undefined {
  return typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function' ? reduce : undefined
}

async function reduce(picture: Picture, maxBytes: number): Promise<Picture | undefined> {
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
