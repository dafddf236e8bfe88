import { expect, it, vi } from 'vitest'
import { createClock } from './clock'

function setUp(localMs = 1_000_000) {
  const local = { ms: localMs }
  return { local, clock: createClock(() => local.ms) }
}

it('is the computer’s time until a server corrects it', () => {
  const { clock, local } = setUp()
  expect(clock.now()).toBe(1_000_000)
  clock.learnServerTime(5_000_000)
  local.ms += 10
  expect(clock.now()).toBe(5_000_010)
})

it('announces a jump of a second, but not a smaller one', () => {
  const { clock } = setUp()
  const jumped = vi.fn()
  const stop = clock.onJump(jumped)
  clock.learnServerTime(1_000_999)
  expect(jumped).not.toHaveBeenCalled()
  clock.learnServerTime(1_001_000)
  expect(jumped).toHaveBeenCalledTimes(1)
  stop()
  clock.learnServerTime(9_000_000)
  expect(jumped).toHaveBeenCalledTimes(1)
})

it('announces small steps once they add up to a second', () => {
  const { clock } = setUp()
  const jumped = vi.fn()
  clock.onJump(jumped)
  for (let step = 1; step <= 4; step += 1) clock.learnServerTime(1_000_000 + step * 400)
  expect(jumped).toHaveBeenCalledTimes(1)
})

it('runs at the speed of the server’s clock, and announces a frozen time to the millisecond', () => {
  const { clock, local } = setUp()
  clock.learnServerTime(5_000_000, 60)
  local.ms += 1_000
  expect(clock.now()).toBe(5_060_000)
  const jumped = vi.fn()
  clock.onJump(jumped)
  clock.learnServerTime(5_060_000, 0)
  local.ms += 90_000
  expect(clock.now()).toBe(5_060_000)
  clock.learnServerTime(5_060_000, 0)
  expect(jumped).toHaveBeenCalledTimes(1)
  clock.learnServerTime(5_060_001, 0)
  expect(jumped).toHaveBeenCalledTimes(2)
})

it('ignores an invalid time', () => {
  const { clock } = setUp()
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 0, -5]) clock.learnServerTime(value)
  expect(clock.offsetMs()).toBe(0)
})
