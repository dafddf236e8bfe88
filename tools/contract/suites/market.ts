import { assert } from '../assert'
import type { Live, Result } from '../live'

/** Operations that the money checks share. */

export interface Entry {
  readonly id: string
  readonly type: string
  readonly amountCents: number
  readonly accountRef: string
  readonly balanceAfter: number
  readonly correlationId: string
  readonly referenceId: string | null
}

const ENTRY = '{ id type amountCents accountRef balanceAfter correlationId referenceId }'

export async function fundsOf(live: Live): Promise<number> {
  const query = '{ getFundsBalance { fundsBalanceCents } }'
  return (await live.field<{ fundsBalanceCents: number }>('agent', query)).fundsBalanceCents
}

export async function walletOf(live: Live, id: string): Promise<number> {
  const query = 'query($id: ID!) { getWallet(sourceId: $id) { balanceCents } }'
  return (await live.field<{ balanceCents: number }>('agent', query, { id })).balanceCents
}

export async function entriesOf(live: Live, filters: object): Promise<readonly Entry[]> {
  const query = `query($filters: TransactionFilters) { listTransactions(limit: 50, filters: $filters) { items ${ENTRY} } }`
  return (await live.field<{ items: readonly Entry[] }>('agent', query, { filters })).items
}

export interface Credited extends Result {
  readonly balanceCents: number | null
  readonly transaction: Entry | null
}

const CREDIT = `mutation($input: AdminCreditBankAccountInput!) {
  adminCreditAgentBankAccount(input: $input) { success balanceCents transaction ${ENTRY} errors { code field } } }`

/** Credits the agent as an administrator, so that the checks have money to spend. */
export async function credit(live: Live, amountCents: number, key: string): Promise<Credited> {
  const input = { agentId: await live.sub('agent'), amountCents, reason: 'Contract check', idempotencyKey: key }
  return live.field<Credited>('administrator', CREDIT, { input })
}

export interface Transferred extends Result {
  readonly fundsBalanceCents: number | null
  readonly wallet: { readonly balanceCents: number } | null
  readonly transactions: readonly Entry[] | null
}

const TRANSFER = `mutation($input: TransferFundsInput!) {
  transferFundsToWallet(input: $input) {
    success fundsBalanceCents wallet { balanceCents } transactions ${ENTRY} errors { code field } } }`

export const transfer = (live: Live, sourceId: string, amountCents: number, key: string) =>
  live.field<Transferred>('agent', TRANSFER, { input: { sourceId, amountCents, idempotencyKey: key } })

export interface OpenLead {
  readonly id: string
  readonly sourceId: string
  readonly priceCents: number
}

/** Returns the cheapest open lead that the agent can buy from an active wallet, whatever its balance. */
export async function affordable(live: Live): Promise<OpenLead> {
  const { data } = await live.query(
    'agent',
    `{ getAgentWallets { sourceId active leadSource { isActive } }
       listOpenLeads(limit: 50, filters: { sort: PRICE_LOW }) { items { id sourceId priceCents } } }`,
  )
  const { getAgentWallets = [], listOpenLeads } = (data ?? {}) as {
    getAgentWallets?: readonly { sourceId: string; active: boolean; leadSource: { isActive: boolean } | null }[]
    listOpenLeads?: { items: readonly OpenLead[] }
  }
  const ready = new Set(
    getAgentWallets.filter(({ active, leadSource }) => active && leadSource?.isActive).map(({ sourceId }) => sourceId),
  )
  const lead = listOpenLeads?.items.find(({ sourceId }) => ready.has(sourceId))
  assert(lead, 'no open lead is of a source for which the agent has an active wallet')
  return lead
}

export interface Bought extends Result {
  readonly lead: { readonly id: string; readonly status: string; readonly email: string | null } | null
  readonly wallet: { readonly balanceCents: number } | null
  readonly transaction: Entry | null
}

const PURCHASE = `mutation($leadId: ID!, $price: Int, $key: String) {
  purchaseLead(leadId: $leadId, expectedPriceCents: $price, idempotencyKey: $key) {
    success lead { id status email } wallet { balanceCents } transaction ${ENTRY} errors { code field } } }`

export const purchase = (
  live: Live,
  leadId: string,
  price: number | null,
  key: string | null,
  who: 'agent' | 'otherAgent' = 'agent',
) => live.field<Bought>(who, PURCHASE, { leadId, price, key })

/** Returns an affordable lead, and tops up its wallet if necessary. */
export async function withMoney(live: Live, name: string): Promise<OpenLead> {
  const lead = await affordable(live)
  const missing = lead.priceCents - (await walletOf(live, lead.sourceId))
  if (missing > 0) {
    const given = await credit(live, missing, `${live.run}-${name}-credit`)
    assert(given.success, 'an administrator cannot credit the agent')
    const moved = await transfer(live, lead.sourceId, missing, `${live.run}-${name}-transfer`)
    assert(moved.success, 'the agent cannot move funds')
  }
  return lead
}

/** Returns a lead that the agent has just bought. */
export async function soldLead(live: Live, name: string): Promise<OpenLead> {
  const lead = await withMoney(live, name)
  assert((await purchase(live, lead.id, null, null)).success, 'it cannot be bought')
  return lead
}
