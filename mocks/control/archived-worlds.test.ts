import { describe, expect, it } from 'vitest'
import { createSandbox } from '../console/sandbox'
import { ControlError } from './client'
import { memoryStore, type KeyValueStore, StorageError } from '../persistence/key-value-store'
import { createSupervisedBackend } from '../hosts/backend-supervisor'
import { BASE_URL, MONDAY_MS } from '../sandbox/testing/sandbox'

let names = 0

async function open(store: KeyValueStore) {
  const backend = await createSupervisedBackend({
    wallClock: () => MONDAY_MS,
    newId: () => `name-${++names}`,
    store,
  })
  const answers: Response[] = []
  const control = createSandbox(BASE_URL, async (request) => {
    const response = await backend.fetch(request)
    answers.push(response)
    return response
  })
  const header = (name: string) => answers.at(-1)?.headers.get(name) ?? null
  return { control, header }
}

function failingStore(reason: string): KeyValueStore {
  const fail = () => Promise.reject(new StorageError(reason))
  return { ...memoryStore(), read: fail, write: fail }
}

/** Returns a store with a world whose schema version has no migration. */
async function storeWithOldSchema() {
  const records = new Map<string, unknown>()
  const store = memoryStore(records)
  const { control } = await open(store)
  await control.start({ scenario: 'low-balance', seed: 7 })
  await control.clock({ freeze: true })
  await control.clock({ advance: 'PT1H', wait: true })
  for (const [key, record] of records)
    if (key.startsWith('["world"')) records.set(key, { ...(record as object), schemaVersion: 2 })
  return store
}

describe('an archived world', () => {
  it('is reported in a header until it is acknowledged', async () => {
    const { control, header } = await open(await storeWithOldSchema())
    await control.saveStatus()
    expect(header('x-fairlead-set-aside')).toBe('other-schema')
    await control.worlds.noticed()
    await control.saveStatus()
    expect(header('x-fairlead-set-aside')).toBeNull()
  })

  it('downloads as a file that opens up to the first action that cannot be replayed', async () => {
    const { control } = await open(await storeWithOldSchema())
    const [archived] = await control.worlds.list()
    const file = await control.worlds.file(archived?.id ?? '')
    const reason = await control.restore(file).catch((error: unknown) => error)
    expect(reason).toBeInstanceOf(ControlError)
    expect(reason).toMatchObject({ status: 409, reason: 'other-schema' })
    expect(await control.state()).toMatchObject({ scenario: 'default' })
    const { scenario, seed, migration } = await control.migrate(file)
    expect({ scenario, seed, migration }).toMatchObject({
      scenario: 'low-balance',
      seed: 7,
      migration: { replayed: 2, of: 2, words: expect.stringContaining('It has no record of its last state') as string },
    })
  })

  it('is not restored if it has no saved hash to compare with', async () => {
    const { control } = await open(await storeWithOldSchema())
    const [archived] = await control.worlds.list()
    const file = { ...((await control.worlds.file(archived?.id ?? '')) as object), schemaVersion: 3, mark: null }
    await expect(control.restore(file)).rejects.toMatchObject({
      reason: 'differs',
      message: expect.stringContaining('It has no record of its last state') as string,
    })
  })
})

describe('the save status', () => {
  it('has no reason while the world is saved', async () => {
    const { control, header } = await open(memoryStore())
    expect(await control.saveStatus()).toEqual({ kind: 'browser', saved: true, reason: null })
    expect(header('x-fairlead-unsaved')).toBeNull()
  })

  it('is in a header if the storage could not be opened', async () => {
    const { control, header } = await open(failingStore('this browser’s storage is full'))
    expect(await control.saveStatus()).toMatchObject({ saved: false, reason: 'this browser’s storage is full' })
    expect(decodeURIComponent(header('x-fairlead-unsaved') ?? '')).toBe('this browser’s storage is full')
    expect(await control.worlds.list()).toEqual([])
  })

  it('does not hide that a storage error prevents the list of archived worlds', async () => {
    const store = memoryStore()
    let broken = false
    const failing: KeyValueStore = {
      ...store,
      read: (work) =>
        broken ? Promise.reject(new StorageError('this browser’s storage does not answer')) : store.read(work),
    }
    const { control } = await open(failing)
    broken = true
    await expect(control.worlds.list()).rejects.toMatchObject({
      status: 503,
      message: 'Storage error: this browser’s storage does not answer.',
    })
  })
})
