import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf, lastDays, parsePeriod, type Period, toPeriodInput, zoneCalendar } from '../domain/periods'
import type { CommandInput, CommandName } from '../domain/commands'
import type { DomainContext } from '../domain/context'
import type { Entry } from '../domain/ledger/ledger'
import type { LeadRecord } from '../domain/records'
import { DomainError } from '../domain/errors'
import { getMarketPerformance } from '../domain/reports/market-performance'
import { getTeamPerformance } from '../domain/reports/team-performance'
import { getAdminOverview } from '../domain/reports/admin-overview'
import { getReport, type ReportKind } from '../domain/reports/agent-reports'
import { AggregateCache } from '../domain/aggregates'
import { getManagerOverview, listTeam } from '../domain/reports/team-members'
import { listTeamLeads } from '../domain/team/team-leads'
import { listOrgUnits, unitTotals } from '../domain/org-units'
import { companyWorld, FUNDED, START_MS, type CompanyWorld } from './testing/company-world'

/** Time zones with offsets of whole, half, and quarter hours, west and east of UTC. */
const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns']
const READERS = ['user-admin', 'user-manager', 'user-manager-canyon']
const KINDS: readonly ReportKind[] = ['SPEND', 'RETURN_ON_SPEND', 'SPEED_TO_LEAD', 'STATE_COVERAGE', 'ACTIVITY']

const lead = fc.integer({ min: 0, max: 39 }).map((n) => `lead-${n}`)
const agent = fc.constantFrom(...FUNDED)
const unit = fc.constantFrom('team-north-pier', 'team-south-pier', 'team-ridge', 'branch-canyon')

type Step = (company: CompanyWorld) => void

const command =
  <Name extends CommandName>(userId: string, name: Name, input: CommandInput<Name>): Step =>
  ({ run }) =>
    void run(userId, name, input)

/** Returns a step that acts as the lead's owner. The step does nothing if the lead has no owner. */
const withOwner =
  (leadId: string, act: (ownerId: string) => Step): Step =>
  (company) => {
    const { agentId } = company.lead(leadId)
    if (agentId !== null) act(agentId)(company)
  }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(agent, lead).map(([by, leadId]) => command(by, 'purchaseLead', { leadId })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(lead, fc.constantFrom('CONTACTED' as const, 'QUALIFIED' as const, 'FUNDED' as const, 'SOLD' as const))
      .map(([leadId, status]) => withOwner(leadId, (by) => command(by, 'updateLeadStatus', { leadId, status }))),
  },
  lead.map((leadId) => withOwner(leadId, (by) => command(by, 'requestLeadReturn', { leadId, reason: 'DUPLICATE' }))),
  fc
    .tuple(lead, fc.boolean())
    .map(([leadId, approve]) => command('user-admin', 'resolveLeadReturn', { leadId, approve })),
  fc.tuple(lead, agent).map(([leadId, agentId]) => command('user-admin', 'reassignLead', { leadId, agentId })),
  fc.tuple(agent, unit).map(([userId, unitId]) => command('user-admin', 'assignUserToUnit', { userId, unitId })),
  fc.constant(command('user-admin', 'moveOrgUnit', { unitId: 'team-ridge', parentId: 'branch-harbor' })),
  agent.map((userId) => command('user-admin', 'updateUserStatus', { userId, status: 'DISABLED', reason: 'A test' })),
  agent.map((agentId) =>
    command('user-admin', 'adminCreditAgentBankAccount', { agentId, amountCents: 1234, reason: 'A test' }),
  ),
  {
    weight: 3,
    arbitrary: fc.constantFrom(7 * MINUTE_MS, 5 * HOUR_MS, DAY_MS, 16 * DAY_MS).map(
      (ms): Step =>
        ({ pass }) =>
          pass(ms),
    ),
  },
)

const periodIn = (ctx: DomainContext, timeZone: string) => lastDays(ctx, zoneCalendar(timeZone), 9)

