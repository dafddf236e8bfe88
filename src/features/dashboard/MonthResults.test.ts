import { expect, it } from 'vitest'
import { monthFigures } from './MonthResults'

const stats = {
  newLeadsToday: 0,
  totalLeadsThisMonth: 58,
  boughtThisMonth: 60,
  totalSpentToday: 0,
  totalSpentThisMonth: 1_412_40,
  contactedThisMonth: 41,
  fundedThisMonth: 4,
  fundedVolumeThisMonth: 1_403_148,
  leadsToCall: 0,
  oldestToCall: null,
  matchingLeads: 0,
  matchingSourceIds: [],
  newestMatch: null,
  decidedReturn: null,
}
const figures = (change: Partial<typeof stats>) =>
  monthFigures({ ...stats, ...change }, '2026-03-20').map(({ term, value, note }) => [term, value, note])

it('shows what the month’s money brought, each figure with the list that adds up to it', () => {
  const spent = '/transactions?type=LEAD_PURCHASE,LEAD_RETURN&dateFrom=2026-03-01&dateTo=2026-03-20'
  const days = 'boughtFrom=2026-03-01&boughtTo=2026-03-20'
  expect(figures({})).toEqual([
    ['Contacted', '41 of 60', '68% of bought'],
    ['Funded', '4', '$1,403,148'],
    ['Cost per funded loan', '$353.10', '4 loans'],
  ])
  expect(monthFigures(stats, '2026-03-20').map(({ to }) => to)).toEqual([
    `/marketplace?tab=mine&${days}&status=CONTACTED,QUALIFIED,FUNDED`,
    `/marketplace?tab=mine&${days}&status=FUNDED`,
    spent,
  ])
})

it('shows no percentage of fewer than 20 leads', () => {
  expect(figures({ boughtThisMonth: 20, contactedThisMonth: 10 })[0]).toEqual([
    'Contacted',
    '10 of 20',
    '50% of bought',
  ])
  expect(figures({ boughtThisMonth: 19, contactedThisMonth: 10 })[0]).toEqual(['Contacted', '10 of 19', undefined])
})

it('shows no cost per funded loan before the first loan', () => {
  expect(figures({ fundedThisMonth: 0 })[2]).toEqual(['Cost per funded loan', '—', '0 loans'])
  expect(figures({ fundedThisMonth: 1 })[2]).toEqual(['Cost per funded loan', '$1,412.40', '1 loan'])
})

it('shows nothing if the backend does not report results', () => {
  const { totalSpentThisMonth } = stats
  expect(monthFigures({ totalSpentThisMonth } as typeof stats, '2026-03-20')).toEqual([])
})
