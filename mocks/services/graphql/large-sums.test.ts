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

/** Every money field about an agent that the agent may read. */
const AGENT_FIGURES = `query ($agentId: ID!, $period: PeriodInput!) {
  getDashboardStats { totalWalletBalance fundsBalance totalSpentToday totalSpentThisMonth }
  getFundsBalance { fundsBalanceCents }
  getAgent(agentId: $agentId) { bankAccount { balanceCents balance } }
  getAgentWallets { balanceCents stats { spentThisMonth spentLifetime avgLeadCost } }
  listTransactions { items { amountCents balanceAfter } }
  getTransactionStats { totalEarnedCents totalSpentCents }
  getDailyActivity(period: $period) { spentCents balanceCents }
}`

/** Every money field about all agents that an administrator may read. */
const ADMIN_FIGURES = `query ($agentId: ID!, $period: PeriodInput!) {
  getUserProfile(userId: $agentId) { metrics { totalRevenueCents totalWalletBalanceCents heldCents } }
  getUserWallets(userId: $agentId) { balanceCents }
  listOrgUnits { heldCents }
  listTeam { items { fundsCents walletsCents spentThisMonthCents } }
  getManagerOverview { spentThisMonthCents heldCents daily { spentCents balanceCents } }
  getAdminOverview { revenueThisMonthCents fundsHeldCents walletsHeldCents daily { spentCents balanceCents } }
  getTeamPerformance(period: $period) { total { spentCents } }
}`

async function run(company: CompanyWorld, userId: string, source: string, variables: Record<string, unknown> = {}) {
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

it('limits an agent’s balance, so that it fits GraphQL’s Int after any number of credits', async () => {
  const company = companyWorld()
  const input = { agentId: AGENT, amountCents: LARGEST, reason: 'Goodwill' }
  const results: unknown[] = []
  for (let n = 0; n < 22; n++)
    results.push((await run(company, ADMIN, CREDIT, { input }))['adminCreditAgentBankAccount'])
  expect(results.slice(0, 19)).toEqual(Array(19).fill(expect.objectContaining({ success: true })))
  expect(results.at(-1)).toEqual({
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
  const { getDashboardStats } = await run(company, AGENT, AGENT_FIGURES)
  expect(getDashboardStats).toMatchObject({ fundsBalance: 19 * LARGEST, totalWalletBalance: 100_000 })
  await run(company, ADMIN, ADMIN_FIGURES)
})

it('returns spending and revenue totals beyond the balance limit and GraphQL’s Int', async () => {
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
  expect(await run(company, AGENT, AGENT_FIGURES)).toMatchObject({
    getDashboardStats: { totalSpentToday: spent, totalSpentThisMonth: spent },
    getAgentWallets: expect.arrayContaining([
      { balanceCents: 50_000, stats: { spentThisMonth: spent, spentLifetime: spent, avgLeadCost: LARGEST } },
    ]),
    getTransactionStats: { totalSpentCents: spent },
  })
  expect(await run(company, ADMIN, ADMIN_FIGURES)).toMatchObject({
    getUserProfile: { metrics: { totalRevenueCents: spent } },
    getAdminOverview: { revenueThisMonthCents: spent },
  })
})

it('returns balances of all agents together beyond the limit of one agent', async () => {
  const company = companyWorld()
  for (const agentId of [AGENT, 'user-low', 'user-ridge-one'])
    for (let n = 0; n < 19; n++)
      company.run(ADMIN, 'adminCreditAgentBankAccount', { agentId, amountCents: LARGEST, reason: 'Goodwill' })
  const { getAdminOverview } = await run(company, ADMIN, ADMIN_FIGURES)
  expect(getAdminOverview).toMatchObject({ fundsHeldCents: 57 * LARGEST })
  expect(auditWorld(company.world).violations).toEqual([])
})
