import { describe, expect, it } from 'vitest'
import { periodOrLastMonth, periodProblem } from './period'

const NOON = Date.parse('2026-03-02T12:00:00Z')

describe('a period', () => {
  it('is the last thirty days unless it is said', () => {
    expect(periodOrLastMonth(null, null, NOON)).toEqual({ startDate: '2026-02-01', endDate: '2026-03-02' })
    expect(periodOrLastMonth(null, '2026-01-31', NOON)).toEqual({ startDate: '2026-01-02', endDate: '2026-01-31' })
    expect(periodOrLastMonth('2026-03-01', '2026-03-01', NOON)).toEqual({
      startDate: '2026-03-01',
      endDate: '2026-03-01',
    })
  })

  it('I13: that ends before it starts is none', () => {
    expect(periodProblem({ startDate: '2026-03-02', endDate: '2026-03-01' })).toContain('before the start')
    expect(periodProblem({ startDate: '2026-03-01', endDate: '2026-03-01' })).toBeNull()
  })

  it('I13: is not asked for while its year is being typed, nor in the far future', () => {
    const years = 'Choose days from the years 2000 to 2099.'
    expect(periodProblem({ startDate: '0002-03-01', endDate: '2026-03-01' })).toBe(years)
    expect(periodProblem({ startDate: '2026-03-01', endDate: '9999-12-31' })).toBe(years)
    expect(periodProblem({ startDate: '2000-01-01', endDate: '2099-12-31' })).toBeNull()
  })
})
