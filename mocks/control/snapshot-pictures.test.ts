import { describe, expect, it } from 'vitest'
import { DomainError } from '../domain/errors'
import { memoryPictures, type PictureStore } from '../world/picture-store'
import { createBackend } from '../server'
import { pictureHash } from '../services/uploads'
import { openSnapshot, parseSnapshotFile } from './snapshot'

const MONDAY_MS = Date.parse('2026-03-02T17:00:00Z')
const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])
const other = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 3])
const base64 = btoa(String.fromCharCode(...bytes))
const jpeg = { contentType: 'image/jpeg', base64 }
const HASH = pictureHash(bytes)
const OTHER_HASH = pictureHash(other)

const file = {
  format: 'fairlead-world',
  at: MONDAY_MS,
  header: { scenario: 'default', seed: 1, clock: { worldMs: MONDAY_MS, wallMs: 1, frozen: false, speed: 1 } },
  journal: [],
}

const save = async (pictures: unknown, store: PictureStore = memoryPictures()) => {
  const { host } = await createBackend({ start: { scenario: 'brand-new-agent', nowMs: MONDAY_MS } })
  await openSnapshot({ host, pictures: store }, await parseSnapshotFile({ ...file, pictures }))
  return store.get(HASH)
}

describe('the pictures of a snapshot', () => {
  it('are stored in full, or reduced if the full picture is missing', async () => {
    expect(await save({ [HASH]: jpeg })).toEqual({ contentType: 'image/jpeg', bytes })
    const small = { contentType: 'image/jpeg', base64: btoa(String.fromCharCode(...other)), small: true }
    const store = memoryPictures()
    expect(await save({ [HASH]: small }, store)).toEqual({ contentType: 'image/jpeg', bytes: other, small: true })
    expect(await save({ [HASH]: jpeg }, store)).toEqual({ contentType: 'image/jpeg', bytes })
    expect(await save({ [HASH]: small }, store)).toEqual({ contentType: 'image/jpeg', bytes })
  })

  it('are optional', async () => {
    expect(await save(undefined)).toBeUndefined()
    expect(await save({})).toBeUndefined()
  })

  it.each([
    ['snapshot.pictures', 'an object', []],
    ['snapshot.pictures.abc', 'a SHA-256', { abc: jpeg }],
    [`snapshot.pictures.${HASH}`, 'an object', { [HASH]: 'x' }],
    [`snapshot.pictures.${HASH}.base64`, 'base64', { [HASH]: { ...jpeg, base64: 'a*==' } }],
    [`snapshot.pictures.${HASH}.base64`, 'base64', { [HASH]: { ...jpeg, base64: '' } }],
    [`snapshot.pictures.${HASH}.base64`, 'base64', { [HASH]: { ...jpeg, base64: 7 } }],
    [`snapshot.pictures.${HASH}.contentType`, 'image/jpeg', { [HASH]: { ...jpeg, contentType: 'image/svg+xml' } }],
    [`snapshot.pictures.${HASH}.contentType`, 'to match the bytes', { [HASH]: { ...jpeg, contentType: 'image/png' } }],
    [`snapshot.pictures.${HASH}.small`, 'true', { [HASH]: { ...jpeg, small: 'yes' } }],
    [`snapshot.pictures.${OTHER_HASH}.base64`, 'bytes that match the hash', { [HASH]: jpeg, [OTHER_HASH]: jpeg }],
    [
      `snapshot.pictures.${HASH}.base64`,
      'at most 16000 bytes',
      { [HASH]: { ...jpeg, base64: base64.repeat(4_000), small: true } },
    ],
  ])('are all rejected if one is invalid at %s: expected %s', async (path, expected, pictures) => {
    const store = memoryPictures()
    const error: unknown = await save(pictures, store).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DomainError)
    expect((error as DomainError).field).toBe(path)
    expect((error as DomainError).message).toContain(expected)
    expect(await store.get(HASH)).toBeUndefined()
  })

  it('have a total limit of 20 MB', async () => {
    const parts = [1, 2, 3, 4, 5].map((n) => new Uint8Array(4_500_000).fill(n))
    const entries = parts.map((part) => {
      part.set(bytes)
      return [pictureHash(part), { ...jpeg, base64: Buffer.from(part).toString('base64') }]
    })
    const pictures: unknown = Object.fromEntries(entries)
    await expect(save(pictures)).rejects.toThrow('snapshot.pictures: expected at most 20 MB')
  })
})
