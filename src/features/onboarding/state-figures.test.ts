import { expect, it } from 'vitest'
import { figuresText, leavingWarning, openLeadsText, totalOpenLeads } from './state-figures'

const busy = { openLeads: 12, typicalCostCents: 3_000 }
const quiet = { openLeads: 0, typicalCostCents: null }

it('summarizes the market of a state', () => {
  expect(figuresText(busy)).toBe('12 open leads · median $30.00')
  expect(figuresText(quiet)).toBe('No open leads')
  expect(openLeadsText(1)).toBe('1 open lead')
  expect(
    totalOpenLeads(
      ['CA', 'NV', 'TX'],
      new Map([
        ['CA', busy],
        ['TX', { ...busy, openLeads: 3 }],
      ]),
    ),
  ).toBe(15)
})

it('warns about money in preference to leads', () => {
  expect(leavingWarning(busy, 2_500)).toEqual({ kind: 'money', openLeads: 12, heldCents: 2_500 })
  expect(leavingWarning(busy, 0)).toEqual({ kind: 'leads', openLeads: 12 })
  expect(leavingWarning(quiet, 1)).toEqual({ kind: 'money', openLeads: 0, heldCents: 1 })
  expect(leavingWarning(undefined, 0)).toEqual({ kind: 'none' })
})
