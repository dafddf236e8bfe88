import { graphql } from 'graphql'
import { expect, it } from 'vitest'
import { auditWorld } from '../../domain/ledger/world-audit'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { periodOfDays } from '../../world/testing/periods'
import { openSession } from '../request-context'
import { createSchema } from './server'

const ADMIN = 'user-admin'
const AGENT = 'user-agent'
const LARGEST = 99_999_999
const INT_MAX = 2_147_483_647

const schema = createSchema()

/** Every figure of money that the API shows of an agent. */
const FIGURES = `query ($agentId: ID!, $period: PeriodInput!) {
  getDashboardStats { totalWalletBalance fundsBalance totalSpentToday totalSpentThisMonth }
  getFundsBalance { fundsBalanceCents }
  getAgent(agentId: $agentId) { bankAccount { balanceCents balance } }
  getAgentWallets { balanceCents stats { spentThisMonth spentLifetime avgLeadCost } }
  listTransactions { items { amountCents balanceAfter } }
  getTransactionStats { totalEarnedCents totalSpentCents }
  getDailyActivity(period: $period) { spentCents balanceCents }
}`

/** The same of everybody, as an administrator sees it. */
const OF_ALL = `query ($agentId: ID!, $period: PeriodInput!) {
  getUserProfile(userId: $agentId) { metrics { totalRevenueCents totalWalletBalanceCents } }
  getUserWallets(userId: $agentId) { balanceCents }
  listTeam { items { fundsCents walletsCents spentThisMonthCents } }
  getManagerOverview { spentThisMonthCents heldCents daily { spentCents balanceCents } }
  getAdminOverview { revenueThisMonthCents fundsHeldCents walletsHeldCents daily { spentCents balanceCents } }
  getTeamPerformance(period: $period) { total { spentCents } }
}`

async function ask(company: CompanyWorld, userId: string, source: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await graphql({
    schema,
    source,
    variableValues: { agentId: AGENT, period: periodOfDays('2026-11-01', '2026-11-30'), ...variables },
    contextValue: openSession(company.world, { kind: 'user', userId }),
  })
  expect(errors?.map(({ message }) => message)).toBeUndefined()
  return JSON.parse(JSON.stringify(data)) as Record<string, Record<string, unknown>>
}

const CREDIT = `mutation ($input: AdminCreditBankAccountInput!) {
  adminCreditAgentBankAccount(input: $input) { success balanceCents errors { message code field } }
}`

it('W13: an agent holds no more than every figure can show, however often an administrator credits', async () => {
  const company = companyWorld()
  const input = { agentId: AGENT, amountCents: LARGEST, reason: 'Goodwill' }
  const answers: unknown[] = []
  for (let n = 0; n < 22; n++)
    answers.push((await ask(company, ADMIN, CREDIT, { input }))['adminCreditAgentBankAccount'])
  expect(answers.slice(0, 19)).toEqual(Array(19).fill(expect.objectContaining({ success: true })))
  expect(answers.at(-1)).toEqual({
    success: false,
    balanceCents: null,
    errors: [
      {
        code: 'CONFLICT',
        field: 'amountCents',
        message: 'Funds and wallets can hold at most $20,000,000.00 together. Up to $999,000.19 more can be added.',
      },
    ],
  })
  const { getDashboardStats } = await ask(company, AGENT, FIGURES)
  expect(getDashboardStats).toMatchObject({ fundsBalance: 19 * LARGEST, totalWalletBalance: 100_000 })
  await ask(company, ADMIN, OF_ALL)
})

it('W13: what was spent and earned over the years may be more than anybody holds', async () => {
  const company = companyWorld((_, addLead) => {
    for (let n = 100; n < 130; n++) addLead({ id: `lead-${n}`, state: 'CA', priceCents: LARGEST })
  })
  const credit = { agentId: AGENT, sourceId: 'form-direct', amountCents: LARGEST, reason: 'Goodwill' }
  for (let n = 100; n < 130; n++) {
    company.run(ADMIN, 'adminCreditAgentWallet', credit)
    company.run(AGENT, 'purchaseLead', { leadId: `lead-${n}` })
  }
  const spent = 30 * LARGEST
  expect(spent).toBeGreaterThan(INT_MAX)
  expect(await ask(company, AGENT, FIGURES)).toMatchObject({
    getDashboardStats: { totalSpentToday: spent, totalSpentThisMonth: spent },
    getAgentWallets: expect.arrayContaining([
      { balanceCents: 50_000, stats: { spentThisMonth: spent, spentLifetime: spent, avgLeadCost: LARGEST } },
    ]),
    getTransactionStats: { totalSpentCents: spent },
  })
  expect(await ask(company, ADMIN, OF_ALL)).toMatchObject({
    getUserProfile: { metrics: { totalRevenueCents: spent } },
    getAdminOverview: { revenueThisMonthCents: spent },
  })
})

it('W13: what many agents hold and spend together may be more than one holds', async () => {
  const company = companyWorld()
  for (const agentId of [AGENT, 'user-low', 'user-ridge-one'])
    for (let n = 0; n < 19; n++)
      company.run(ADMIN, 'adminCreditAgentBankAccount', { agentId, amountCents: LARGEST, reason: 'Goodwill' })
  const { getAdminOverview } = await ask(company, ADMIN, OF_ALL)
  expect(getAdminOverview).toMatchObject({ fundsHeldCents: 57 * LARGEST })
  expect(auditWorld(company.world).violations).toEqual([])
})
