import { expect, it, vi } from 'vitest'
import { pictureHash } from '../services/uploads'

const ABC = Uint8Array.from([97, 98, 99])
const HASH = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

it('W7: names a picture by its SHA-256, also on plain HTTP, where browsers have no crypto.subtle', async () => {
  expect(await pictureHash(ABC)).toBe(HASH)
  vi.stubGlobal('crypto', {})
  expect(await pictureHash(ABC)).toBe(HASH)
})
