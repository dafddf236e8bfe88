import { DAY_MS, startOfUtcDay } from '../../../src/shared/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, FUNDED, START_MS, type CompanyWorld } from '../../world/testing/company-world'
import { periodOfDays, UTC } from '../../world/testing/periods'
import type { DomainContext } from '../context'
import { getAdminOverview, ledgerHealth } from './admin-overview'
import { listAuditEntries, listUserLeads, listUserTransactions, type AuditFilters } from './audit-log'
import { getTransactionStats } from '../ledger/transactions'
import { getDailyActivity } from './daily-activity'

const ADMIN = 'user-admin'
const HARBOR = 'user-manager'
const AGENT = 'user-agent'

const FOUR_DAYS = { period: periodOfDays(UTC.dayOf(START_MS - DAY_MS), UTC.dayOf(START_MS + 2 * DAY_MS)) }
const TODAY = { period: periodOfDays(UTC.dayOf(START_MS), UTC.dayOf(START_MS)) }
const overviewOf = (ctx: DomainContext) => getAdminOverview(ctx, UTC)

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

describe('totals of a period', () => {
  it('lead from the opening to the closing balance', () => {
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    company.pass(DAY_MS)
    company.run(ADMIN, 'adminCreditAgentBankAccount', { agentId: AGENT, amountCents: 500, reason: 'Test' })
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-1' })
    company.pass(DAY_MS)
    const day = UTC.dayOf(START_MS + DAY_MS)
    expect(company.read(AGENT, (ctx) => getTransactionStats(ctx, { startDate: day, endDate: day }))).toEqual({
      openingBalanceCents: 98_380,
      depositsCents: 0,
      totalEarnedCents: 500,
      totalSpentCents: 1620,
      closingBalanceCents: 97_260,
      transactionCount: 2,
    })
  })

  it('count refunds to the card and reversals as negative deposits, so that the totals always add up', () => {
    const stats = company.read(AGENT, (ctx) => {
      const entry = { at: START_MS, sourceId: null, agentId: AGENT }
      const entries = (['FUNDING', 'TOP_UP', 'REFUND', 'REVERSAL'] as const).map((type, at) => ({
        ...entry,
        type,
        amountCents: [10_000, 5_000, -2_000, -3_000][at] ?? 0,
      }))
      return getTransactionStats({ ...ctx, ledger: { ...ctx.ledger, agentEntries: () => entries } } as never, {})
    })
    expect(stats).toMatchObject({ openingBalanceCents: 0, depositsCents: 10_000, closingBalanceCents: 10_000 })
  })
})

describe('daily activity', () => {
  it('ends with the current balance, and each day changes it by its entries', () => {
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    company.pass(DAY_MS)
    company.run(ADMIN, 'adminCreditAgentBankAccount', { agentId: AGENT, amountCents: 500, reason: 'Test' })
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-1' })
    company.pass(DAY_MS)
    const days = company.read(AGENT, (ctx) => getDailyActivity(ctx, FOUR_DAYS))
    expect(days).toEqual([
      { day: UTC.dayOf(START_MS - DAY_MS), leads: 0, spentCents: 0, balanceCents: 100_000, newOpenLeads: 0 },
      { day: UTC.dayOf(START_MS), leads: 1, spentCents: 1620, balanceCents: 98_380, newOpenLeads: 40 },
      { day: UTC.dayOf(START_MS + DAY_MS), leads: 1, spentCents: 1620, balanceCents: 97_260, newOpenLeads: 0 },
      { day: UTC.dayOf(START_MS + 2 * DAY_MS), leads: 0, spentCents: 0, balanceCents: 97_260, newOpenLeads: 0 },
    ])
    company.run(AGENT, 'deselectState', { state: 'CA' })
    expect(company.read(AGENT, (ctx) => getDailyActivity(ctx, FOUR_DAYS))[1]?.newOpenLeads).toBe(0)
  })

  it.each([
    ['2026-11-20', '2026-11-19', 'to'],
    ['2025-11-19', '2026-11-20', 'period'],
    ['1999-12-31', '2026-11-20', 'from'],
    ['soon', '2026-11-20', 'from'],
  ])('refuses the days from %s to %s', (first, last, field) => {
    const period = periodOfDays(first, last)
    expect(company.denial(AGENT, (ctx) => getDailyActivity(ctx, { period }))).toMatchObject({ field })
  })

  it('refuses an unknown time zone', () => {
    const period = { ...FOUR_DAYS.period, timeZone: 'Mars/Olympus' }
    expect(company.denial(AGENT, (ctx) => getDailyActivity(ctx, { period }))).toMatchObject({ field: 'timeZone' })
  })

  it('shows other agents only to their managers and administrators', () => {
    const of = (agentId: string) => (ctx: Parameters<typeof getDailyActivity>[0]) =>
      getDailyActivity(ctx, { ...TODAY, agentId })
    expect(company.denial(AGENT, of('user-low')).code).toBe('FORBIDDEN')
    expect(company.denial(AGENT, of('user-unknown')).code).toBe('FORBIDDEN')
    expect(company.denial(HARBOR, of('user-ridge-one')).code).toBe('FORBIDDEN')
    expect(company.read(HARBOR, of(AGENT))[0]?.balanceCents).toBe(100_000)
  })
})

