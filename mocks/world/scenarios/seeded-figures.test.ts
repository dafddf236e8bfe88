import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { zoneCalendar } from '../../domain/periods'
import { fundsAccount, walletAccount } from '../../domain/ledger/ledger'
import type { LeadRecord } from '../../domain/records'
import { getManagerOverview } from '../../domain/reports/team-members'
import { isLow } from '../../domain/wallets'
import { SYSTEM, World } from '../world'
import { findScenario } from './registry'

/** Returns the world (simulated marketplace) of the named scenario. Its seed, hour, and date derive from `n`. */
function worldOf(name: string, n: number): World {
  const worldMs = Date.UTC(2026, n % 12, 1 + n, (n * 5) % 24, n)
  const { build } = findScenario(name)
  const header = { scenario: name, seed: n, clock: { worldMs, wallMs: 0, frozen: true, speed: 1 } }
  return new World(header, { wallClock: () => 0, build })
}

const numbers = [1, 2, 3, 4, 5, 6]

const boughtBy = (world: World, isOne: (agentId: string) => boolean = () => true): readonly LeadRecord[] =>
  [...world.view(SYSTEM).store.leads.all()].filter(({ agentId }) => agentId?.startsWith('user-') && isOne(agentId))

const share = (leads: readonly LeadRecord[], isOne: (lead: LeadRecord) => boolean): number =>
  (100 * leads.filter(isOne).length) / leads.length

const minutesTo = ({ purchasedAt, contactedAt }: LeadRecord): number =>
  ((contactedAt ?? Infinity) - (purchasedAt ?? 0)) / MINUTE_MS
const isReached = ({ contactedAt }: LeadRecord) => contactedAt !== null
const isQuick = (lead: LeadRecord) => minutesTo(lead) <= 5
const isFunded = ({ fundedAt }: LeadRecord) => fundedAt !== null

describe('ninety days of business', () => {
  it.each(numbers)('match the figures of real lead markets, world %i', (n) => {
    const world = worldOf('default', n)
    const leads = boughtBy(world)
    const between = (figure: number, low: number, high: number) => {
      expect(figure).toBeGreaterThan(low)
      expect(figure).toBeLessThan(high)
    }
    between(leads.length, 750, 1050)
    between(share(leads, isQuick), 25, 40)
    between(share(leads, isReached), 65, 86)
    between(
      share(leads, ({ status }) => status === 'QUALIFIED' || status === 'FUNDED'),
      10,
      18,
    )
    between(share(leads, isFunded), 2, 6)
    between(
      share(leads, (lead) => lead.leadReturn !== null),
      5,
      20,
    )
    // The simulated agents call a lead within four days or never, so only older leads show the final share of
    // uncalled leads.
    const nowMs = world.now()
    const old = leads.filter(({ purchasedAt }) => nowMs - (purchasedAt ?? 0) > 5 * DAY_MS)
    between(
      share(old, (lead) => lead.status === 'SOLD' && !isReached(lead)),
      5,
      15,
    )
    // A few leads wait longer than a day for the first call.
    between(
      share(leads.filter(isReached), (lead) => minutesTo(lead) > 24 * 60),
      3,
      20,
    )
  })

  it('differ between a fast, a slow, and a new agent', () => {
    const worlds = numbers.map((n) => worldOf('default', n))
    const of = (agentId: string) => worlds.flatMap((world) => boughtBy(world, (id) => id === agentId))
    const [riley, harper, sasha, quinn] = ['user-agent', 'user-ridge-two', 'user-low', 'user-range-one'].map(of)
    const quick = (leads: readonly LeadRecord[] | undefined) => share(leads ?? [], isQuick)
    expect(quick(harper)).toBeGreaterThan(70)
    expect(quick(riley)).toBeGreaterThan(45)
    expect(quick(sasha)).toBeLessThan(25)
    expect(quick(quinn)).toBeLessThan(12)
    expect(share(harper ?? [], isFunded)).toBeGreaterThan(2.5 * share(quinn ?? [], isFunded))
    for (const world of worlds) {
      const first = Math.min(
        ...boughtBy(world, (id) => id === 'user-top-up').map(({ purchasedAt }) => purchasedAt ?? 0),
      )
      expect(first).toBeGreaterThan(world.now() - 38 * DAY_MS)
    }
  })

  it('have the lowest cost per loan at the most expensive source, and the highest at a cheap one', () => {
    const leads = numbers.flatMap((n) => boughtBy(worldOf('default', n)))
    const costPerLoan = (sourceId: string) => {
      const bought = leads.filter((lead) => lead.sourceId === sourceId && lead.status !== 'RETURNED')
      return bought.reduce((sum, { priceCents }) => sum + priceCents, 0) / bought.filter(isFunded).length
    }
    const others = ['rate-table-one', 'rate-table-two', 'form-direct', 'homebuyer-forms'].map(costPerLoan)
    expect(costPerLoan('live-call-line')).toBeLessThan(Math.min(...others))
    expect(costPerLoan('search-signals')).toBeGreaterThan(Math.max(...others))
  })

  it('have few purchases on weekends, and none at night', () => {
    const leads = numbers.flatMap((n) => boughtBy(worldOf('default', n), (id) => id === 'user-agent'))
    const eastern = (lead: LeadRecord) => new Date((lead.purchasedAt ?? 0) - 5 * HOUR_MS)
    expect(share(leads, (lead) => eastern(lead).getUTCHours() < 8 || eastern(lead).getUTCHours() >= 20)).toBe(0)
    const onDay = (day: number) => leads.filter((lead) => eastern(lead).getUTCDay() === day).length
    for (const weekday of [1, 2, 3, 4, 5]) {
      expect(onDay(0)).toBeLessThan(onDay(weekday) / 3)
      expect(onDay(6)).toBeLessThan(onDay(weekday) / 1.5)
    }
  })
})

