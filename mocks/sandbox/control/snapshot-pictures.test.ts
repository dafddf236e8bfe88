import { describe, expect, it } from 'vitest'
import { DomainError } from '../../domain/errors'
import { memoryPictures, type PictureStore } from '../../world/picture-store'
import { pictureHash } from '../../services/uploads'
import { savePictures } from './snapshot'

const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])
const other = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 3])
const base64 = btoa(String.fromCharCode(...bytes))
const jpeg = { contentType: 'image/jpeg', base64 }
const HASH = await pictureHash(bytes)
const OTHER_HASH = await pictureHash(other)

const taken = async (pictures: unknown, store: PictureStore = memoryPictures()) => {
  await savePictures({ pictures }, store)
  return store.get(HASH)
}

describe('the pictures of a snapshot', () => {
  it('W7: are taken in whole, or as the small version of one that is not here', async () => {
    expect(await taken({ [HASH]: jpeg })).toEqual({ contentType: 'image/jpeg', bytes })
    const small = { contentType: 'image/jpeg', base64: btoa(String.fromCharCode(...other)), small: true }
    const store = memoryPictures()
    expect(await taken({ [HASH]: small }, store)).toEqual({ contentType: 'image/jpeg', bytes: other, small: true })
    expect(await taken({ [HASH]: jpeg }, store)).toEqual({ contentType: 'image/jpeg', bytes })
    expect(await taken({ [HASH]: small }, store)).toEqual({ contentType: 'image/jpeg', bytes })
  })

  it('W7: may be missing, as in a snapshot of a world without any', async () => {
    expect(await taken(undefined)).toBeUndefined()
    expect(await taken({})).toBeUndefined()
  })

  it.each([
    ['snapshot.pictures', 'an object', []],
    ['snapshot.pictures.abc', 'a SHA-256', { abc: jpeg }],
    [`snapshot.pictures.${HASH}`, 'an object', { [HASH]: 'x' }],
    [`snapshot.pictures.${HASH}.base64`, 'base64', { [HASH]: { ...jpeg, base64: 'a*==' } }],
    [`snapshot.pictures.${HASH}.base64`, 'base64', { [HASH]: { ...jpeg, base64: '' } }],
    [`snapshot.pictures.${HASH}.base64`, 'base64', { [HASH]: { ...jpeg, base64: 7 } }],
    [`snapshot.pictures.${HASH}.contentType`, 'image/jpeg', { [HASH]: { ...jpeg, contentType: 'image/svg+xml' } }],
    [`snapshot.pictures.${HASH}.contentType`, 'as the bytes are', { [HASH]: { ...jpeg, contentType: 'image/png' } }],
    [`snapshot.pictures.${HASH}.small`, 'true', { [HASH]: { ...jpeg, small: 'yes' } }],
    [`snapshot.pictures.${OTHER_HASH}.base64`, 'the bytes of that hash', { [HASH]: jpeg, [OTHER_HASH]: jpeg }],
    [
      `snapshot.pictures.${HASH}.base64`,
      'at most 16000 bytes',
      { [HASH]: { ...jpeg, base64: base64.repeat(4_000), small: true } },
    ],
  ])(
    'W7: that are not what they say are refused at %s, and none is taken: expected %s',
    async (path, words, pictures) => {
      const store = memoryPictures()
      const refusal: unknown = await taken(pictures, store).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(DomainError)
      expect((refusal as DomainError).field).toBe(path)
      expect((refusal as DomainError).message).toContain(words)
      expect(await store.get(HASH)).toBeUndefined()
    },
  )

  it('W7: are 20 MB at most, all together', async () => {
    const parts = [1, 2, 3, 4, 5].map((n) => new Uint8Array(4_500_000).fill(n))
    const entries = parts.map(async (part) => {
      part.set(bytes)
      return [await pictureHash(part), { ...jpeg, base64: Buffer.from(part).toString('base64') }]
    })
    const pictures: unknown = Object.fromEntries(await Promise.all(entries))
    await expect(taken(pictures)).rejects.toThrow('snapshot.pictures: expected at most 20 MB')
  })
})