describe('the administrator’s overview', () => {
  it('agrees with the ledger after sales, credits, and returns', () => {
    for (const leadId of ['lead-0', 'lead-1', 'lead-2']) company.run(AGENT, 'purchaseLead', { leadId })
    company.run(AGENT, 'requestLeadReturn', { leadId: 'lead-2', reason: 'DUPLICATE' })
    company.run(ADMIN, 'resolveLeadReturn', { leadId: 'lead-2', approve: true })
    company.run(ADMIN, 'adminCreditAgentBankAccount', { agentId: AGENT, amountCents: 700, reason: 'Test' })
    const overview = company.read(ADMIN, overviewOf)
    expect(overview).toMatchObject({
      leadsSoldToday: 2,
      leadsSoldThisMonth: 2,
      leadsSoldToAgentsThisMonth: 2,
      revenueBySource: [{ sourceId: 'form-direct', revenueCents: 3240 }],
      revenueTodayCents: 3240,
      revenueThisMonthCents: 3240,
      marginThisMonthCents: 840,
      fundsHeldCents: 700,
      walletsHeldCents: FUNDED.length * 100_000 - 3240,
      openLeads: 37,
      agentCount: 9,
      activeAgents: 9,
      pendingWallets: 0,
      failedTopUps: [],
    })
    expect(overview.daily.at(-1)).toMatchObject({ leads: 2, spentCents: 3240, newOpenLeads: 40 })
    expect(overview.daily.at(-1)?.balanceCents).toBe(overview.fundsHeldCents + overview.walletsHeldCents)
    expect(overview.daily.at(-2)?.balanceCents).toBe(FUNDED.length * 100_000)
    company.pass(startOfUtcDay(START_MS) + DAY_MS - START_MS)
    expect(company.read(ADMIN, overviewOf)).toMatchObject({ leadsSoldToday: 0, leadsSoldThisMonth: 2 })
  })

  it('lists active sources without leads for a day, the longest silence first', () => {
    const silent = () => company.read(ADMIN, overviewOf).silentSources.map(({ leadSource }) => leadSource.id)
    expect(silent()).not.toContain('form-direct')
    expect(silent()).not.toContain('legacy-lists')
    expect(silent()).toHaveLength(6)
    company.run(ADMIN, 'createLeadSource', {
      name: 'New',
      category: 'FORM_LEAD',
      baseCostPerLead: 100,
      markupPercentage: 0,
    })
    expect(silent()).toHaveLength(6)
    company.pass(DAY_MS)
    expect(silent()).toHaveLength(8)
    expect(silent().at(-1)).toBe('form-direct')
  })

  it('counts wallets that wait for activation, and active agents', () => {
    company.run(ADMIN, 'adminUpdateWallet', { userId: AGENT, input: { sourceId: 'form-direct', activated: false } })
    company.run(ADMIN, 'updateUserStatus', { userId: 'user-new', status: 'DISABLED' })
    expect(company.read(ADMIN, overviewOf)).toMatchObject({ pendingWallets: 1, agentCount: 9, activeAgents: 8 })
  })

  it('audits the ledger again after every change', () => {
    const health = () => company.read(ADMIN, ledgerHealth)
    expect(health()).toEqual({ balanced: true, postings: 8, violations: [] })
    company.run(AGENT, 'purchaseLead', { leadId: 'lead-0' })
    expect(health()).toMatchObject({ balanced: true, postings: 9 })
    company.world.store.leads.update('lead-0', { priceCents: 1 })
    expect(health().balanced).toBe(false)
    for (const userId of [HARBOR, AGENT]) expect(company.denial(userId, ledgerHealth).code).toBe('FORBIDDEN')
  })
})

