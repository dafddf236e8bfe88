import { describe, expect, it } from 'vitest'
import { WorldClock, isMoment } from './clock'

function clockAt(worldMs: number, more: { frozen?: boolean; speed?: number } = {}) {
  const machine = { ms: 1_000_000 }
  const clock = new WorldClock({ worldMs, wallMs: machine.ms, frozen: false, speed: 1, ...more }, () => machine.ms)
  return { clock, machine }
}

describe('WorldClock', () => {
  it('runs with the machine’s clock from its anchor', () => {
    const { clock, machine } = clockAt(500)
    machine.ms += 250
    expect(clock.reading()).toBe(750)
  })

  it('stands still while frozen, and continues from the frozen time', () => {
    const { clock, machine } = clockAt(500, { frozen: true })
    machine.ms += 10_000
    expect(clock.reading()).toBe(500)
    clock.anchor = clock.anchorFor({ frozen: false }, 0)
    machine.ms += 5
    expect(clock.reading()).toBe(505)
  })

  it('runs sixty times as fast at speed 60', () => {
    const { clock, machine } = clockAt(0, { speed: 60 })
    machine.ms += 1000
    expect(clock.reading()).toBe(60_000)
  })

  it('keeps its time when only the speed changes', () => {
    const { clock, machine } = clockAt(0, { speed: 10 })
    machine.ms += 100
    expect(clock.anchorFor({ speed: 1 }, 0)).toEqual({ worldMs: 1000, wallMs: machine.ms, frozen: false, speed: 1 })
  })

  it('moves to a given time, but not before the earliest', () => {
    const { clock, machine } = clockAt(700)
    expect(clock.anchorFor({ worldMs: 900 }, 800)).toMatchObject({ worldMs: 900, wallMs: machine.ms })
    expect(clock.anchorFor({ worldMs: 100 }, 800)).toMatchObject({ worldMs: 800 })
    expect(clock.anchorFor({}, 800)).toMatchObject({ worldMs: 800 })
  })

  it('shows the time of its anchor while the machine’s clock is earlier than the anchor', () => {
    const { clock, machine } = clockAt(500)
    machine.ms -= 60_000
    expect(clock.reading()).toBe(500)
  })
})

it.each<[unknown, boolean]>([
  [Date.UTC(2000, 0, 1), true],
  [Date.UTC(2000, 0, 1) - 1, false],
  [Date.UTC(2100, 0, 1) - 1, true],
  [Date.UTC(2100, 0, 1), false],
  [Number.NaN, false],
  [String(Date.UTC(2026, 0, 1)), false],
])('takes %s as a moment of world time: %s', (ms, isOne) => {
  expect(isMoment(ms)).toBe(isOne)
})
