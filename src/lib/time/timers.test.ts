import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { realTimers } from './timers'

const dayMs = 24 * 60 * 60 * 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([1, 24, 25, 60, 365])('waits exactly %d days', (days) => {
  const run = vi.fn()
  realTimers.after(days * dayMs, run)
  vi.advanceTimersByTime(days * dayMs - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('can cancel a wait of months at any time', () => {
  const run = vi.fn()
  const cancel = realTimers.after(60 * dayMs, run)
  vi.advanceTimersByTime(30 * dayMs)
  cancel()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60 * dayMs)
  expect(run).not.toHaveBeenCalled()
})

it('runs at once if the delay is negative', () => {
  const run = vi.fn()
  realTimers.after(-5, run)
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledTimes(1)
})
