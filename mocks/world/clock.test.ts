import { describe, expect, it } from 'vitest'
import { WorldClock } from './clock'

function clockAt(worldMs: number, more: { frozen?: boolean; speed?: number } = {}) {
  const machine = { ms: 1_000_000 }
  const clock = new WorldClock({ worldMs, wallMs: machine.ms, frozen: false, speed: 1, ...more }, () => machine.ms)
  return { clock, machine }
}

describe('WorldClock', () => {
  it('runs with the machine’s clock from its anchor on', () => {
    const { clock, machine } = clockAt(500)
    machine.ms += 250
    expect(clock.now()).toBe(750)
  })

  it('stands still while frozen, and goes on from there', () => {
    const { clock, machine } = clockAt(500, { frozen: true })
    machine.ms += 10_000
    expect(clock.now()).toBe(500)
    clock.change({ frozen: false })
    machine.ms += 5
    expect(clock.now()).toBe(505)
  })

  it('runs sixty times as fast at speed 60', () => {
    const { clock, machine } = clockAt(0, { speed: 60 })
    machine.ms += 1000
    expect(clock.now()).toBe(60_000)
  })

  it('keeps the moment when only the speed changes', () => {
    const { clock, machine } = clockAt(0, { speed: 10 })
    machine.ms += 100
    expect(clock.change({ speed: 1 })).toEqual({ worldMs: 1000, wallMs: machine.ms, frozen: false, speed: 1 })
    expect(clock.now()).toBe(1000)
  })

  it('never runs backwards, even when the machine’s clock is set back', () => {
    const { clock, machine } = clockAt(0)
    machine.ms += 5000
    expect(clock.now()).toBe(5000)
    machine.ms -= 60_000
    expect(clock.now()).toBe(5000)
  })
})
