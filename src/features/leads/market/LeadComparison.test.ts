import { expect, it } from 'vitest'
import { compareWithSource, purchaseSummaryText } from './LeadComparison'

const lead = (id: string, score: number | null, priceCents: number, hour: number) => ({
  id,
  score,
  priceCents,
  createdAt: `2026-03-18T${String(hour).padStart(2, '0')}:00:00.000Z`,
})
const open = [lead('a', 50, 1_000, 1), lead('b', 60, 1_200, 2), lead('c', 90, 1_200, 3), lead('d', 80, 900, 4)]

it('compares a lead with the others of its source', () => {
  expect(compareWithSource(lead('d', 80, 900, 4), { open })).toEqual({
    score: 'Higher than 2 of 3 others of this source',
    age: 'Newer than 3 of 3 others of this source',
    price: '$3.00 below the median of this source',
  })
  expect(compareWithSource(lead('x', null, 1_200, 0), { open })).toEqual({
    score: null,
    age: 'Newer than 0 of 4 others of this source',
    price: 'The median of this source',
  })
})

it('makes no comparison with fewer than three other leads', () => {
  expect(compareWithSource(lead('d', 80, 900, 4), { open: open.slice(1) })).toEqual({
    score: null,
    age: null,
    price: null,
  })
})

it('summarizes the progress of the leads bought from a source', () => {
  expect(purchaseSummaryText({ open, bought: 34, contacted: 28, funded: 4 })).toBe(
    '34 leads bought · 82% contacted · 12% funded',
  )
  expect(purchaseSummaryText({ open, bought: 19, contacted: 12, funded: 1 })).toBe(
    '19 leads bought · 12 contacted · 1 funded',
  )
  expect(purchaseSummaryText({ open, bought: null, contacted: null, funded: null })).toBeNull()
  expect(purchaseSummaryText({ open, bought: 0, contacted: 0, funded: 0 })).toBe('You have bought no leads here yet')
})
