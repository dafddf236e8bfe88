import type { Page } from '@playwright/test'
import { asPerson } from './panel-steps'

/** A lead that can be bought. */
export interface OpenLead {
  id: string
  sourceId: string
  state: string
  priceCents: number
  customerName: string
}

export async function openLeads(page: Page, states: readonly string[]): Promise<readonly OpenLead[]> {
  const { listOpenLeads } = await asPerson<{ listOpenLeads: { items: OpenLead[] } }>(
    page,
    'agent',
    'query($states: [String!]) { listOpenLeads(states: $states) { items { id sourceId state priceCents customerName } } }',
    { states },
  )
  return listOpenLeads.items
}

export async function firstOpenLead(page: Page, states: readonly string[]): Promise<OpenLead> {
  const [lead] = await openLeads(page, states)
  if (!lead) throw new Error('There is no open lead')
  return lead
}

/** Creates a wallet for the source and credits it. Returns the balance in cents. */
export async function fund(page: Page, username: string, sourceId: string): Promise<number> {
  await asPerson(page, username, 'mutation($i: CreateWalletInput!) { createWallet(input: $i) { success } }', {
    i: { sourceId },
  })
  const { getFundsBalance } = await asPerson<{ getFundsBalance: { agentId: string } }>(
    page,
    username,
    '{ getFundsBalance { agentId } }',
  )
  await asPerson(
    page,
    'admin',
    'mutation($i: AdminCreditWalletInput!) { adminCreditAgentWallet(input: $i) { success } }',
    { i: { agentId: getFundsBalance.agentId, sourceId, amountCents: 30_000, reason: 'For the race' } },
  )
  return balanceOf(page, username, sourceId)
}

export async function balanceOf(page: Page, username: string, sourceId: string): Promise<number> {
  const { getWallet } = await asPerson<{ getWallet: { balanceCents: number } }>(
    page,
    username,
    'query($id: ID!) { getWallet(sourceId: $id) { balanceCents } }',
    { id: sourceId },
  )
  return getWallet.balanceCents
}
