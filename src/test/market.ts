/** Test helpers for the list of open leads. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { actAs } from './act-as'
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
  const me = await actAs(app.backend, 'agent')
  const { listOpenLeads } = (await me('{ listOpenLeads(limit: 100) { items { id customerName } } }')) as {
    listOpenLeads: { items: { id: string; customerName: string }[] }
  }
  const found = listOpenLeads.items.find((lead) => lead.customerName === name)
  if (!found) throw new Error(`${name} is not open`)
  return found.id
}

/** Gives the rival enough money for the lead, and buys it as the rival. */
export async function buyEvenIf(
  app: RenderedApp,
  rival: Awaited<ReturnType<typeof actAs>>,
  leadId: string,
): Promise<Record<string, unknown>> {
  const admin = await actAs(app.backend, 'admin')
  const { getLead } = (await rival('query($id: ID!) { getLead(leadId: $id) { sourceId } }', { id: leadId })) as {
    getLead: { sourceId: string }
  }
  const { sourceId } = getLead
  await rival('mutation($input: CreateWalletInput!) { createWallet(input: $input) { success } }', {
    input: { sourceId },
  })
  const { getAgentWallets } = (await rival('{ getAgentWallets { agentId } }')) as {
    getAgentWallets: { agentId: string }[]
  }
  const agentId = getAgentWallets[0]?.agentId
  await admin('mutation($input: AdminCreditWalletInput!) { adminCreditAgentWallet(input: $input) { success } }', {
    input: { agentId, sourceId, amountCents: 20_000, reason: 'For the race' },
  })
  return rival('mutation($id: ID!) { purchaseLead(leadId: $id) { success errors { message } } }', { id: leadId })
}
