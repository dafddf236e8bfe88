import { expect, it, vi } from 'vitest'
import { memoryPictures, type Picture } from '../../world/picture-store'
import { companyWorld } from '../../world/testing/company-world'
import { uploadSignature } from '../../domain/users/pictures'
import { unpackWorld } from '../packed-links'
import { type ReducePicture, shareLink } from './share-link'

/** A world in which these people have each a picture of 300 kB. */
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
/** Bytes that no compression makes fewer. */
const noise = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647))

/** Makes as much of the room as it can, and needs 1.5 kB at least. */
const reduceWell: ReducePicture = (_, maxBytes) =>
  Promise.resolve(maxBytes < 1_500 ? undefined : { contentType: 'image/webp', bytes: noise(maxBytes), small: true })

const snapshotOf = ({ world }: Awaited<ReturnType<typeof worldWithPictures>>, text = '') => ({
  format: 'fairlead-world' as const,
  schemaVersion: 3,
  appVersion: 'test',
  header: { ...world.header, scenario: `default${text}` },
  journal: [...world.journal],
  at: world.now(),
})

const PEOPLE = ['user-agent', 'user-low', 'user-ridge-one', 'user-range-one']

it('W7: carries one picture reduced, and stays within 8 kB', async () => {
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

it('W7: carries as many as there is room for, the newest first, and counts the others', async () => {
  const here = await worldWithPictures(PEOPLE)
  const { fragment, bytes, pictures } = await shareLink(snapshotOf(here), here.world, here.pictures, reduceWell)
  expect(pictures.carried).toBeGreaterThan(0)
  expect(pictures.left).toBe(PEOPLE.length - pictures.carried)
  expect(pictures.left).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(8_000)
  const packed = (await unpackWorld(fragment.replace('#world=', ''))) as { pictures: object }
  expect(Object.keys(packed.pictures)[0]).toBe('3'.padStart(64, 'a'))
})

it('W7: carries none in a link that is long already, and none where nothing can reduce them', async () => {
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

it('W7: hands on what is small as it is', async () => {
  const here = await worldWithPictures(['user-agent'])
  const small: Picture = { contentType: 'image/webp', bytes: noise(1_000), small: true }
  const only = { get: () => Promise.resolve(small), put: () => Promise.resolve() }
  const { pictures } = await shareLink(snapshotOf(here), here.world, only, undefined)
  expect(pictures).toEqual({ carried: 1, left: 0 })
})

it('refuses a world that is too long for a link, says why, and names the file', async () => {
  const here = await worldWithPictures([])
  const text = (length: number) => String.fromCharCode(...noise(length).map((byte) => 32 + (byte % 90)))
  const share = (length: number) => shareLink(snapshotOf(here, text(length)), here.world, here.pictures, undefined)
  expect((await share(22_000)).bytes).toBeLessThan(32_000)
  await expect(share(40_000)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(
      /^This world is too long for a link: \d+ kB, .* Download it as a snapshot/,
    ) as string,
  })
})
