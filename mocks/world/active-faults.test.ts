import { describe, expect, it } from 'vitest'
import { Random } from '../domain/random'
import { UnitOfWork } from '../domain/unit-of-work'
import type { Fault } from './faults/fault'
import { ActiveFaults } from './active-faults'

const lost: Fault = { service: 'payments', effect: { decline: 'lost_card' } }

function active(...faults: readonly Fault[]) {
  const work = new UnitOfWork()
  const all = new ActiveFaults(new Random(1), work)
  all.set(faults)
  return { work, all }
}

describe('a simulated bank failure', () => {
  it('comes from the first fault that applies to the charge', () => {
    const { all } = active(
      { service: 'graphql', effect: { code: 'INTERNAL' } },
      { ...lost, operation: 'topUp' },
      { ...lost, role: 'MANAGER' },
      { effect: { decline: 'stolen_card' } },
      { effect: { callback: 'never' }, times: 0 },
      { effect: { callback: 'late' } },
    )
    expect(all.simulatedFailure('decline', 'topUp', 'AGENT')).toBe('lost_card')
    expect(all.simulatedFailure('decline', 'confirmCardPayment', 'AGENT')).toBe('stolen_card')
    expect(all.simulatedFailure('callback', 'confirmCardSetup', 'AGENT')).toBe('late')
  })

  it('affects only charges of the fault’s role, or of every role when the fault names none', () => {
    const { all } = active({ ...lost, role: 'MANAGER' }, { effect: { callback: 'late' } })
    expect(all.simulatedFailure('decline', 'topUp', 'MANAGER')).toBe('lost_card')
    for (const role of ['AGENT', 'ADMINISTRATOR', undefined] as const) {
      expect(all.simulatedFailure('decline', 'topUp', role)).toBeUndefined()
      expect(all.simulatedFailure('callback', 'topUp', role)).toBe('late')
    }
  })

  it('counts down and draws a random number within a command, and a refused command rolls both back', () => {
    const { work, all } = active({ ...lost, times: 2, rate: 0.99 })
    const refused = () =>
      work.run(() => {
        all.simulatedFailure('decline', 'topUp', 'AGENT')
        throw new Error('refused')
      })
    const before = [all.all, all.drawn]
    expect(refused).toThrow('refused')
    expect([all.all, all.drawn]).toEqual(before)
    expect(work.run(() => all.simulatedFailure('decline', 'topUp', 'AGENT'))).toBe('lost_card')
    expect([all.all[0]?.times, Object.values(all.drawn)]).toEqual([1, [1]])
  })

  it('continues the random draws of its fault after a restore, regardless of the remaining count', () => {
    const half = { ...lost, rate: 0.5 }
    const draw = (all: ActiveFaults, times: number) =>
      Array.from({ length: times }, () => all.simulatedFailure('decline', 'topUp', 'AGENT'))
    const { all } = active(half)
    const uninterrupted = draw(all, 12)
    const first = active(half)
    const beforeRestore = draw(first.all, 5)
    const rest = active()
    rest.all.set(first.all.all, first.all.drawn)
    expect([...beforeRestore, ...draw(rest.all, 7)]).toEqual(uninterrupted)
    expect(new Set(uninterrupted).size).toBe(2)
    rest.all.set([])
    expect(rest.all.drawn).toEqual({})
  })
})
