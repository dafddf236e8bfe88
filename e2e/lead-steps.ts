import type { Page } from '@playwright/test'
import { sandboxOf } from './fixtures'

/** A lead that can be bought. */
export interface OpenLead {
  id: string
  sourceId: string
  state: string
  priceCents: number
  customerName: string
}

export async function openLeads(page: Page, states: readonly string[]): Promise<readonly OpenLead[]> {
  const { items } = await sandboxOf(page).call<{ items: OpenLead[] }>('listOpenLeads', { states }, { as: 'agent' })
  return items
}

export async function firstOpenLead(page: Page, states: readonly string[]): Promise<OpenLead> {
  const [lead] = await openLeads(page, states)
  if (!lead) throw new Error('There is no open lead')
  return lead
}

/** Creates a wallet for the source and credits it. Returns the balance in cents. */
export async function fund(page: Page, username: string, sourceId: string): Promise<number> {
  const sandbox = sandboxOf(page)
  const as = { as: username }
  await sandbox.call('createWallet', { input: { sourceId } }, as)
  const { agentId } = await sandbox.call<{ agentId: string }>('getFundsBalance', {}, as)
  const input = { agentId, sourceId, amountCents: 30_000, reason: 'For the race' }
  await sandbox.call('adminCreditAgentWallet', { input }, { as: 'admin' })
  return sandbox.ledger.balance({ agent: username, source: sourceId })
}