/** Returns the results of all queries that use cached aggregates. */
function queryResults(ctx: DomainContext, timeZone: string) {
  const days = zoneCalendar(timeZone)
  const input = { period: toPeriodInput(periodIn(ctx, timeZone)) }
  return {
    team: (['NAME', 'WAITING', 'SPENT', 'BALANCE'] as const).map((sort) => listTeam(ctx, days, { sort })),
    overview: getManagerOverview(ctx, days),
    performance: (['LEADS', 'RATE', 'SPEED'] as const).map((sort) => getTeamPerformance(ctx, { ...input, sort })),
    reports: KINDS.map((kind) => getReport(ctx, { ...input, kind })),
    units: listOrgUnits(ctx, {}).map(({ id }) => unitTotals(ctx, id)),
    leads: [listTeamLeads(ctx, {}), listTeamLeads(ctx, { filters: { statuses: ['SOLD'], sort: 'OLDEST' } })],
    company:
      ctx.actor.kind === 'user' && ctx.actor.userId === 'user-admin'
        ? [getAdminOverview(ctx, days), getMarketPerformance(ctx, input)]
        : [],
  }
}

/** Returns a context for the same records with an empty aggregate cache. */
const withoutCache = (ctx: DomainContext): DomainContext => ({
  ...ctx,
  store: { ...ctx.store, aggregates: new AggregateCache() },
})

function play(company: CompanyWorld, act: Step): void {
  try {
    act(company)
  } catch (error) {
    // A refused command changes nothing, so the test continues with the next step.
    if (!(error instanceof DomainError)) throw error
  }
}

describe('cached aggregates', () => {
  it('equal a full recount after any step, for each reader and time zone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, fc.constantFrom(...READERS), fc.constantFrom(...ZONES)), { maxLength: 16 }),
        (steps) => {
          const company = companyWorld()
          for (const [act, reader, zone] of steps) {
            play(company, act)
            company.read(reader, (ctx) =>
              expect(queryResults(ctx, zone)).toEqual(queryResults(withoutCache(ctx), zone)),
            )
          }
          for (const reader of READERS) for (const zone of ZONES) company.read(reader, (ctx) => compare(ctx, zone))
        },
      ),
      { numRuns: 12 },
    )
  })
})

/** Compares the reports with a recount that shares no code with them. */
function compare(ctx: DomainContext, zone: string): void {
  const period = periodIn(ctx, zone)
  const input = { period: toPeriodInput(period) }
  const { rows, total } = getTeamPerformance(ctx, input)
  const ids = rows.map(({ agentId }) => agentId)
  const counted = recount(ctx, ids, period)
  expect(total).toMatchObject({
    leads: counted.leads,
    contacted: counted.contacted,
    funded: counted.funded,
    returned: counted.returned,
    spentCents: counted.spentCents,
    medianMinutesToContact: counted.medianMinutes,
  })
  for (const row of rows) expect(row.current.leads).toBe(counted.byAgent(row.agentId).leads.length)
  for (const row of getReport(ctx, { ...input, kind: 'ACTIVITY' }).rows)
    expect(row.values[4]).toBe(counted.activeDays(row.key))
  const spent = getReport(ctx, { ...input, kind: 'SPEND' }).rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)
  expect(spent).toBe(counted.spentCents)
  const shown = parsePeriod(ctx, toPeriodInput(lastDays(ctx, zoneCalendar(zone), 30)))
  expect(getManagerOverview(ctx, zoneCalendar(zone)).daily).toEqual(recount(ctx, ids, shown).days)
}

