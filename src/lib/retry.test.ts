import { describe, expect, it } from 'vitest'
import { AppError } from './errors/app-error'
import { nextRetryDelayMs, retry, retryDelayMs } from './retry'
import type { Timers } from './timers'

/** Timers that note how long they were asked to wait, and do not wait. */
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
  it('N3: doubles from one second, with at most a second of chance, never above ten', () => {
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
  ])('a server that asks for %d ms gets %s', (retryAfterMs, delayMs) => {
    const error = new AppError('RATE_LIMITED', { retryAfterMs })
    expect(nextRetryDelayMs(error, 1, { random: none })).toBe(delayMs)
  })
})

describe('retry', () => {
  it('N3: tries three times in all, then gives the last error', async () => {
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

  it('stops with the first success', async () => {
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

  it('does not repeat what was called off', async () => {
    const { waits, timers } = instant()
    const aborted = new DOMException('x', 'AbortError')
    await expect(retry(() => Promise.reject(aborted), { timers })).rejects.toMatchObject({ aborted: true })
    expect(waits).toEqual([])
  })

  it('N2: stops waiting for who has gone', async () => {
    const { timers } = instant()
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
  })
})
