import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, daysIn, HOUR_MS, MINUTE_MS } from '../domain/calendar'
import type { CommandInput, CommandName } from '../domain/commands'
import type { DomainContext } from '../domain/context'
import { DomainError } from '../domain/errors'
import { getMarketPerformance } from '../domain/reports/market-performance'
import { getTeamPerformance } from '../domain/reports/team-performance'
import { lastDays, parsePeriod, periodWords } from '../domain/periods'
import { getAdminOverview } from '../domain/reports/admin-overview'
import { getReport, type ReportKind } from '../domain/reports/reports'
import { AggregateCache } from '../domain/aggregates'
import { getManagerOverview, listTeam } from '../domain/team/members'
import { listTeamLeads } from '../domain/team/team-leads'
import { companyWorld, FUNDED, START_MS, type CompanyWorld } from './testing/company-world'
import { recount } from './testing/recount'

/** Whole, half and quarter hours from UTC, on both sides of it. */
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

/** Somebody who has the lead does something with it. */
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

const periodIn = (ctx: DomainContext, timeZone: string) => lastDays(ctx, daysIn(timeZone), 9)

/** Every answer that is made of kept sums. */
function answers(ctx: DomainContext, timeZone: string) {
  const days = daysIn(timeZone)
  const asked = { period: periodWords(periodIn(ctx, timeZone)) }
  return {
    team: (['NAME', 'WAITING', 'SPENT', 'BALANCE'] as const).map((sort) => listTeam(ctx, days, { sort })),
    overview: getManagerOverview(ctx, days),
    performance: (['LEADS', 'RATE', 'SPEED'] as const).map((sort) => getTeamPerformance(ctx, { ...asked, sort })),
    reports: KINDS.map((kind) => getReport(ctx, { ...asked, kind })),
    leads: [listTeamLeads(ctx, {}), listTeamLeads(ctx, { filters: { statuses: ['SOLD'], sort: 'OLDEST' } })],
    company:
      ctx.actor.kind === 'user' && ctx.actor.userId === 'user-admin'
        ? [getAdminOverview(ctx, days), getMarketPerformance(ctx, asked)]
        : [],
  }
}

/** The same world, of which nothing has been kept. */
const withNothingKept = (ctx: DomainContext): DomainContext => ({
  ...ctx,
  store: { ...ctx.store, sums: new AggregateCache() },
})

function play(company: CompanyWorld, act: Step): void {
  try {
    act(company)
  } catch (error) {
    // What is refused is taken back whole.
    if (!(error instanceof DomainError)) throw error
  }
}

describe('kept sums', () => {
  it('are what counting everything anew would give, whatever is done and wherever one looks from', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, fc.constantFrom(...READERS), fc.constantFrom(...ZONES)), { maxLength: 16 }),
        (steps) => {
          const company = companyWorld()
          for (const [act, reader, zone] of steps) {
            play(company, act)
            company.read(reader, (ctx) => expect(answers(ctx, zone)).toEqual(answers(withNothingKept(ctx), zone)))
          }
          for (const reader of READERS) for (const zone of ZONES) company.read(reader, (ctx) => compare(ctx, zone))
        },
      ),
      { numRuns: 12 },
    )
  })
})

/** Against a count that shares no code with what is counted. */
function compare(ctx: DomainContext, zone: string): void {
  const period = periodIn(ctx, zone)
  const asked = { period: periodWords(period) }
  const { rows, total } = getTeamPerformance(ctx, asked)
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
  for (const row of getReport(ctx, { ...asked, kind: 'ACTIVITY' }).rows)
    expect(row.values[4]).toBe(counted.activeDays(row.key))
  const spent = getReport(ctx, { ...asked, kind: 'SPEND' }).rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)
  expect(spent).toBe(counted.spentCents)
  const shown = parsePeriod(ctx, periodWords(lastDays(ctx, daysIn(zone), 30)))
  expect(getManagerOverview(ctx, daysIn(zone)).daily).toEqual(recount(ctx, ids, shown).days)
}

describe('what an answer costs', () => {
  const asked = { period: { from: '2026-10-25T00:00:00Z', to: '2026-11-24T00:00:00Z', timeZone: 'UTC' } }
  /** Rows made for the second answers, after one lead has changed hands. */
  const rowsMade = (agents: number): number => {
    const company = companyWorld((history) =>
      history.write(START_MS - HOUR_MS, ({ store }) => {
        const model = store.users.get('user-agent')
        if (!model) throw new Error('there is no agent to copy')
        for (let n = 0; n < agents; n++)
          store.users.insert({ ...model, id: `more-${n}`, username: `more-${n}`, email: `more-${n}@example.com` })
      }),
    )
    const ask = () =>
      company.read('user-admin', (ctx) => {
        getTeamPerformance(ctx, asked)
        for (const kind of KINDS) getReport(ctx, { ...asked, kind })
        getManagerOverview(ctx, daysIn('UTC'))
        listTeam(ctx, daysIn('UTC'), {})
        return ctx.store.sums.rowsMade
      })
    const first = ask()
    company.run('user-agent', 'purchaseLead', { leadId: 'lead-1' })
    return ask() - first
  }

  it('is as much as has changed, however many people there are', () => {
    const few = rowsMade(0)
    expect(few).toBeGreaterThan(0)
    expect(rowsMade(300)).toBe(few)
  })
})
