import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, type Connection, isChunkLoadError, lazyLoad, planReload } from './lazy-load'
import { createSafeStorage } from './storage'

const connection: Connection = { isOnline: () => true, onceOnline: () => () => undefined }
const chunkFailure = () => new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('loading a part of the app', () => {
  it('tries three times, one second apart', async () => {
    const load = vi.fn(() => Promise.reject<string>(chunkFailure()))
    const outcome = lazyLoad(load).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(3)
    expect(await outcome).toBeInstanceOf(ChunkLoadError)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('succeeds if a later attempt succeeds', async () => {
    const load = vi.fn().mockRejectedValueOnce(chunkFailure()).mockResolvedValueOnce('part')
    const outcome = lazyLoad(load)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toBe('part')
  })

  it('does not retry an error inside the part', async () => {
    const load = vi.fn(() => Promise.reject(new ReferenceError('x is not defined')))
    await expect(lazyLoad(load)).rejects.toThrow(ReferenceError)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it.each([
    'Failed to fetch dynamically imported module: /a.js',
    'error loading dynamically imported module: /a.js',
    'Importing a module script failed.',
    'Loading chunk 7 failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('recognizes the load failure %j', (message) => {
    expect(isChunkLoadError(new Error(message))).toBe(true)
  })

  it.each([new Error('Failed to fetch'), 'Loading chunk 7 failed', null])('does not match %s', (error) => {
    expect(isChunkLoadError(error)).toBe(false)
  })
})

function memory() {
  const values = new Map<string, string>()
  return createSafeStorage(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }))
}

describe('the reload after a load failure', () => {
  it('happens after two seconds', () => {
    const reload = vi.fn()
    expect(planReload({ reload, storage: memory(), connection }).planned).toBe(true)
    vi.advanceTimersByTime(1999)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('does not loop, but works again a minute later', () => {
    const storage = memory()
    const reload = vi.fn()
    planReload({ reload, storage, connection })
    vi.advanceTimersByTime(2000)
    vi.advanceTimersByTime(59_999)
    expect(planReload({ reload, storage, connection }).planned).toBe(false)
    vi.advanceTimersByTime(1)
    expect(planReload({ reload, storage, connection }).planned).toBe(true)
    vi.advanceTimersByTime(2000)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('waits for a connection if there is none, unless it is canceled', () => {
    const line = new EventTarget()
    const offline: Connection = {
      isOnline: () => false,
      onceOnline(run) {
        line.addEventListener('online', run, { once: true })
        return () => line.removeEventListener('online', run)
      },
    }
    const [reload, calledOff] = [vi.fn(), vi.fn()]
    planReload({ reload, storage: memory(), connection: offline })
    const other = planReload({ reload: calledOff, storage: memory(), connection: offline })
    vi.advanceTimersByTime(60_000)
    expect(reload).not.toHaveBeenCalled()
    other.cancel()
    line.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(calledOff).not.toHaveBeenCalled()
  })

  it('does not count if it is canceled', () => {
    const storage = memory()
    const reload = vi.fn()
    planReload({ reload, storage, connection }).cancel()
    vi.advanceTimersByTime(5000)
    expect(reload).not.toHaveBeenCalled()
    expect(planReload({ reload, storage, connection }).planned).toBe(true)
  })

  it('is left to the user if storage is blocked', () => {
    const storage = createSafeStorage(() => {
      throw new Error('denied')
    })
    expect(planReload({ reload: vi.fn(), storage }).planned).toBe(false)
  })
})
