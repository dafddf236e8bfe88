import { beforeAll, describe, expect, it } from 'vitest'
import type { LeadRecord } from '../domain/records'
import { SYSTEM } from '../world/world'
import { graphql, openSignedInSandbox, type Sandbox } from './testing/sandbox'

const PERIOD = '{ from: "2026-11-01T00:00:00Z", to: "2026-11-08T00:00:00Z", timeZone: "UTC" }'
const OTHER = 'user-low'
let sandbox: Sandbox
let theirs: LeadRecord
let theirTransaction: string

beforeAll(async () => {
  sandbox = await openSignedInSandbox('agent')
  const ctx = sandbox.backend.host.world.view(SYSTEM)
  theirs = ctx.store.leadsByAgent.list(OTHER).at(-1) as LeadRecord
  theirTransaction = ctx.ledger.agentEntries(OTHER).at(-1)?.id ?? ''
})

const ask = async (query: string) => JSON.stringify((await graphql(sandbox, sandbox.client.token, query)).body)

const secretsOf = (lead: LeadRecord) => [lead.email, lead.phone, lead.lastName, OTHER]

describe('an agent who requests the data of another agent', () => {
  it.each([
    [
      'by a plain query',
      (id: string) => `{ getLead(leadId: "${id}") { firstName lastName email phone customerName agentId costCents } }`,
    ],
    [
      'under an alias',
      (id: string) => `{ mine: getLead(leadId: "${id}") { a: lastName b: email c: phone d: agentId e: customerName } }`,
    ],
    [
      'through a fragment',
      (id: string) =>
        `{ getLead(leadId: "${id}") { ...L } } fragment L on Lead { lastName email phone agentId customerName }`,
    ],
    [
      'through an inline fragment',
      (id: string) => `{ getLead(leadId: "${id}") { ... on Lead { ... on Lead { email phone lastName agentId } } } }`,
    ],
    [
      'as its activity',
      (id: string) =>
        `{ getLeadActivity(leadId: "${id}") { notes { text } timeline { detail } transactions { agentId } } }`,
    ],
  ])('gets no contact data of a sold lead, %s', async (_how, query) => {
    const answer = await ask(query(theirs.id))
    for (const secret of secretsOf(theirs)) expect(answer).not.toContain(secret)
  })

  it('sees an open lead without its contact data', async () => {
    const open = sandbox.backend.host.world.view(SYSTEM).store.openLeadsByState.list('CA').at(-1) as LeadRecord
    const answer = await ask(
      '{ listOpenLeads(states: ["CA"], limit: 100) { items { id customerName lastName email phone } } }',
    )
    expect(answer).toContain(open.id)
    expect(answer).toContain(`${open.firstName} ${open.lastName.slice(0, 1)}.`)
    for (const secret of [open.email, open.phone]) expect(answer).not.toContain(secret)
  })

  it.each([
    ['agent', `{ getAgent(agentId: "${OTHER}") { email wallets { balanceCents } bankAccount { balanceCents } } }`],
    ['payment status', `{ getPaymentStatus(agentId: "${OTHER}") { paymentMethods { last4 } } }`],
    ['user profile', `{ getUserProfile(userId: "${OTHER}") { email metrics { totalWalletBalanceCents } } }`],
    ['user wallets', `{ getUserWallets(userId: "${OTHER}") { balanceCents agentId } }`],
    ['daily activity', `{ getDailyActivity(period: ${PERIOD}, agentId: "${OTHER}") { spentCents } }`],
    ['transactions', `{ listUserTransactions(userId: "${OTHER}") { items { amountCents } } }`],
    ['leads', `{ listUserLeads(userId: "${OTHER}") { items { email } } }`],
    ['users', `{ listUsers { users { email } } }`],
    ['team', `{ listTeam { items { agentId fundsCents } } }`],
    ['hierarchy', `{ listOrgUnits { agents { email } } }`],
  ])('gets FORBIDDEN for the %s', async (_what, query) => {
    const { body } = await graphql(sandbox, sandbox.client.token, query)
    expect(Object.values(body.data ?? {})).toEqual([null])
    expect(body.errors?.[0]).toMatchObject({ errorType: 'FORBIDDEN' })
    expect(JSON.stringify(body)).not.toContain('@example.com')
  })

  it('gets the same error for another agent’s transaction as for a missing one', async () => {
    const query = (id: string) => `{ getTransaction(transactionId: "${id}") { amountCents agentId } }`
    const there = (await graphql(sandbox, sandbox.client.token, query(theirTransaction))).body
    const nowhere = (await graphql(sandbox, sandbox.client.token, query('txn_999999_1'))).body
    expect(there.data).toEqual({ getTransaction: null })
    expect(there.errors?.[0]?.['message']).toBe(nowhere.errors?.[0]?.['message'])
    expect(there.errors?.[0]?.['errorType']).toBe(nowhere.errors?.[0]?.['errorType'])
  })

  it('sees only their own records in their lists', async () => {
    const { body } = await graphql(
      sandbox,
      sandbox.client.token,
      '{ getAgentWallets { agentId } listTransactions(limit: 100) { items { agentId } } listMyLeads(limit: 100) { items { agentId } } getFundsBalance { agentId } }',
    )
    const owners = JSON.stringify(body.data).match(/"agentId":"[^"]+"/g) ?? []
    expect(owners.length).toBeGreaterThan(20)
    expect(new Set(owners)).toEqual(new Set(['"agentId":"user-agent"']))
  })
})
