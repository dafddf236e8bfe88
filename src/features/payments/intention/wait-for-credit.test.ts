import { expect, it, vi } from 'vitest'
import type { Timers } from '../../../lib/time/timers'
import { creditWaitConstants, waitForCredit } from './wait-for-credit'

/** Timers whose pauses end at once, with the time that they would have taken. */
function countingTimers() {
  const waits: number[] = []
  const timers: Timers = {
    after: (delayMs, run) => {
      waits.push(delayMs)
      queueMicrotask(run)
      return () => undefined
    },
  }
  return { timers, waits, total: () => waits.reduce((sum, ms) => sum + ms, 0) }
}

it('looks at once, and is done when the money is there', async () => {
  const { timers, total } = countingTimers()
  const onLate = vi.fn()
  const isCredited = vi.fn(async () => true)
  const signal = new AbortController().signal
  await expect(waitForCredit({ isCredited, onLate, signal, timers })).resolves.toBe(true)
  expect(isCredited).toHaveBeenCalledOnce()
  expect(total()).toBe(0)
  expect(onLate).not.toHaveBeenCalled()
})

it('M20: says once that it is late, and goes on looking', async () => {
  const { timers, total } = countingTimers()
  const onLate = vi.fn(() => expect(total()).toBeGreaterThanOrEqual(creditWaitConstants.lateAfterMs))
  let looks = 0
  const isCredited = async (): Promise<boolean> => ++looks > 30
  const signal = new AbortController().signal
  await expect(waitForCredit({ isCredited, onLate, signal, timers })).resolves.toBe(true)
  expect(onLate).toHaveBeenCalledOnce()
})

it('ends when the person does not want to wait any longer', async () => {
  const { timers } = countingTimers()
  const abort = new AbortController()
  const isCredited = vi.fn(async () => false)
  await expect(waitForCredit({ isCredited, onLate: () => abort.abort(), signal: abort.signal, timers })).resolves.toBe(
    false,
  )
})

it('does not sit out a pause that was called off', async () => {
  const abort = new AbortController()
  const cancel = vi.fn()
  const never: Timers = { after: () => cancel }
  const waiting = waitForCredit({ isCredited: async () => false, onLate: vi.fn(), signal: abort.signal, timers: never })
  abort.abort()
  await expect(waiting).resolves.toBe(false)
  expect(cancel).toHaveBeenCalled()
})
