import { expect, it } from 'vitest'
import { companyWorld } from '../../world/testing/company-world'
import { zoneCalendar } from '../periods'
import { getTeamPerformance } from './team-performance'
import { listTeam } from './team-members'

const days = zoneCalendar('UTC')

it('sorts the team by a figure in both directions, and equal figures by name', () => {
  const company = companyWorld()
  const team = (descending: boolean) =>
    company.read('user-admin', (ctx) => listTeam(ctx, days, { sort: 'BALANCE', descending }).items)
  const held = team(true).map(({ fundsCents, walletsCents }) => fundsCents + walletsCents)
  expect(held).toEqual(held.toSorted((left, right) => right - left))
  expect(held[0]).toBeGreaterThan(0)
  const names = team(false)
    .filter(({ fundsCents, walletsCents }) => fundsCents + walletsCents === 0)
    .map(({ user }) => `${user.firstName} ${user.lastName}`.toLowerCase())
  expect(names).toEqual(names.toSorted())
})

it('finds members by part of their name, email, or unit, and pages the results', () => {
  const company = companyWorld()
  const found = (search: string, limit = 50) =>
    company.read('user-admin', (ctx) => listTeam(ctx, days, { search, limit }))
  const { items, total } = found(' north PIER ')
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(({ unitName }) => unitName === 'North Pier')).toBe(true)
  expect(found('north pier', 1)).toMatchObject({ items: [items[0]], total })
})

it('lists small samples last in both directions when sorted by rate', () => {
  const company = companyWorld()
  for (let n = 0; n < 20; n++) company.run('user-agent', 'purchaseLead', { leadId: `lead-${n}` })
  const period = { from: '2026-11-01T00:00:00Z', to: '2026-11-21T00:00:00Z', timeZone: 'UTC' }
  for (const descending of [true, false]) {
    const { rows } = company.read('user-admin', (ctx) => getTeamPerformance(ctx, { period, sort: 'RATE', descending }))
    expect(rows.map(({ smallSample }) => smallSample)).toEqual(rows.map((_, i) => i > 0))
  }
})
