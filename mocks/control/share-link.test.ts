import { describe, expect, it, vi } from 'vitest'
import { memoryPictures, type Picture } from '../world/picture-store'
import { companyWorld } from '../world/testing/company-world'
import { uploadSignature } from '../domain/users/pictures'
import { unpackWorld } from './packed-links'
import { pictureReducer, type ReducePicture, shareLink } from './share-link'

/** Creates a world where each of these users has a picture of 300 kB. */
async function worldWithPictures(userIds: readonly string[]) {
  const company = companyWorld()
  const pictures = memoryPictures()
  for (const [n, userId] of userIds.entries()) {
    const upload = { contentType: 'image/png', contentLength: 300_000 }
    const { token } = company.run(userId, 'createProfilePictureUploadUrl', upload)
    const hash = n.toString(16).padStart(64, 'a')
    const signature = uploadSignature(company.world, token)
    company.run(userId, 'storeUpload', { ...upload, token, signature, hash })
    company.run(userId, 'updateAgentProfile', { input: { profilePictureUrl: `https://x.example/uploads/${token}` } })
    await pictures.put(hash, { contentType: 'image/png', bytes: new Uint8Array(300_000) })
  }
  return { world: company.world, pictures }
}

let state = 7
/** Pseudo-random bytes, which do not compress. */
const noise = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647))

/** Reduces a picture to exactly the limit. Returns undefined for a limit below 1.5 kB. */
const reduceWell: ReducePicture = (_, maxBytes) =>
  Promise.resolve(maxBytes < 1_500 ? undefined : { contentType: 'image/webp', bytes: noise(maxBytes), small: true })

const snapshotOf = ({ world }: Awaited<ReturnType<typeof worldWithPictures>>, text = '') => ({
  format: 'fairlead-world' as const,
  release: 'test',
  hash: '',
  header: { ...world.header, scenario: `default${text}` },
  journal: [...world.journal],
  at: world.now(),
})

const PEOPLE = ['user-agent', 'user-low', 'user-ridge-one', 'user-range-one']

it('contains one reduced picture, and stays within 8 kB', async () => {
  const here = await worldWithPictures(['user-agent'])
  const { fragment, bytes, pictures } = await shareLink(snapshotOf(here), here.world, here.pictures, reduceWell)
  expect(pictures).toEqual({ carried: 1, left: 0 })
  expect(bytes).toBe(fragment.length)
  expect(bytes).toBeLessThanOrEqual(8_000)
  const packed = (await unpackWorld(fragment.replace('#world=', ''))) as { pictures: Record<string, object> }
  expect(Object.values(packed.pictures)).toEqual([
    { contentType: 'image/webp', base64: expect.any(String), small: true },
  ])
})

it('contains as many pictures as fit, newest first, and counts the others', async () => {
  const here = await worldWithPictures(PEOPLE)
  const { fragment, bytes, pictures } = await shareLink(snapshotOf(here), here.world, here.pictures, reduceWell)
  expect(pictures.carried).toBeGreaterThan(0)
  expect(pictures.left).toBe(PEOPLE.length - pictures.carried)
  expect(pictures.left).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(8_000)
  const packed = (await unpackWorld(fragment.replace('#world=', ''))) as { pictures: object }
  expect(Object.keys(packed.pictures)[0]).toBe('3'.padStart(64, 'a'))
})

it('contains no picture if the link is long already, or if no picture can be reduced', async () => {
  const here = await worldWithPictures(['user-agent'])
  const reduce = vi.fn(reduceWell)
  const long = snapshotOf(here, String.fromCharCode(...noise(9_000).map((byte) => 32 + (byte % 90))))
  expect(await shareLink(long, here.world, here.pictures, reduce)).toMatchObject({ pictures: { carried: 0, left: 1 } })
  expect(reduce).not.toHaveBeenCalled()
  const none: ReducePicture = () => Promise.resolve(undefined)
  for (const cannot of [none, undefined]) {
    const { pictures } = await shareLink(snapshotOf(here), here.world, here.pictures, cannot)
    expect(pictures).toEqual({ carried: 0, left: 1 })
  }
})

it('contains a small picture unchanged', async () => {
  const here = await worldWithPictures(['user-agent'])
  const small: Picture = { contentType: 'image/webp', bytes: noise(1_000), small: true }
  const only = { get: () => Promise.resolve(small), put: () => Promise.resolve() }
  const { pictures } = await shareLink(snapshotOf(here), here.world, only, undefined)
  expect(pictures).toEqual({ carried: 1, left: 0 })
})

it('fails for a world that is too long, and recommends the snapshot file', async () => {
  const here = await worldWithPictures([])
  const text = (length: number) => String.fromCharCode(...noise(length).map((byte) => 32 + (byte % 90)))
  const share = (length: number) => shareLink(snapshotOf(here, text(length)), here.world, here.pictures, undefined)
  expect((await share(22_000)).bytes).toBeLessThan(32_000)
  await expect(share(40_000)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(
      /^This world is too long for a link: \d+ kB\. .* Download it as a snapshot/,
    ) as string,
  })
})

describe('a reduced picture', () => {
  const photo: Picture = { contentType: 'image/png', bytes: new Uint8Array(300_000) }
  const drawImage = vi.fn<(bitmap: unknown, ...numbers: number[]) => void>()

  function stubCanvas(writesWebp = true) {
    class Canvas {
      getContext() {
        return { drawImage }
      }
      convertToBlob({ type, quality }: { type: string; quality: number }) {
        const written = type === 'image/webp' && !writesWebp ? 'image/png' : type
        return Promise.resolve(new Blob([new Uint8Array(quality * 4_000)], { type: written }))
      }
    }
    vi.stubGlobal('OffscreenCanvas', Canvas)
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 300, close: () => undefined }))
  }

  it('is the centered square, in the best quality that fits', async () => {
    stubCanvas()
    const small = await pictureReducer()?.(photo, 2_500)
    expect(small).toMatchObject({ contentType: 'image/webp', small: true })
    expect(small?.bytes.length).toBe(2_400)
    expect(drawImage.mock.lastCall?.slice(1)).toEqual([50, 0, 300, 300, 0, 0, 48, 48])
  })

  it('is a JPEG if the browser cannot write WebP', async () => {
    stubCanvas(false)
    expect(await pictureReducer()?.(photo, 1_700)).toMatchObject({ contentType: 'image/jpeg' })
  })

  it('is missing if it does not fit, or if the picture is damaged', async () => {
    stubCanvas()
    expect(await pictureReducer()?.(photo, 100)).toBeUndefined()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('cannot be decoded', 'InvalidStateError')))
    expect(await pictureReducer()?.(photo, 2_500)).toBeUndefined()
  })

  it('is unavailable without OffscreenCanvas', () => {
    vi.stubGlobal('OffscreenCanvas', undefined)
    expect(pictureReducer()).toBeUndefined()
  })
})
