import { DAY_MS, MINUTE_MS } from '../../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { companyWorld, START_MS } from '../../world/testing/company-world'
import { periodOfDays, UTC } from '../../world/testing/periods'
import { EXCHANGE_BUYER } from '../records'
import { getReport, type ReportKind } from './agent-reports'
import { getMarketPerformance } from './market-performance'
import { getTeamPerformance } from './team-performance'

const ADMIN = 'user-admin'
const HARBOR = 'user-manager'
const CANYON = 'user-manager-canyon'
const AGENT = 'user-agent'

/** Returns a company where the agent Riley buys twelve leads on the first day and two on the third. */
function businessDays() {
  const company = companyWorld((_, addLead) =>
    addLead({
      id: 'lead-500',
      sourceId: 'form-direct',
      state: 'CA',
      status: 'OPEN',
      createdAt: START_MS - DAY_MS,
    }),
  )
  for (let n = 0; n < 12; n++) company.run(AGENT, 'purchaseLead', { leadId: `lead-${n}` })
  company.run('user-ridge-one', 'purchaseLead', { leadId: 'lead-20' })
  company.pass(4 * MINUTE_MS)
  const contact = (leadId: string) => company.run(AGENT, 'updateLeadStatus', { leadId, status: 'CONTACTED' })
  for (const leadId of ['lead-0', 'lead-1']) contact(leadId)
  company.pass(56 * MINUTE_MS)
  contact('lead-2')
  for (const status of ['QUALIFIED', 'FUNDED'] as const)
    company.run(AGENT, 'updateLeadStatus', { leadId: 'lead-0', status })
  company.run(AGENT, 'requestLeadReturn', { leadId: 'lead-3', reason: 'DUPLICATE' })
  company.pass(2 * DAY_MS)
  company.run(HARBOR, 'resolveLeadReturn', { leadId: 'lead-3', approve: true })
  for (const leadId of ['lead-12', 'lead-13']) company.run(AGENT, 'purchaseLead', { leadId })
  return company
}

const company = businessDays()
const FIRST = UTC.dayOf(START_MS)
const THIRD = UTC.dayOf(START_MS + 2 * DAY_MS)
const period = (first: string, last: string) => ({ period: periodOfDays(first, last) })

describe('team performance', () => {
  const riley = (startDate: string, endDate: string) =>
    company
      .read(HARBOR, (ctx) => getTeamPerformance(ctx, period(startDate, endDate)))
      .rows.find(({ agentId }) => agentId === AGENT)

  it('counts purchases minus returns of the period, and the later outcomes of leads bought in it', () => {
    expect(riley(FIRST, FIRST)).toMatchObject({
      agentName: 'Riley Fairweather',
      unitName: 'North Pier',
      smallSample: true,
      current: {
        leads: 12,
        contacted: 3,
        funded: 1,
        // The return of the third day counts on that day.
        returned: 0,
        spentCents: 12 * 1620,
        fundedVolume: company.lead('lead-0').loanAmount,
        conversionRate: 1 / 12,
        medianMinutesToContact: 4,
      },
    })
  })

  it('compares the period with the preceding one of the same length', () => {
    const performance = company.read(HARBOR, (ctx) => getTeamPerformance(ctx, period(THIRD, THIRD)))
    expect(performance).toMatchObject({
      ...period(THIRD, THIRD),
      priorPeriod: periodOfDays(UTC.dayOf(START_MS + DAY_MS), UTC.dayOf(START_MS + DAY_MS)),
    })
    expect(riley(THIRD, THIRD)).toMatchObject({
      smallSample: true,
      // Two purchases minus the return of a lead from the first day.
      current: { leads: 1, returned: 1, spentCents: 2 * 1620 - 1620, medianMinutesToContact: null, conversionRate: 0 },
      prior: { leads: 0 },
    })
    const twoDays = riley(UTC.dayOf(START_MS + DAY_MS), THIRD)
    expect([twoDays?.current.leads, twoDays?.prior.leads]).toEqual([1, 12])
  })

  it('totals all agents and sorts them by leads', () => {
    const { rows, total } = company.read(ADMIN, (ctx) => getTeamPerformance(ctx, period(FIRST, THIRD)))
    expect(rows).toHaveLength(9)
    expect(rows.map(({ current }) => current.leads).slice(0, 3)).toEqual([13, 1, 0])
    expect(total.leads).toBe(14)
    expect(total.spentCents).toBe(rows.reduce((sum, { current }) => sum + current.spentCents, 0))
  })

  it.each([
    [THIRD, FIRST],
    ['1900-01-01', FIRST],
    [FIRST, '9999-12-31'],
    ['yesterday', FIRST],
    ['2026-02-30', FIRST],
  ])('refuses the period %s to %s', (startDate, endDate) => {
    const dates = period(startDate, endDate)
    for (const query of [getTeamPerformance, getMarketPerformance])
      expect(company.denial(ADMIN, (ctx) => query(ctx, dates)).code).toBe('VALIDATION_FAILED')
    expect(company.denial(ADMIN, (ctx) => getReport(ctx, { ...dates, kind: 'SPEND' })).code).toBe('VALIDATION_FAILED')
  })

  it('shows managers only the agents of their own units', () => {
    const { rows } = company.read(CANYON, (ctx) => getTeamPerformance(ctx, period(FIRST, THIRD)))
    expect(rows.map(({ agentId }) => agentId).sort()).toEqual(['user-ridge-one', 'user-ridge-two'])
    const others = { ...period(FIRST, THIRD), unitId: 'branch-harbor' }
    expect(company.denial(CANYON, (ctx) => getTeamPerformance(ctx, others)).code).toBe('FORBIDDEN')
    expect(company.denial(AGENT, (ctx) => getTeamPerformance(ctx, period(FIRST, THIRD))).code).toBe('FORBIDDEN')
    expect(company.denial(HARBOR, (ctx) => getMarketPerformance(ctx, period(FIRST, THIRD))).code).toBe('FORBIDDEN')
  })
})

