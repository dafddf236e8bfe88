import { describe, expect, it } from 'vitest'
import { WriteConflictError } from '../persistence/world-records'
import { WorldHost } from '../sandbox/world-host'
import { BackendSupervisor, type SupervisorOptions } from './backend-supervisor'
import { FailingStore, idSequence, flushTasks } from './testing/flaky-store'
import { credit } from './testing/sample-world'
import { makeSmallWorld, START_MS } from './testing/small-world'

type Options = SupervisorOptions<number, string>

const time = { ms: START_MS }

/** Creates threads over one store. Each credits the amount of a request, and returns the number of journal entries. */
function threads(fragile = new FailingStore()) {
  const names = idSequence('n')
  const count = { opened: 0 }
  const optionsOf = (appVersion: string): Options => ({
    store: fragile.disk,
    newId: names,
    open: async ({ storage, ...keep }) => {
      count.opened++
      const host = await WorldHost.open(storage, {
        ...keep,
        appVersion,
        makeWorld: makeSmallWorld,
        wallClock: () => time.ms,
        pause: () => Promise.resolve(),
        start: { freeze: true },
      })
      return {
        host,
        answer: async (amountCents) => {
          credit(host.world, amountCents)
          const { length } = host.world.journal
          await host.flush()
          return `${length} entries`
        },
      }
    },
    copy: (amountCents) => amountCents,
    newerVersion: () => 'newer version',
  })
  const begin = (appVersion = '1.0.0', changes: Partial<Options> = {}) =>
    BackendSupervisor.start<number, string>({ ...optionsOf(appVersion), ...changes })
  return { fragile, count, begin, optionsOf }
}

describe('a supervised backend', () => {
  it('repeats a request with a write conflict over the current world, and executes it once', async () => {
    const { begin, count } = threads()
    const [first, second] = [await begin(), await begin()]
    expect(await first.fetch(101)).toBe('1 entries')
    expect(await second.fetch(102)).toBe('2 entries')
    expect(await first.fetch(103)).toBe('3 entries')
    expect(first.host?.world.journal).toHaveLength(3)
    expect(count.opened).toBe(4)
  })

  it('reads the world again after a notification that another thread has written', async () => {
    const { begin, count, fragile } = threads()
    const supervisor = await begin()
    const before = supervisor.host
    fragile.tell()
    fragile.tell()
    await flushTasks()
    expect(count.opened).toBe(2)
    expect(supervisor.host).not.toBe(before)
    await expect(before?.flush()).rejects.toBeInstanceOf(WriteConflictError)
    expect(await supervisor.fetch(101)).toBe('1 entries')
  })

  it('reads the world again if another thread writes during the read', async () => {
    const { begin, fragile, optionsOf } = threads()
    const first = await begin()
    const { open } = optionsOf('1.0.0')
    let opened = 0
    const second = await begin('1.0.0', {
      open: async (keep) => {
        const session = await open(keep)
        if (++opened === 1) {
          await first.fetch(101)
          fragile.tell()
        }
        return session
      },
    })
    expect(second.host?.world.journal).toHaveLength(1)
  })

  it('reports a newer version from then on when that version owns the world', async () => {
    const { begin, count, fragile } = threads()
    const supervisor = await begin()
    await begin('later')
    expect(await supervisor.fetch(101)).toBe('newer version')
    const { opened } = count
    fragile.tell()
    await flushTasks()
    expect(await supervisor.fetch(102)).toBe('newer version')
    // Only the newer backend has read the world again.
    expect(count.opened).toBe(opened + 1)
  })

  it('repeats a copy of the request up to twenty times, and throws other errors at once', async () => {
    const { begin } = threads()
    const host = (await begin()).host
    if (!host) throw new Error('no world was opened')
    const requests: number[] = []
    const failing = (error: Error) => ({
      copy: (request: number) => request + 1,
      open: async () => {
        await flushTasks()
        return {
          host,
          answer: (request: number) => {
            requests.push(request)
            return Promise.reject(error)
          },
        }
      },
    })
    await expect((await begin('1.0.0', failing(new WriteConflictError('late')))).fetch(1)).rejects.toBeInstanceOf(
      WriteConflictError,
    )
    expect(requests).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    requests.length = 0
    await expect((await begin('1.0.0', failing(new RangeError('a bug')))).fetch(1)).rejects.toThrow(RangeError)
    expect(requests).toEqual([1])
  })

  it('retries up to twenty times if two threads start a world, and throws other errors at once', async () => {
    const { begin } = threads()
    const tries = async (error: Error) => {
      let opened = 0
      const open = () => {
        opened++
        return Promise.reject(error)
      }
      await expect(begin('1.0.0', { open })).rejects.toBe(error)
      return opened
    }
    expect(await tries(new WriteConflictError('late'))).toBe(20)
    expect(await tries(new RangeError('a bug'))).toBe(1)
  })

  it('saves a checkpoint after 200 entries, without waiting for an idle moment', async () => {
    const { begin, fragile } = threads()
    const supervisor = await begin()
    const checkpoints = () => [...fragile.records.keys()].filter((key) => key.includes('checkpoint'))
    for (let n = 1; n < 200; n++) await supervisor.fetch(n)
    await flushTasks()
    expect(checkpoints()).toEqual([])
    await supervisor.fetch(200)
    await expect.poll(checkpoints).toHaveLength(1)
  })

  it('saves a checkpoint, and ignores a write conflict with another thread', async () => {
    const { begin, fragile } = threads()
    const [first, second] = [await begin(), await begin()]
    await first.fetch(101)
    await second.checkpoint()
    await first.checkpoint()
    expect([...fragile.records.keys()].filter((key) => key.includes('checkpoint'))).toHaveLength(1)
    await first.host?.retire()
    await first.checkpoint()
    const host = second.host
    if (!host) throw new Error('no world was opened')
    host.checkpoint = () => Promise.reject(new WriteConflictError('late'))
    await second.checkpoint()
    host.checkpoint = () => Promise.reject(new RangeError('a bug'))
    await expect(second.checkpoint()).rejects.toThrow(RangeError)
  })

  it('continues after a storage error, reports the reason, and saves later', async () => {
    const { begin, fragile } = threads()
    fragile.trouble = 'silent'
    const supervisor = await begin()
    expect(await supervisor.fetch(101)).toBe('1 entries')
    expect(supervisor.host?.saveStatus).toEqual({ kind: 'browser', saved: false, reason: 'the disk does not answer' })
    fragile.trouble = 'none'
    time.ms += 2000
    expect(await supervisor.fetch(102)).toBe('2 entries')
    await flushTasks()
    expect(supervisor.host?.saveStatus.saved).toBe(true)
    expect(await (await begin()).fetch(103)).toBe('3 entries')
  })

  it('returns to the saved world after a failed read, and archives the unsaved one', async () => {
    const { begin, fragile } = threads()
    await (await begin()).fetch(101)
    fragile.trouble = 'silent'
    const supervisor = await begin()
    expect(await supervisor.fetch(102)).toBe('1 entries')
    fragile.trouble = 'none'
    time.ms += 2000
    await supervisor.fetch(103)
    await flushTasks()
    expect(await supervisor.fetch(104)).toBe('2 entries')
    expect(await supervisor.host?.listArchivedWorlds()).toMatchObject([{ reason: 'unsaved' }])
  })
})
