import { describe, expect, it } from 'vitest'
import { Random } from '../domain/random'
import { UnitOfWork } from '../domain/unit-of-work'
import type { Fault } from '../faults/fault'
import { ActiveFaults } from './active-faults'

const lost: Fault = { service: 'payments', effect: { decline: 'lost_card' } }

function active(...faults: readonly Fault[]) {
  const work = new UnitOfWork()
  const all = new ActiveFaults(new Random(1), work)
  all.set(faults)
  return { work, all }
}

describe('a mishap', () => {
  it('comes from the first fault that concerns the charge', () => {
    const { all } = active(
      { service: 'graphql', effect: { code: 'INTERNAL' } },
      { ...lost, operation: 'topUp' },
      { ...lost, role: 'MANAGER' },
      { effect: { decline: 'stolen_card' } },
      { effect: { callback: 'never' }, times: 0 },
      { effect: { callback: 'late' } },
    )
    expect(all.mishap('decline', 'topUp', 'AGENT')).toBe('lost_card')
    expect(all.mishap('decline', 'confirmCardPayment', 'AGENT')).toBe('stolen_card')
    expect(all.mishap('callback', 'confirmCardSetup', 'AGENT')).toBe('late')
  })

  it('strikes the charges of the fault’s role only, and those of every role where it names none', () => {
    const { all } = active({ ...lost, role: 'MANAGER' }, { effect: { callback: 'late' } })
    expect(all.mishap('decline', 'topUp', 'MANAGER')).toBe('lost_card')
    for (const role of ['AGENT', 'ADMINISTRATOR', undefined] as const) {
      expect(all.mishap('decline', 'topUp', role)).toBeUndefined()
      expect(all.mishap('callback', 'topUp', role)).toBe('late')
    }
  })

  it('is counted down and drawn with its command, and taken back with one that is refused', () => {
    const { work, all } = active({ ...lost, times: 2, rate: 0.99 })
    const refused = () =>
      work.run(() => {
        all.mishap('decline', 'topUp', 'AGENT')
        throw new Error('refused')
      })
    const before = [all.all, all.drawn]
    expect(refused).toThrow('refused')
    expect([all.all, all.drawn]).toEqual(before)
    expect(work.run(() => all.mishap('decline', 'topUp', 'AGENT'))).toBe('lost_card')
    expect([all.all[0]?.times, Object.values(all.drawn)]).toEqual([1, [1]])
  })

  it('goes on being drawn where it was, by its fault and not by how often that still strikes', () => {
    const half = { ...lost, rate: 0.5 }
    const draw = (all: ActiveFaults, times: number) =>
      Array.from({ length: times }, () => all.mishap('decline', 'topUp', 'AGENT'))
    const { all } = active(half)
    const whole = draw(all, 12)
    const first = active(half)
    const begun = draw(first.all, 5)
    const rest = active()
    rest.all.set(first.all.all, first.all.drawn)
    expect([...begun, ...draw(rest.all, 7)]).toEqual(whole)
    expect(new Set(whole).size).toBe(2)
    rest.all.set([])
    expect(rest.all.drawn).toEqual({})
  })
})