describe('market performance', () => {
  const cell = (unitId: string | null, own = company) =>
    own.read(ADMIN, (ctx) => getMarketPerformance(ctx, { ...period(FIRST, FIRST), unitId })).cells

  it('counts leads listed in the period, and returned leads as unsold', () => {
    expect(cell(null)).toEqual([
      {
        sourceId: 'form-direct',
        state: 'CA',
        listed: 40,
        sold: 14,
        soldToAgents: 14,
        revenueCents: 14 * 1620,
        marginCents: 14 * 420,
        medianMinutesToSale: 60,
      },
    ])
    expect(cell('branch-canyon')).toMatchObject([{ listed: 40, sold: 1, soldToAgents: 1, revenueCents: 1620 }])
  })

  it('separates sales to the exchange from sales to agents', () => {
    const own = companyWorld((_, addLead) =>
      addLead({
        id: 'lead-600',
        sourceId: 'search-signals',
        state: 'NV',
        status: 'SOLD',
        agentId: EXCHANGE_BUYER,
        paidById: EXCHANGE_BUYER,
        purchasedAt: START_MS,
      }),
    )
    const exchange = cell(null, own).find(({ state }) => state === 'NV')
    expect(exchange).toMatchObject({ listed: 1, sold: 1, soldToAgents: 0 })
    expect(cell('fairlead-lending', own).find(({ state }) => state === 'NV')).toMatchObject({ listed: 1, sold: 0 })
  })
})

describe('reports', () => {
  const report = (kind: ReportKind, reader = HARBOR) =>
    company.read(reader, (ctx) => getReport(ctx, { ...period(FIRST, THIRD), kind }))
  /** Returns the values of one row by column key. */
  const row = (kind: ReportKind, label: string) => {
    const { columns, rows } = report(kind)
    const values = rows.find((candidate) => candidate.label === label)?.values ?? []
    return Object.fromEntries(columns.map((column, i) => [column.key, values[i]]))
  }

  it('SPEND shows spending by source minus refunds', () => {
    expect(row('SPEND', 'Form Direct')).toEqual({
      spent: 13 * 1620,
      share: 100,
      bought: 14,
      funded: 1,
      costPerLoan: 13 * 1620,
      average: 1620,
      returned: 1,
      paidBack: 1620,
    })
  })

  it('RETURN_ON_SPEND shows results by agent, and empty rates without spending', () => {
    const volume = company.lead('lead-0').loanAmount
    expect(row('RETURN_ON_SPEND', 'Riley Fairweather')).toEqual({
      spent: 13 * 1620,
      leads: 13,
      funded: 1,
      conversion: 7.7,
      volume,
      costPerLoan: 13 * 1620,
      volumePerDollar: Math.round((volume * 10_000) / (13 * 1620)) / 100,
    })
    expect(row('RETURN_ON_SPEND', 'Robin Yarrow')).toMatchObject({ conversion: null, costPerLoan: null })
  })

  it('SPEED_TO_LEAD shows how soon leads are contacted', () => {
    expect(row('SPEED_TO_LEAD', 'Riley Fairweather')).toEqual({
      leads: 14,
      contacted: 21.4,
      median: 4,
      within5: 14.3,
      within60: 21.4,
      waiting: 10,
    })
  })

  it('STATE_COVERAGE shows bought and open leads by state', () => {
    expect(row('STATE_COVERAGE', 'CA')).toMatchObject({ bought: 14, agents: 3, open: 26, price: 1620 })
    expect(row('STATE_COVERAGE', 'FL')).toMatchObject({ bought: 0, agents: 1, open: 0, price: null, contacted: null })
  })

  it('ACTIVITY counts the activities of agents', () => {
    expect(row('ACTIVITY', 'Riley Fairweather')).toEqual({
      bought: 14,
      contacted: 3,
      funded: 1,
      returns: 1,
      activeDays: 2,
      added: 0,
    })
  })

  it.each<ReportKind>(['SPEND', 'RETURN_ON_SPEND', 'SPEED_TO_LEAD', 'STATE_COVERAGE', 'ACTIVITY'])(
    '%s contains only agents of the reader, one value for each column, and a formula',
    (kind) => {
      for (const reader of [ADMIN, HARBOR, CANYON]) {
        const { columns, rows, formula } = report(kind, reader)
        for (const { values } of rows) expect(values).toHaveLength(columns.length)
        expect(formula).toMatch(/\.$/)
      }
      expect(JSON.stringify(report(kind, CANYON))).not.toContain('Fairweather')
      const others = { ...period(FIRST, THIRD), kind, unitId: 'team-north-pier' }
      expect(company.denial(CANYON, (ctx) => getReport(ctx, others)).code).toBe('FORBIDDEN')
      expect(company.denial(AGENT, (ctx) => getReport(ctx, { ...others, unitId: null })).code).toBe('FORBIDDEN')
    },
  )
})
