import { DAY_MS, MINUTE_MS } from '../../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { zoneCalendar } from '../../domain/periods'
import { getDashboardStats } from '../../domain/reports/dashboard'
import { listNotifications } from '../../domain/notifications'
import { getManagerOverview, listTeam } from '../../domain/reports/team-members'
import { isUncontacted } from '../../domain/team/lead-management'
import { isLow } from '../../domain/wallets'
import { STORY_START } from '../../control/stories/story-document'
import { SYSTEM, World } from '../world'
import { findScenario } from './registry'

const days = zoneCalendar('America/New_York')

function worldOf(seed: number, worldMs = Date.parse(STORY_START)): World {
  const { build } = findScenario('default')
  const header = { scenario: 'default', seed, clock: { worldMs, wallMs: 0, frozen: true, speed: 1 } }
  return new World(header, { wallClock: () => 0, build })
}

const viewOf = (world: World, userId: string) => world.view({ kind: 'user', userId })
const seeds = [1, 2, 3, 4, 5, 6]

describe('the month of the built-in stories', () => {
  const world = worldOf(1)
  const { store, ledger } = world.view(SYSTEM)
  const monthMs = days.startOfMonth(world.now())

  it('has believable figures for the agent', () => {
    const { totalSpentThisMonthCents, totalLeadsThisMonth } = getDashboardStats(viewOf(world, 'user-agent'), days)
    expect(totalSpentThisMonthCents).toBeGreaterThan(120_000)
    expect(totalSpentThisMonthCents).toBeLessThan(160_000)
    expect(totalLeadsThisMonth).toBeGreaterThan(50)
    expect(totalLeadsThisMonth).toBeLessThan(70)
    const funded = store.leadsByAgent.list('user-agent').filter(({ fundedAt }) => (fundedAt ?? 0) >= monthMs)
    expect(funded.length).toBeGreaterThanOrEqual(3)
    expect(funded.length).toBeLessThanOrEqual(6)
  })

  it('has a team with different results, and two agents with problems of their own', () => {
    const manager = viewOf(world, 'user-manager')
    const leads = listTeam(manager, days, { limit: 50, sort: 'LEADS', descending: true }).items.map(
      ({ user, leadsThisMonth }) => [user.firstName, leadsThisMonth] as const,
    )
    expect(leads[0]?.[0]).toBe('Riley')
    expect(leads[0]?.[1]).toBeGreaterThan(2 * (leads[1]?.[1] ?? 0))
    expect(new Set(leads.map(([, count]) => count)).size).toBe(leads.length)
    const { attention } = getManagerOverview(manager, days)
    const namesOf = (kind: string) => attention.flatMap((item) => (item.kind === kind ? [item.agentName] : []))
    expect(namesOf('TOP_UP_FAILED')).toEqual(['Casey Quimby'])
    expect(namesOf('LEAD_WAITING')).toEqual(['Sasha Thornbury'])
  })

  it('has deposits and transfers at different minutes', () => {
    const entries = ledger
      .agentEntries('user-agent')
      .filter(({ at, type }) => at >= monthMs && type !== 'LEAD_PURCHASE')
    const moves = entries.filter(
      ({ type, amountCents }) => type === 'FUNDING' || (type === 'TRANSFER' && amountCents > 0),
    )
    const minutes = moves.map(({ at }) => Math.floor(at / MINUTE_MS))
    expect(moves.length).toBeGreaterThan(6)
    expect(new Set(minutes).size).toBe(moves.length)
  })
})

describe.each(seeds)('at the start of the stories, world %i', (seed) => {
  const world = worldOf(seed)
  const ctx = world.view(SYSTEM)

  it('agent, manager, and administrator have three to five unread notifications', () => {
    for (const userId of ['user-agent', 'user-manager', 'user-admin']) {
      const { unread } = listNotifications(viewOf(world, userId), { limit: 1 })
      expect(unread, userId).toBeGreaterThanOrEqual(3)
      expect(unread, userId).toBeLessThanOrEqual(5)
    }
  })

  it('the agent has contacted every lead that is older than two days, and one wallet is low', () => {
    const leads = ctx.store.leadsByAgent.list('user-agent')
    const waiting = leads.filter((lead) => isUncontacted(lead) && world.now() - (lead.purchasedAt ?? 0) > 2 * DAY_MS)
    expect(waiting).toEqual([])
    const wallets = ctx.store.walletsByAgent.list('user-agent')
    expect(wallets.filter((wallet) => isLow(ctx, wallet)).map(({ sourceId }) => sourceId)).toEqual(['live-call-line'])
  })
})

// In each of these worlds, the branch spent a negative amount when the head office decided at any hour of any day.
it.each([
  ['2026-03-02T09:07:00Z', 42],
  ['2026-08-02T12:07:00Z', 124],
  ['2026-11-01T12:07:00Z', 163],
] as const)('the manager’s month does not start below zero: %s', (now, seed) => {
  const manager = viewOf(worldOf(seed, Date.parse(now)), 'user-manager')
  expect(getManagerOverview(manager, days).spentThisMonthCents).toBeGreaterThanOrEqual(0)
  for (const { user, spentThisMonthCents } of listTeam(manager, days, { limit: 50 }).items)
    expect(spentThisMonthCents, user.firstName).toBeGreaterThanOrEqual(0)
})