describe('the audit log', () => {
  const find = (filters: AuditFilters, limit = 50) =>
    company.read(ADMIN, (ctx) => listAuditEntries(ctx, { filters, limit }))

  it('lists entries newest first, filtered by actor, subject, action, date, and text', () => {
    company.pass(DAY_MS)
    company.run(ADMIN, 'updateUserProfile', { userId: AGENT, input: { firstName: 'Ripley' } })
    company.run('user-admin-two', 'updateUserStatus', { userId: AGENT, status: 'DISABLED', reason: 'License' })
    expect(
      find({})
        .items.map(({ action }) => action)
        .slice(0, 2),
    ).toEqual(['USER_DISABLED', 'PROFILE_CHANGED'])
    expect(find({ actorId: 'user-admin-two' }).total).toBe(1)
    expect(find({ subjectId: AGENT }).total).toBe(4)
    expect(find({ actions: ['CREDIT'] }).total).toBe(8)
    const today = UTC.dayOf(START_MS + DAY_MS)
    expect(find({ startDate: today, endDate: today }).total).toBe(2)
    for (const search of ['license', 'user disabled', 'penhallow']) expect(find({ search }).total).toBe(1)
    expect(find({ search: '.*' }).total).toBe(0)
    expect(find({}, 3)).toMatchObject({ total: 10, nextToken: 'p3' })
  })

  it('refuses a period that ends before it starts', () => {
    const filters = { startDate: '2026-11-20', endDate: '2026-11-19' }
    expect(company.denial(ADMIN, (ctx) => listAuditEntries(ctx, { filters })).code).toBe('VALIDATION_FAILED')
  })

  it('shows transactions and leads of an agent only to their managers and administrators, newest first', () => {
    for (const leadId of ['lead-0', 'lead-1']) company.run(AGENT, 'purchaseLead', { leadId })
    const transactions = company.read(HARBOR, (ctx) => listUserTransactions(ctx, { userId: AGENT, limit: 2 }))
    expect(transactions.total).toBe(4)
    expect(transactions.items.map(({ referenceId }) => referenceId)).toEqual(['lead-1', 'lead-0'])
    const rest = company.read(HARBOR, (ctx) =>
      listUserTransactions(ctx, { userId: AGENT, limit: 2, nextToken: transactions.nextToken }),
    )
    expect(rest.items.map(({ type }) => type)).toEqual(['CREDIT', 'CREDIT'])
    expect(rest.nextToken).toBeNull()
    expect(company.read(ADMIN, (ctx) => listUserLeads(ctx, { userId: AGENT })).items.map(({ id }) => id)).toEqual([
      'lead-1',
      'lead-0',
    ])
    for (const query of [listUserTransactions, listUserLeads])
      for (const reader of ['user-manager-canyon', 'user-low'])
        expect(company.denial(reader, (ctx) => query(ctx, { userId: AGENT })).code).toBe('FORBIDDEN')
  })
})
