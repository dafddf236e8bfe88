import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from './app-error'
import { nextRetryDelayMs, retry, retryDelayMs } from './retry'
import type { Timers } from '../time/timers'

/** Returns timers that record each delay and run at once. */
function instant() {
  const waits: number[] = []
  const timers: Timers = {
    after(delayMs, run) {
      waits.push(delayMs)
      queueMicrotask(run)
      return () => undefined
    },
  }
  return { waits, timers }
}

const none = () => 0
const almostAll = () => 0.999_999

describe('the pause', () => {
  it('doubles from one second with up to one second of jitter, ten seconds at most', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, none))).toEqual([1000, 2000, 4000, 8000, 10_000])
    expect(retryDelayMs(1, almostAll)).toBeLessThan(2000)
    expect(retryDelayMs(1, almostAll)).toBeGreaterThan(1999)
    expect(retryDelayMs(4, almostAll)).toBeLessThanOrEqual(9000)
    expect(retryDelayMs(5, almostAll)).toBe(10_000)
  })

  it.each([
    [500, 1000],
    [1001, 1001],
    [10_000, 10_000],
    [10_001, null],
  ])('for a Retry-After of %d ms is %s', (retryAfterMs, delayMs) => {
    const error = new AppError('RATE_LIMITED', { retryAfterMs })
    expect(nextRetryDelayMs(error, 1, none)).toBe(delayMs)
  })
})

describe('retry', () => {
  it('makes three attempts, then throws the last error', async () => {
    const { waits, timers } = instant()
    const attempts: number[] = []
    const run = retry(
      (attempt) => {
        attempts.push(attempt)
        return Promise.reject(new AppError('TIMEOUT'))
      },
      { timers, random: none },
    )
    await expect(run).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(attempts).toEqual([1, 2, 3])
    expect(waits).toEqual([1000, 2000])
  })

  it('stops after the first success', async () => {
    const { waits, timers } = instant()
    const result = await retry(
      (attempt) => (attempt < 2 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('ok')),
      {
        timers,
        random: none,
      },
    )
    expect(result).toBe('ok')
    expect(waits).toEqual([1000])
  })

  it.each(['FORBIDDEN', 'CONFLICT', 'INTERNAL', 'VALIDATION_FAILED', 'AUTHENTICATION_FAILED', 'STRIPE_ERROR'] as const)(
    'does not repeat %s',
    async (code) => {
      const { waits, timers } = instant()
      await expect(retry(() => Promise.reject(new AppError(code)), { timers })).rejects.toMatchObject({ code })
      expect(waits).toEqual([])
    },
  )

  it.each([new DOMException('x', 'AbortError'), new AppError('TIMEOUT', { aborted: true })])(
    'does not repeat an aborted attempt',
    async (aborted) => {
      const { waits, timers } = instant()
      await expect(retry(() => Promise.reject(aborted), { timers })).rejects.toMatchObject({ aborted: true })
      expect(waits).toEqual([])
    },
  )

  it('does not wait after the signal is aborted', async () => {
    const { waits, timers } = instant()
    const controller = new AbortController()
    let attempts = 0
    const run = retry(
      () => {
        attempts += 1
        controller.abort()
        return Promise.reject(new AppError('TIMEOUT'))
      },
      { timers, signal: controller.signal },
    )
    await expect(run).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(attempts).toBe(1)
    expect(waits).toEqual([])
  })

  it('does not start another attempt if the signal is aborted during the pause', async () => {
    const { waits, timers } = instant()
    const controller = new AbortController()
    const attempt = vi.fn(() => Promise.reject(new AppError('TIMEOUT')))
    const leaving: Timers = {
      after(delayMs, run) {
        controller.abort()
        return timers.after(delayMs, run)
      },
    }
    const run = retry(attempt, { timers: leaving, random: none, signal: controller.signal })
    await expect(run).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(waits).toEqual([1000])
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  it('continues while the signal is not aborted', async () => {
    const { timers } = instant()
    const { signal } = new AbortController()
    const run = (attempt: number) => (attempt < 3 ? Promise.reject(new AppError('TIMEOUT')) : Promise.resolve('ok'))
    expect(await retry(run, { timers, signal })).toBe('ok')
  })
})

describe('retry with the browser’s timers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits between one and two seconds', async () => {
    const attempt = vi.fn((number: number) =>
      number < 2 ? Promise.reject(new AppError('TIMEOUT')) : Promise.resolve('ok'),
    )
    const run = retry(attempt)
    await vi.advanceTimersByTimeAsync(999)
    expect(attempt).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(await run).toBe('ok')
    expect(attempt).toHaveBeenCalledTimes(2)
  })
})
