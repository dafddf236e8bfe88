import { describe, expect, it, vi } from 'vitest'
import { pictureHash } from '../services/uploads'
import { unpackWorld } from '../control/packed-links'
import { createPageSandbox } from '../console/page-sandbox'
import { openWorld } from '../kit/open-world'
import type { World } from '../kit/types'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Returns a PNG header and pseudo-random bytes, which do not compress. */
function photo(length: number): Uint8Array<ArrayBuffer> {
  let state = 1
  const bytes = Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647))
  bytes.set(PNG)
  return bytes
}

const open = async (scenario: string) => (await openWorld({ scenario })).world
const controlOf = ({ url, fetch }: World) => createPageSandbox(url, fetch)

const journalLength = async (world: World): Promise<number> =>
  JSON.stringify((await controlOf(world).snapshot()).journal).length

/** Uploads a picture to the agent's profile, like the settings screen. Returns its URL. */
async function setPicture(world: World, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const input = { contentType: 'image/png', contentLength: bytes.length }
  const { uploadUrl, assetUrl } = await world.call<{ uploadUrl: string; assetUrl: string }>(
    'createProfilePictureUploadUrl',
    { input },
    { as: 'agent' },
  )
  const headers = { 'content-type': 'image/png' }
  expect((await world.fetch(new Request(uploadUrl, { method: 'PUT', body: bytes, headers }))).status).toBe(200)
  const profile = { input: { profilePictureUrl: assetUrl } }
  expect(await world.call('updateAgentProfile', profile, { as: 'agent' })).toMatchObject({ success: true })
  return assetUrl
}

const get = ({ fetch }: World, url: string) => fetch(new Request(url))

describe('a profile picture', () => {
  it('of 300 kB takes less than 1 kB of the journal, and nothing of a share link', async () => {
    const here = await open('funded-agent')
    const before = await journalLength(here)
    const bytes = photo(300_000)
    const url = await setPicture(here, bytes)
    expect((await journalLength(here)) - before).toBeLessThan(1_000)
    expect(new Uint8Array(await (await get(here, url)).arrayBuffer())).toEqual(bytes)

    const { fragment, bytes: length, pictures } = await controlOf(here).share()
    expect(length).toBeLessThanOrEqual(8_000)
    expect(pictures).toEqual({ carried: 0, left: 1 })
    const elsewhere = await open('default')
    await controlOf(elsewhere).restore(await unpackWorld(fragment.replace('#world=', '')))
    const missing = await get(elsewhere, url)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')
    expect(await missing.json()).toEqual({ message: 'The bytes of this picture are missing.' })
  })

  it('is reduced to fit a share link of 8 kB if the browser can draw in workers', async () => {
    const here = await open('funded-agent')
    const bytes = photo(300_000)
    const url = await setPicture(here, bytes)
    const small = photo(2_500)
    class Canvas {
      getContext = () => ({ drawImage: () => undefined })
      convertToBlob = () => Promise.resolve(new Blob([small], { type: 'image/png' }))
    }
    vi.stubGlobal('OffscreenCanvas', Canvas)
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1, close: () => undefined }))
    const { fragment, bytes: length, pictures } = await controlOf(here).share()
    expect(length).toBeLessThanOrEqual(8_000)
    expect(pictures).toEqual({ carried: 1, left: 0 })

    const link = await unpackWorld(fragment.replace('#world=', ''))
    const elsewhere = await open('default')
    await controlOf(elsewhere).restore(link)
    const reduced = await get(elsewhere, url)
    expect([reduced.status, reduced.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(new Uint8Array(await reduced.arrayBuffer())).toEqual(small)
    // The reduced picture does not overwrite the full one.
    await controlOf(here).restore(link)
    expect(new Uint8Array(await (await get(here, url)).arrayBuffer())).toEqual(bytes)
  })

  it('is complete in a snapshot file, and the backend that opens the file serves it', async () => {
    const here = await open('funded-agent')
    const bytes = photo(300_000)
    const url = await setPicture(here, bytes)
    const { worldHash } = await controlOf(here).state()
    const file: unknown = JSON.parse(JSON.stringify(await controlOf(here).snapshot()))

    const elsewhere = await open('default')
    expect(await controlOf(elsewhere).restore(file)).toMatchObject({ worldHash })
    const response = await get(elsewhere, url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  it('is named by its SHA-256, even on plain HTTP, where browsers have no crypto.subtle', async () => {
    const abc = Uint8Array.from([97, 98, 99])
    const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(pictureHash(abc)).toBe(hash)
    vi.stubGlobal('crypto', {})
    expect(pictureHash(abc)).toBe(hash)
  })
})
