import { describe, expect, it } from 'vitest'
import { WriteConflictError } from '../persistence/errors'
import { WorldHost } from '../sandbox/world-host'
import { BackendSupervisor, type SupervisorOptions } from './backend-supervisor'
import { FragileDisk, namesOf, settled } from './testing/fragile-disk'
import { credit } from './testing/lived-world'
import { makeSmallWorld, START_MS } from './testing/small-world'

type Options = SupervisorOptions<number, string>

const time = { ms: START_MS }

/** Threads that answer a sum with the number of entries once it is credited, over one disk. */
function threads(fragile = new FragileDisk()) {
  const names = namesOf('n')
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
    copy: (question) => question,
    newerVersion: () => 'newer version',
  })
  const begin = (appVersion = '1.0.0', changes: Partial<Options> = {}) =>
    BackendSupervisor.start<number, string>({ ...optionsOf(appVersion), ...changes })
  return { fragile, count, begin, optionsOf }
}

describe('a backend that is renewed', () => {
  it('W3: answers the question that came too late over the world as it is now, once', async () => {
    const { begin, count } = threads()
    const [first, second] = [await begin(), await begin()]
    expect(await first.fetch(101)).toBe('1 entries')
    expect(await second.fetch(102)).toBe('2 entries')
    expect(await first.fetch(103)).toBe('3 entries')
    expect(first.host?.world.journal).toHaveLength(3)
    expect(count.opened).toBe(4)
  })

  it('reads the world anew when it is told that somebody has written', async () => {
    const { begin, count, fragile } = threads()
    const supervisor = await begin()
    const before = supervisor.host
    fragile.tell()
    fragile.tell()
    await settled()
    expect(count.opened).toBe(2)
    expect(supervisor.host).not.toBe(before)
    await expect(before?.flush()).rejects.toBeInstanceOf(WriteConflictError)
    expect(await supervisor.fetch(101)).toBe('1 entries')
  })

  it('reads the world again when somebody writes while it is being read', async () => {
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

  it('W2: says that it is superseded when a later version has the world, and stays so', async () => {
    const { begin, count, fragile } = threads()
    const supervisor = await begin()
    await begin('later')
    expect(await supervisor.fetch(101)).toBe('newer version')
    const { opened } = count
    fragile.tell()
    await settled()
    expect(await supervisor.fetch(102)).toBe('newer version')
    // Only the later one has read the world anew.
    expect(count.opened).toBe(opened + 1)
  })

  it('asks a copy, after twenty tries no more, and throws what is no overtaking at once', async () => {
    const { begin } = threads()
    const host = (await begin()).host
    if (!host) throw new Error('nothing was opened')
    const asked: number[] = []
    const failing = (error: Error) => ({
      copy: (question: number) => question + 1,
      open: async () => {
        await settled()
        return {
          host,
          answer: (question: number) => {
            asked.push(question)
            return Promise.reject(error)
          },
        }
      },
    })
    await expect((await begin('1.0.0', failing(new WriteConflictError('late')))).fetch(1)).rejects.toBeInstanceOf(
      WriteConflictError,
    )
    expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    asked.length = 0
    await expect((await begin('1.0.0', failing(new RangeError('a bug')))).fetch(1)).rejects.toThrow(RangeError)
    expect(asked).toEqual([1])
  })

  it('begins again when two have begun a world each, twenty times at most, and throws any other failure at once', async () => {
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
    await settled()
    expect(checkpoints()).toEqual([])
    await supervisor.fetch(200)
    await expect.poll(checkpoints).toHaveLength(1)
  })

  it('writes the state down, and says nothing when somebody else has come first', async () => {
    const { begin, fragile } = threads()
    const [first, second] = [await begin(), await begin()]
    await first.fetch(101)
    await second.checkpoint()
    await first.checkpoint()
    expect([...fragile.records.keys()].filter((key) => key.includes('checkpoint'))).toHaveLength(1)
    await first.host?.retire()
    await first.checkpoint()
    const host = second.host
    if (!host) throw new Error('nothing was opened')
    host.checkpoint = () => Promise.reject(new WriteConflictError('late'))
    await second.checkpoint()
    host.checkpoint = () => Promise.reject(new RangeError('a bug'))
    await expect(second.checkpoint()).rejects.toThrow(RangeError)
  })

  it('W9: goes on where the storage fails, says why, and saves once it can', async () => {
    const { begin, fragile } = threads()
    fragile.trouble = 'silent'
    const supervisor = await begin()
    expect(await supervisor.fetch(101)).toBe('1 entries')
    expect(supervisor.host?.keeping).toEqual({ kind: 'browser', saved: false, reason: 'the disk does not answer' })
    fragile.trouble = 'none'
    time.ms += 2000
    expect(await supervisor.fetch(102)).toBe('2 entries')
    await settled()
    expect(supervisor.host?.keeping.saved).toBe(true)
    expect(await (await begin()).fetch(103)).toBe('3 entries')
  })

  it('W9: has the saved world back after a failure to read it, and archives what was done meanwhile', async () => {
    const { begin, fragile } = threads()
    await (await begin()).fetch(101)
    fragile.trouble = 'silent'
    const supervisor = await begin()
    expect(await supervisor.fetch(102)).toBe('1 entries')
    fragile.trouble = 'none'
    time.ms += 2000
    await supervisor.fetch(103)
    await settled()
    expect(await supervisor.fetch(104)).toBe('2 entries')
    expect(await supervisor.host?.listAside()).toMatchObject([{ reason: 'unsaved' }])
  })
})
