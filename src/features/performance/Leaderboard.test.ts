import { expect, it } from 'vitest'
import { type PerformanceRow, rankedRows } from './Leaderboard'

const row = (agentName: string, conversionRate: number, smallSample: boolean): PerformanceRow => ({
  agentId: agentName,
  agentName,
  unitName: null,
  smallSample,
  current: { leads: 20, contacted: 10, funded: 2, spentCents: 0, conversionRate, medianMinutesToContact: null },
  prior: { leads: 0 },
})

const rows = [row('Ada', 1, true), row('Bo', 0.2, false), row('Cy', 0.5, false), row('Di', 0, true)]
const order = (direction: 'asc' | 'desc') =>
  rankedRows(rows, { column: 'rate', direction }).map((each) => each.agentName)

it('puts small samples after the others by rate, whichever way it is sorted', () => {
  expect(order('desc')).toEqual(['Cy', 'Bo', 'Ada', 'Di'])
  expect(order('asc')).toEqual(['Bo', 'Cy', 'Di', 'Ada'])
})
