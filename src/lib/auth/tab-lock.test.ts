import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTabLock, lockTimeoutMs } from './tab-lock'
import { deferred, fakeLocks } from '../../test/session-fixture'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tick = () => vi.advanceTimersByTimeAsync(0)

function tabs() {
  const locks = fakeLocks()
  return [createTabLock(() => locks), createTabLock(() => locks), createTabLock(() => locks)] as const
}

describe('exclusive runs across tabs', () => {
  it('start the second task after the first has ended', async () => {
    const [one, two] = tabs()
    const work = deferred<string>()
    const second = vi.fn<() => Promise<string>>(() => Promise.resolve('second'))
    const ends = Promise.all([one('lock', () => work.promise), two('lock', second)])
    await vi.advanceTimersByTimeAsync(lockTimeoutMs - 1)
    expect(second).not.toHaveBeenCalled()
    work.resolve('first')
    await expect(ends).resolves.toEqual(['first', 'second'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('steal the lock of a hung tab after the wait limit, so that later tasks do not wait', async () => {
    const [hung, two, three] = tabs()
    const held = hung('lock', () => new Promise(() => undefined))
    void held
    await tick()
    const second = two('lock', () => Promise.resolve('second'))
    await vi.advanceTimersByTimeAsync(lockTimeoutMs)
    await expect(second).resolves.toBe('second')
    await expect(three('lock', () => Promise.resolve('third'))).resolves.toBe('third')
  })

  it('let a slow tab complete its work after its lock was stolen', async () => {
    const [slow, two] = tabs()
    const work = deferred<string>()
    const run = vi.fn<() => Promise<string>>(() => work.promise)
    const first = slow('lock', run)
    await tick()
    const second = two('lock', () => Promise.resolve('second'))
    await vi.advanceTimersByTimeAsync(lockTimeoutMs)
    await second
    work.resolve('first')
    await expect(first).resolves.toBe('first')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('do not repeat a task that failed inside the lock', async () => {
    const [one] = tabs()
    const run = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('failed')))
    await expect(one('lock', run)).rejects.toThrow('failed')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('run without a lock if the browser never answers', async () => {
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
    const outcome = createTabLock(() => ({ request: () => new Promise(() => undefined) }))('lock', run)
    await vi.advanceTimersByTimeAsync(2 * lockTimeoutMs)
    await expect(outcome).resolves.toBe('done')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('work if locks are missing, blocked, or refused', async () => {
    const ways = [
      () => undefined,
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
      () => ({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }),
    ]
    for (const way of ways) {
      const run = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
      expect(await createTabLock(way)('lock', run)).toBe('done')
      expect(run).toHaveBeenCalledTimes(1)
    }
  })
})
