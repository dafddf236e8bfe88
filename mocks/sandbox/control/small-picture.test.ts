import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Picture } from '../../world/picture-store'
import { pictureReducer } from './share-link'

const photo: Picture = { contentType: 'image/png', bytes: new Uint8Array(300_000) }

/** What was drawn: left, top and edge of the square that was taken of the picture. */
const drawn = vi.fn()
let writesWebp = true

class Canvas {
  getContext() {
    return { drawImage: (_: unknown, ...places: number[]) => void drawn(places) }
  }
  convertToBlob({ type, quality }: { type: string; quality: number }) {
    const written = type === 'image/webp' && !writesWebp ? 'image/png' : type
    return Promise.resolve(new Blob([new Uint8Array(quality * 4_000)], { type: written }))
  }
}

beforeEach(() => {
  writesWebp = true
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 300, close: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

describe('a reduced picture', () => {
  it('W7: is the middle of the picture, as good as the room allows', async () => {
    const small = await pictureReducer()?.(photo, 2_500)
    expect(small).toMatchObject({ contentType: 'image/webp', small: true })
    expect(small?.bytes.length).toBe(2_400)
    expect(drawn).toHaveBeenCalledWith([50, 0, 300, 300, 0, 0, 48, 48])
  })

  it('W7: is a JPEG where no WebP can be written', async () => {
    writesWebp = false
    expect(await pictureReducer()?.(photo, 1_700)).toMatchObject({ contentType: 'image/jpeg' })
  })

  it('W7: is none when it does not become small enough, or when the picture is damaged', async () => {
    expect(await pictureReducer()?.(photo, 100)).toBeUndefined()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('cannot be decoded', 'InvalidStateError')))
    expect(await pictureReducer()?.(photo, 2_500)).toBeUndefined()
  })

  it('W7: is not to be had where nothing draws', () => {
    vi.stubGlobal('OffscreenCanvas', undefined)
    expect(pictureReducer()).toBeUndefined()
  })
})
