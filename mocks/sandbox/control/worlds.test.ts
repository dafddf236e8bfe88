import { describe, expect, it } from 'vitest'
import { createSandbox, SandboxError } from '../../console/sandbox'
import { StorageError } from '../../persistence/errors'
import { memoryStore, type KeyValueStore } from '../../persistence/key-value-store'
import { createSupervisedBackend } from '../../hosts/backend-supervisor'
import { BASE_URL, MONDAY_MS } from '../testing/sandbox'

let names = 0

async function open(store: KeyValueStore) {
  const backend = await createSupervisedBackend({
    wallClock: () => MONDAY_MS,
    newId: () => `name-${++names}`,
    store,
  })
  const answers: Response[] = []
  const control = createSandbox(BASE_URL, async (input, init) => {
    const response = await backend.fetch(new Request(input, init))
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

/** A store with a world of a schema version that nothing migrates, in which somebody has done something. */
async function formerWorld() {
  const records = new Map<string, unknown>()
  const disk = memoryStore(records)
  const { control } = await open(disk)
  await control.start({ name: 'low-balance', seed: 7 })
  await control.clock({ freeze: true })
  await control.clock({ advance: 'PT1H', wait: true })
  for (const [key, record] of records)
    if (key.startsWith('["world"')) records.set(key, { ...(record as object), schemaVersion: 2 })
  return disk
}

describe('W1, W2: a world that was set aside', () => {
  it('is told of in a header until somebody was told', async () => {
    const { control, header } = await open(await formerWorld())
    await control.keeping()
    expect(header('x-fairlead-set-aside')).toBe('other-schema')
    await control.worlds.noticed()
    await control.keeping()
    expect(header('x-fairlead-set-aside')).toBeNull()
  })

  it('is a file that opens again: not as it was, but as far as it goes', async () => {
    const { control } = await open(await formerWorld())
    const [aside] = await control.worlds.list()
    const file = await control.worlds.file(aside?.id ?? '')
    const refusal = await control.restore(file).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SandboxError)
    expect(refusal).toMatchObject({ status: 409, obstacle: 'other-schema' })
    expect(await control.state()).toMatchObject({ scenario: 'default' })
    const { scenario, seed, takenUp } = await control.takeUp(file)
    expect({ scenario, seed, takenUp }).toMatchObject({
      scenario: 'low-balance',
      seed: 7,
      takenUp: { replayed: 2, of: 2, words: expect.stringContaining('It has no record of its last state') as string },
    })
  })

  it('that was never marked in the end cannot be taken for what it was', async () => {
    const { control } = await open(await formerWorld())
    const [aside] = await control.worlds.list()
    const file = { ...((await control.worlds.file(aside?.id ?? '')) as object), schemaVersion: 3, mark: null }
    await expect(control.restore(file)).rejects.toMatchObject({
      obstacle: 'differs',
      message: expect.stringContaining('It has no record of its last state') as string,
    })
  })
})

describe('W9: whether what is done is kept', () => {
  it('is said without a reason while it is', async () => {
    const { control, header } = await open(memoryStore())
    expect(await control.keeping()).toEqual({ kind: 'browser', saved: true, reason: null })
    expect(header('x-fairlead-unsaved')).toBeNull()
  })

  it('is said in a header where the storage could not even be opened', async () => {
    const { control, header } = await open(failingStore('this browser’s storage is full'))
    expect(await control.keeping()).toMatchObject({ saved: false, reason: 'this browser’s storage is full' })
    expect(decodeURIComponent(header('x-fairlead-unsaved') ?? '')).toBe('this browser’s storage is full')
    expect(await control.worlds.list()).toEqual([])
  })

  it('and what is set aside on a storage that no longer answers is refused in words', async () => {
    const disk = memoryStore()
    let broken = false
    const failing: KeyValueStore = {
      ...disk,
      read: (work) =>
        broken ? Promise.reject(new StorageError('this browser’s storage does not answer')) : disk.read(work),
    }
    const { control } = await open(failing)
    broken = true
    await expect(control.worlds.list()).rejects.toMatchObject({
      status: 503,
      message: 'Not possible: this browser’s storage does not answer.',
    })
  })
})