describe('the cost of a query', () => {
  const input = { period: { from: '2026-10-25T00:00:00Z', to: '2026-11-24T00:00:00Z', timeZone: 'UTC' } }
  /**
   * Runs the queries, buys a lead, and runs the queries again. Returns the number of rows that the second run computes.
   */
  const rowsRecomputed = (agents: number): number => {
    const company = companyWorld((history) =>
      history.write(START_MS - HOUR_MS, ({ store }) => {
        const model = store.users.get('user-agent')
        if (!model) throw new Error('No agent to copy')
        for (let n = 0; n < agents; n++)
          store.users.insert({ ...model, id: `more-${n}`, username: `more-${n}`, email: `more-${n}@example.com` })
      }),
    )
    const query = () =>
      company.read('user-admin', (ctx) => {
        getTeamPerformance(ctx, input)
        for (const kind of KINDS) getReport(ctx, { ...input, kind })
        getManagerOverview(ctx, zoneCalendar('UTC'))
        listTeam(ctx, zoneCalendar('UTC'), {})
        return ctx.store.aggregates.rowsComputed
      })
    const first = query()
    company.run('user-agent', 'purchaseLead', { leadId: 'lead-1' })
    return query() - first
  }

  it('depends on the changes, not on the number of people', () => {
    const few = rowsRecomputed(0)
    expect(few).toBeGreaterThan(0)
    expect(rowsRecomputed(300)).toBe(few)
  })
})

/** Recounts the agents' figures from all records and the complete ledger, without caches or indexes. */
function recount({ store, ledger }: DomainContext, agentIds: readonly string[], period: Period) {
  const ids = new Set(agentIds)
  const within = (ms: number | null) => ms !== null && ms >= period.startMs && ms < period.endMs
  const leads = [...store.leads.all()].filter((row) => ids.has(row.agentId ?? '') && within(row.purchasedAt))
  const entries = ledger.postings.flatMap((posting) => posting.entries).filter(({ agentId }) => ids.has(agentId ?? ''))
  const entriesWithin = entries.filter(({ at }) => within(at))
  const paid = (rows: readonly Entry[]) =>
    rows
      .filter(({ type }) => type === 'LEAD_PURCHASE' || type === 'LEAD_RETURN')
      .reduce((sum, { amountCents }) => sum - amountCents, 0)
  const minutes = leads.flatMap(({ purchasedAt, contactedAt }) =>
    purchasedAt === null || contactedAt === null ? [] : [Math.max(0, Math.round((contactedAt - purchasedAt) / 60_000))],
  )
  const byAgent = (agentId: string) => ({
    leads: leads.filter((row) => row.agentId === agentId),
    entries: entriesWithin.filter((entry) => entry.agentId === agentId),
  })
  const days = daysOf(period).map(({ day, startMs, endMs }) => {
    const bought = (type: Entry['type']) =>
      entries.filter((entry) => entry.type === type && entry.at >= startMs && entry.at < endMs).length
    return {
      day,
      leads: Math.max(0, bought('LEAD_PURCHASE') - bought('LEAD_RETURN')),
      spentCents: paid(entries.filter(({ at }) => at >= startMs && at < endMs)),
      balanceCents: entries.filter(({ at }) => at < endMs).reduce((sum, { amountCents }) => sum + amountCents, 0),
      newOpenLeads: [...store.leads.all()].filter(({ createdAt }) => createdAt >= startMs && createdAt < endMs).length,
    }
  })
  return {
    leads: leads.length,
    contacted: count(leads, ({ contactedAt }) => contactedAt !== null),
    funded: count(leads, ({ fundedAt }) => fundedAt !== null),
    returned: count(leads, ({ status }) => status === 'RETURNED'),
    spentCents: paid(entriesWithin),
    medianMinutes: minutes.sort((left, right) => left - right)[Math.floor((minutes.length - 1) / 2)] ?? null,
    byAgent,
    days,
    activeDays: (agentId: string) => new Set(byAgent(agentId).entries.map(({ at }) => period.days.dayOf(at))).size,
  }
}

const count = (rows: readonly LeadRecord[], isCounted: (row: LeadRecord) => boolean): number =>
  rows.filter(isCounted).length
