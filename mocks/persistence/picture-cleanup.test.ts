import { SCHEMA_VERSION, worldFigures } from '../world/journal'
import { describe, expect, it } from 'vitest'
import { FailingStore, idSequence, flushTasks } from '../hosts/testing/flaky-store'
import { AGENT, makeSmallWorld, START_MS } from '../hosts/testing/small-world'
import { encodeState, hashParts } from './checkpoint'
import { uploadSignature } from '../domain/users/pictures'
import { SYSTEM } from '../world/world'
import { WorldHost } from '../sandbox/world-host'
import { deleteUnusedPictures, storedPictures } from './stored-pictures'
import { WorldStore } from './world-store'

/** Returns a store with pictures, and functions to open hosts on it and to upload pictures. */
function machine() {
  const fragile = new FailingStore()
  const names = idSequence('w')
  const clock = { ms: START_MS }
  const pictures = storedPictures(fragile.disk)
  const open = () =>
    WorldHost.open(new WorldStore(fragile.disk, names(), names), {
      makeWorld: makeSmallWorld,
      appVersion: '1.0.0',
      wallClock: () => clock.ms,
      pause: () => Promise.resolve(),
      kind: 'browser',
      start: { freeze: true },
    })
  /** Uploads an agent's picture that consists of one byte. */
  const upload = async ({ world }: WorldHost, byte: number) => {
    const hash = String(byte).repeat(64)
    const announced = { contentType: 'image/png', contentLength: 1 }
    const { token } = world.execute('createProfilePictureUploadUrl', AGENT, announced)
    await pictures.put(hash, { contentType: 'image/png', bytes: Uint8Array.of(byte) })
    world.execute('storeUpload', SYSTEM, { ...announced, token, signature: uploadSignature(world, token), hash })
  }
  const storedBytes = () =>
    [...fragile.records]
      .filter(([name]) => name.startsWith('["picture"'))
      .map(([, value]) => (value as { bytes: Uint8Array }).bytes[0])
  return { fragile, clock, pictures, open, upload, storedBytes }
}

describe('a stored picture', () => {
  it('is deleted when its world is replaced, or rewound to before its upload', async () => {
    const { open, upload, storedBytes } = machine()
    const host = await open()
    await upload(host, 1)
    const { length } = host.world.journal
    await upload(host, 2)
    await host.flush()
    expect(storedBytes()).toEqual([1, 2])
    await host.rewind(length)
    expect(storedBytes()).toEqual([1])
    await host.start({ seed: 2, freeze: true })
    expect(storedBytes()).toEqual([])
  })

  it('is kept for an archived world until that world is deleted', async () => {
    const { fragile, open, upload, storedBytes } = machine()
    const first = await open()
    await upload(first, 1)
    await first.flush()
    fragile.alter(['world', 'w-2'], { schemaVersion: 2 })
    const later = await open()
    await upload(later, 2)
    await later.flush()
    await later.start({ seed: 2, freeze: true })
    expect(storedBytes()).toEqual([1])
    await upload(later, 3)
    await later.flush()
    const [aside] = await later.listArchivedWorlds()
    await later.deleteArchivedWorld(aside?.id ?? '')
    expect(storedBytes()).toEqual([3])
  })

  it('is kept when only the start state refers to it', async () => {
    const { fragile, open, upload, storedBytes } = machine()
    const host = await open()
    await upload(host, 1)
    await host.flush()
    const { world } = host
    const parts = [...encodeState(world.state())]
    const header = { ...world.header, startState: { at: world.now(), parts, hash: hashParts(parts) } }
    const mark = { length: 0, at: world.now(), hash: world.fingerprint(), figures: worldFigures(world) }
    await host.restore({ ...host.document(), header, journal: [], at: world.now(), mark })
    expect([...fragile.records.keys()].filter((key) => key.startsWith('["entry"'))).toEqual([])
    expect(storedBytes()).toEqual([1])
  })

  it('is kept while its world is not saved yet', async () => {
    const { fragile, clock, open, upload, storedBytes } = machine()
    const host = await open()
    await upload(host, 1)
    fragile.trouble = 'full'
    await host.flush()
    fragile.trouble = 'none'
    await host.deleteArchivedWorld('unknown')
    expect(storedBytes()).toEqual([1])
    clock.ms += 2000
    await host.flush()
    await flushTasks()
    await host.deleteArchivedWorld('unknown')
    expect(storedBytes()).toEqual([1])
  })

  it('causes no write if it is used, and no error if the storage fails', async () => {
    const { fragile, open, pictures, storedBytes } = machine()
    const host = await open()
    const { writes } = fragile
    await host.start({ seed: 2, freeze: true })
    expect(fragile.writes).toBe(writes + 1)
    await pictures.put('1'.repeat(64), { contentType: 'image/png', bytes: Uint8Array.of(1) })
    for (const trouble of ['full', 'silent'] as const) {
      fragile.trouble = trouble
      await deleteUnusedPictures(fragile.disk)
    }
    fragile.trouble = 'none'
    expect(storedBytes()).toEqual([1])
    await deleteUnusedPictures(fragile.disk)
    expect(storedBytes()).toEqual([])
  })

  it('is never deleted from a store with a later schema', async () => {
    const { fragile, open, pictures, storedBytes } = machine()
    await open()
    await pictures.put('1'.repeat(64), { contentType: 'image/png', bytes: Uint8Array.of(1) })
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    await deleteUnusedPictures(fragile.disk)
    expect(storedBytes()).toEqual([1])
  })
})