describe('a scenario’s description', () => {
  it.each(numbers)('holds for branch-manager: failed top-up, low balances, and returns, world %i', (n) => {
    const ctx = worldOf('branch-manager', n).view({ kind: 'user', userId: 'user-manager' })
    const { attention, returnsWaiting } = getManagerOverview(ctx, zoneCalendar('UTC'))
    expect(returnsWaiting).toBeGreaterThanOrEqual(2)
    expect(attention.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['TOP_UP_FAILED', 'RETURN_WAITING', 'LOW_BALANCE']),
    )
  })

  it.each(numbers)('holds for funded-agent: $5,000 in funds, and no low wallet, world %i', (n) => {
    const ctx = worldOf('funded-agent', n).view(SYSTEM)
    expect(ctx.ledger.balance(fundsAccount('user-agent'))).toBe(500_000)
    expect(ctx.store.walletsByAgent.list('user-agent').filter((wallet) => isLow(ctx, wallet))).toEqual([])
  })

  it.each(numbers)('holds for low-balance: too little money for a Rate Table One lead, world %i', (n) => {
    const { ledger } = worldOf('low-balance', n).view(SYSTEM)
    expect(ledger.balance(walletAccount('user-agent', 'rate-table-one'))).toBeLessThan(3000)
  })

  it.each(numbers)(
    'holds for busy-market: a lead for Riley within five seconds, and every few seconds, world %i',
    (n) => {
      const world = worldOf('busy-market', n)
      const startMs = world.now()
      const { store } = world.view(SYSTEM)
      const states = store.users.get('user-agent')?.selectedStates ?? []
      const forRiley = () =>
        [...store.leads.all()].filter(({ createdAt, state }) => createdAt > startMs && states.includes(state))
      world.changeClock({ worldMs: startMs + 5_000 })
      world.now()
      expect(forRiley().length).toBeGreaterThanOrEqual(1)
      world.changeClock({ worldMs: startMs + 60_000 })
      world.now()
      expect(forRiley().length).toBeGreaterThanOrEqual(6)
      const bought = [...store.leads.all()].filter(({ purchasedAt }) => (purchasedAt ?? 0) > startMs)
      expect(bought.length).toBeGreaterThan(8)
    },
  )
})
