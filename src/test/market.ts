/** Test helpers for the list of open leads. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { type RenderAppOptions, type RenderedApp, renderApp } from './render-app'

export const patient = { timeout: 20_000 }

export async function openMarketplace(options: RenderAppOptions = {}, search = ''): Promise<RenderedApp> {
  const app = await renderApp(`/marketplace${search}`, options)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0), patient)
  return app
}

export const table = () => screen.getByRole('table', { name: 'Open leads' })

/** Returns the rows by a selector: queries by role take too long in a long table. */
export const rows = (): HTMLElement[] => [...table().querySelectorAll<HTMLElement>('tr:has([data-row-open])')]

const buyButtonIn = (row: HTMLElement): HTMLElement | undefined =>
  [...row.querySelectorAll('button')].find(({ textContent }) => textContent === 'Buy')

/** Returns the rows whose lead can be bought. */
export const buyable = async (): Promise<HTMLElement[]> => {
  let found: HTMLElement[] = []
  await waitFor(() => {
    found = rows().filter(buyButtonIn)
    // While the wallets load, all rows look available.
    expect(rows().length).toBeGreaterThan(found.length)
    expect(found.length).toBeGreaterThan(1)
  }, patient)
  return found
}

export const nameIn = (row: HTMLElement): string => row.querySelector('[data-row-open]')?.textContent ?? ''

export const at = (list: readonly HTMLElement[], index: number): HTMLElement => {
  const found = list[index]
  if (!found) throw new Error(`There is no row ${index}`)
  return found
}

export const count = (app: RenderedApp, operation: string) => app.operations.filter((name) => name === operation).length

export const confirmation = () => screen.findByRole('dialog', { name: /^Buy .+\?$/ }, patient)

export async function pressBuy(app: RenderedApp, row: HTMLElement): Promise<HTMLElement> {
  await app.user.click(within(row).getByRole('button', { name: /^Buy \$/ }))
  return confirmation()
}

export const confirmButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /^Buy for \$/ })

/** Opens Add Funds from the first lead whose wallet has insufficient funds. */
export async function openFunding(app: RenderedApp): Promise<void> {
  const [fund] = await within(table()).findAllByTitle(/^You need/, undefined, patient)
  if (fund) await app.user.click(fund)
}

export async function idOf(app: RenderedApp, name: string): Promise<string> {
  const { listOpenLeads } = await app.world.call<{
    listOpenLeads: { items: { id: string; customerName: string }[] }
  }>('{ listOpenLeads(limit: 100) { items { id customerName } } }', {}, { as: 'agent' })
  const found = listOpenLeads.items.find((lead) => lead.customerName === name)
  if (!found) throw new Error(`${name} is not open`)
  return found.id
}

/** Gives a user enough money for the lead, and buys it as that user. */
export async function buyEvenIf(app: RenderedApp, as: string, leadId: string): Promise<Record<string, unknown>> {
  const { getLead } = await app.world.call<{ getLead: { sourceId: string } }>(
    'query($id: ID!) { getLead(leadId: $id) { sourceId } }',
    { id: leadId },
    { as },
  )
  const { sourceId } = getLead
  await app.world.call(
    'mutation($input: CreateWalletInput!) { createWallet(input: $input) { success } }',
    { input: { sourceId } },
    { as },
  )
  const { getAgentWallets } = await app.world.call<{ getAgentWallets: { agentId: string }[] }>(
    '{ getAgentWallets { agentId } }',
    {},
    { as },
  )
  const agentId = getAgentWallets[0]?.agentId
  await app.world.call(
    'mutation($input: AdminCreditWalletInput!) { adminCreditAgentWallet(input: $input) { success } }',
    {
      input: { agentId, sourceId, amountCents: 20_000, reason: 'For the race' },
    },
    { as: 'admin' },
  )
  return app.world.call(
    'mutation($id: ID!) { purchaseLead(leadId: $id) { success errors { message } } }',
    { id: leadId },
    { as },
  )
}
