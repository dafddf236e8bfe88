import { beforeAll, describe, expect, it } from 'vitest'
import type { LeadRecord } from '../domain/records'
import { SYSTEM } from '../world/world'
import { graphqlRequest } from '../control/operations-client'
import { openWorld } from '../kit/open-world'

const PERIOD = '{ from: "2026-11-01T00:00:00Z", to: "2026-11-08T00:00:00Z", timeZone: "UTC" }'
const OTHER = 'user-low'
let open: Awaited<ReturnType<typeof openWorld>>
let idToken: string
let theirs: LeadRecord
let theirTransaction: string

beforeAll(async () => {
  open = await openWorld()
  idToken = (await open.world.signIn('agent')).idToken
  const ctx = open.backend.host.world.view(SYSTEM)
  theirs = ctx.store.leadsByAgent.list(OTHER).at(-1) as LeadRecord
  theirTransaction = ctx.ledger.agentEntries(OTHER).at(-1)?.id ?? ''
})

/** Returns the text of the response. */
const ask = async (query: string): Promise<string> =>
  (await open.world.fetch(graphqlRequest(open.world.url, { query }, idToken))).text()

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
    const lead = open.backend.host.world.view(SYSTEM).store.openLeadsByState.list('CA').at(-1) as LeadRecord
    const answer = await ask(
      '{ listOpenLeads(states: ["CA"], limit: 100) { items { id customerName lastName email phone } } }',
    )
    expect(answer).toContain(lead.id)
    expect(answer).toContain(`${lead.firstName} ${lead.lastName.slice(0, 1)}.`)
    for (const secret of [lead.email, lead.phone]) expect(answer).not.toContain(secret)
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
    const text = await ask(query)
    const { data, errors } = JSON.parse(text) as { data: object; errors: readonly unknown[] }
    expect(Object.values(data)).toEqual([null])
    expect(errors[0]).toMatchObject({ errorType: 'FORBIDDEN' })
    expect(text).not.toContain('@example.com')
  })

  it('gets the same error for another agent’s transaction as for a missing one', async () => {
    const query = (id: string) => `{ getTransaction(transactionId: "${id}") { amountCents agentId } }`
    const there = await ask(query(theirTransaction))
    expect(JSON.parse(there)).toMatchObject({ data: { getTransaction: null }, errors: [{ errorType: 'FORBIDDEN' }] })
    expect(there).toBe(await ask(query('txn_999999_1')))
  })

  it('sees only their own records in their lists', async () => {
    const data = await ask(
      '{ getAgentWallets { agentId } listTransactions(limit: 100) { items { agentId } } listMyLeads(limit: 100) { items { agentId } } getFundsBalance { agentId } }',
    )
    const owners = data.match(/"agentId":"[^"]+"/g) ?? []
    expect(owners.length).toBeGreaterThan(20)
    expect(new Set(owners)).toEqual(new Set(['"agentId":"user-agent"']))
  })
})
