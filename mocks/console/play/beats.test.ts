import { describe, expect, it } from 'vitest'
import { scripts } from '../../scenarios/scripts'
import type { ScriptStep } from '../../backend/control/wire'
import { beatMs, beatsOf, pace, presentBeat } from './beats'

const playOf = (steps: readonly ScriptStep[], played = 0) => ({
  steps: steps.map((step, i) => ({
    title: '',
    step,
    report: i < played ? { n: i, title: '', outcome: 'passed' as const, ms: 1 } : null,
  })),
})

describe('the beats of a story', () => {
  const steps: readonly ScriptStep[] = [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'One.', spotlight: 'Wallet' },
    { as: 'admin' },
    { say: 'Two.' },
  ]

  it('are its sentences, with who is on stage and where', () => {
    expect(beatsOf(playOf(steps))).toEqual([
      { at: 2, say: 'One.', spotlight: 'Wallet', person: 'agent', route: '/wallet' },
      { at: 4, say: 'Two.', spotlight: null, person: 'admin', route: '/wallet' },
    ])
    expect([0, 2, 3, 4, 5].map((played) => presentBeat(playOf(steps, played)))).toEqual([-1, -1, 0, 0, 1])
  })

  it('have a pace: time in hand before the beat, none on it, and behind after it', () => {
    const beats = beatsOf(playOf(steps))
    const [first = 0, second = 0] = beats.map(beatMs)
    expect(pace(beats, 1, first - 5_000)).toEqual({ plannedMs: first + second, handMs: 5_000 })
    expect(pace(beats, 1, first + 1_000).handMs).toBe(0)
    expect(pace(beats, 1, first + second + 7_000).handMs).toBe(-7_000)
  })
})

it.each(scripts.map((script) => [script.name, script] as const))('%s is told in six to ten beats', (_name, script) => {
  const beats = beatsOf(playOf(script.steps))
  expect(beats.length).toBeGreaterThanOrEqual(6)
  expect(beats.length).toBeLessThanOrEqual(10)
  expect(beats.every(({ person, route }) => person !== null && route !== null)).toBe(true)
  // A presenter says it in one breath or two, and in nobody’s jargon.
  for (const { say } of beats) {
    expect(say.length).toBeLessThan(190)
    expect(say).not.toMatch(/[A-Z]{5,}|GraphQL|token|callback|API|[a-z][A-Z]/)
  }
})
