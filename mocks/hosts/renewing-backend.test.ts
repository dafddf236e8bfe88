import { describe, expect, it } from 'vitest'
import { DiskFailure } from '../backend/keeping/disk'
import { Overtaken } from '../backend/keeping/storage-errors'
import { WorldHost } from '../backend/world-host'
import { SCHEMA_VERSION } from '../world/journal'
import { Renewal, type RenewalOptions } from './renewing-backend'
import { FragileDisk, namesOf, settled } from './testing/fragile-disk'
import { credit } from './testing/lived-world'
import { makeSmallWorld, START_MS } from './testing/small-world'

type Options = RenewalOptions<number, string>

/** Threads that answer a sum with the number of entries once it is credited, over one disk. */
function threads(fragile = new FragileDisk()) {
  const names = namesOf('n')
  const count = { opened: 0 }
  const begin = (changes: Partial<Options> = {}) =>
    Renewal.begin<number, string>({
      disk: () => Promise.resolve(fragile.disk),
      newName: names,
      open: async ({ storage, ...keep }) => {
        count.opened++
        const host = await WorldHost.open(storage, {
          ...keep,
          appVersion: '1.0.0',
          makeWorld: makeSmallWorld,
          wallClock: () => START_MS,
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
      superseded: () => 'superseded',
      ...changes,
    })
  return { fragile, count, begin }
}

describe('a backend that is renewed', () => {
  it('W3: answers the question that came too late over the world as it is now, once', async () => {
    const { begin, count } = threads()
    const [first, second] = [await begin(), await begin()]
    expect(await first.ask(101)).toBe('1 entries')
    expect(await second.ask(102)).toBe('2 entries')
    expect(await first.ask(103)).toBe('3 entries')
    expect(first.host?.world.journal).toHaveLength(3)
    expect(count.opened).toBe(4)
  })

  it('reads the world anew when it is told that somebody has written', async () => {
    const { begin, count, fragile } = threads()
    const renewal = await begin()
    const before = renewal.host
    fragile.tell()
    fragile.tell()
    await settled()
    expect(count.opened).toBe(2)
    expect(renewal.host).not.toBe(before)
    await expect(before?.flush()).rejects.toBeInstanceOf(Overtaken)
    expect(await renewal.ask(101)).toBe('1 entries')
  })

  it('W2: says that it is superseded when a later version has the world, and stays so', async () => {
    const { begin, count, fragile } = threads()
    const renewal = await begin()
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    fragile.tell()
    expect(await renewal.ask(101)).toBe('superseded')
    const { opened } = count
    fragile.tell()
    await settled()
    expect(await renewal.ask(102)).toBe('superseded')
    expect(count.opened).toBe(opened)
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
    await expect((await begin(failing(new Overtaken('late')))).ask(1)).rejects.toBeInstanceOf(Overtaken)
    expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    asked.length = 0
    await expect((await begin(failing(new RangeError('a bug')))).ask(1)).rejects.toThrow(RangeError)
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
      await expect(begin({ open })).rejects.toBe(error)
      return opened
    }
    expect(await tries(new Overtaken('late'))).toBe(20)
    expect(await tries(new RangeError('a bug'))).toBe(1)
  })

  it('writes the state down, and says nothing when somebody else has come first', async () => {
    const { begin, fragile } = threads()
    const [first, second] = [await begin(), await begin()]
    await first.ask(101)
    await second.checkpoint()
    await first.checkpoint()
    expect([...fragile.records.keys()].filter((key) => key.includes('checkpoint'))).toHaveLength(1)
    await first.host?.retire()
    await first.checkpoint()
    const host = second.host
    if (!host) throw new Error('nothing was opened')
    host.checkpoint = () => Promise.reject(new Overtaken('late'))
    await second.checkpoint()
    host.checkpoint = () => Promise.reject(new RangeError('a bug'))
    await expect(second.checkpoint()).rejects.toThrow(RangeError)
  })

  it('W9: keeps the world in memory where no disk can be opened, and says why', async () => {
    const { begin } = threads()
    const renewal = await begin({ disk: () => Promise.reject(new DiskFailure('pages may keep nothing')) })
    expect(await renewal.ask(101)).toBe('1 entries')
    expect(renewal.host?.keeping).toEqual({ kind: 'browser', saved: false, reason: 'pages may keep nothing' })
    await expect(begin({ disk: () => Promise.reject(new RangeError('a bug')) })).rejects.toThrow(RangeError)
  })
})
