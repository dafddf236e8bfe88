import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { actAs } from '../../../tools/testing/act-as'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../../../tools/testing/render-app'

const patient = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

async function openMarketplace(options: RenderAppOptions = {}, search = ''): Promise<RenderedApp> {
  const app = await renderApp(`/marketplace${search}`, options)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0), patient)
  return app
}

const table = () => screen.getByRole('table', { name: 'Open leads' })
const rows = (): HTMLElement[] =>
  within(table())
    .getAllByRole('row')
    .filter((row) => row.querySelector('[data-row-open]'))
/** What the row's button says of what stands in the way of buying; null where nothing does. */
const obstacleIn = (row: HTMLElement): string | null =>
  within(row).queryByRole('button', { name: 'Buy' })?.getAttribute('title') ?? null
/** The first rows whose lead can be bought at once. */
const buyable = async (): Promise<HTMLElement[]> => {
  let found: HTMLElement[] = []
  await waitFor(() => {
    found = rows().filter((row) => obstacleIn(row) === null)
    // Until the wallets are known nothing stands in the way of any.
    expect(rows().length).toBeGreaterThan(found.length)
    expect(found.length).toBeGreaterThan(1)
  }, patient)
  return found
}
const nameIn = (row: HTMLElement): string => row.querySelector('[data-row-open]')?.textContent ?? ''
const at = (list: readonly HTMLElement[], index: number): HTMLElement => {
  const found = list[index]
  if (!found) throw new Error(`There is no row ${index}`)
  return found
}
const count = (app: RenderedApp, operation: string) => app.operations.filter((name) => name === operation).length
const confirmation = () => screen.findByRole('dialog', { name: /^Buy .+\?$/ }, patient)

async function pressBuy(app: RenderedApp, row: HTMLElement): Promise<HTMLElement> {
  await app.user.click(within(row).getByRole('button', { name: 'Buy' }))
  return confirmation()
}
const confirmButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /^Buy for \$/ })

it('lists the open leads of the agent’s states, masked until they are bought', async () => {
  const app = await openMarketplace()
  for (const row of rows()) {
    expect(nameIn(row)).toMatch(/^\S+ \S\.$/)
    expect(within(row).getByText(/^(CA|NY|TX)$/)).toBeVisible()
  }
  await app.user.click(within(at(rows(), 0)).getByRole('button', { name: nameIn(at(rows(), 0)) }))
  const drawer = within(await screen.findByRole('dialog', { name: nameIn(at(rows(), 0)) }, patient))
  expect(drawer.getByRole('img', { name: 'Phone is hidden' })).toBeVisible()
  expect(drawer.queryByRole('link', { name: /555/ })).toBeNull()
  expect(window.location.search).toMatch(/lead=lead_/)
  await app.user.keyboard('{Escape}')
  expect(window.location.search).toBe('')
})

it('M1: a double click, and Enter with a click, buy once and charge once', async () => {
  const app = await openMarketplace()
  const row = at(await buyable(), 0)
  const dialog = await pressBuy(app, row)
  const [before, after] = within(dialog)
    .getAllByText(/^\$[\d,.]+$/)
    .slice(1)
    .map(({ textContent }) => Math.round(Number(textContent.replace(/[$,]/g, '')) * 100))
  const button = confirmButton(dialog)
  await app.user.dblClick(button)
  await app.user.keyboard('{Enter}')
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(count(app, 'PurchaseLead')).toBe(1)
  const price = Number(/\$([\d.]+)/.exec(button.textContent)?.[1])
  expect((before ?? 0) - (after ?? 0)).toBe(Math.round(price * 100))
  // The contact is there at once, and the row has kept its place.
  const drawer = await screen.findByRole('dialog', { name: /^\S+ \S{2,}$/ }, patient)
  expect(within(drawer).getByRole('link', { name: /@example\.com$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  )
  expect(within(row).getByText('Yours')).toBeVisible()
})

it('M3: of two agents one gets the lead; the other is told, pays nothing, and the row goes', async () => {
  const app = await openMarketplace()
  const balances = '{ getAgentWallets { sourceId balanceCents } }'
  const me = await actAs(app.backend, 'agent')
  const before = await me(balances)
  const open = (await buyable()).filter((row) => within(row).queryByText('CA'))
  const row = at(open, 0)
  const name = nameIn(row)
  const dialog = await pressBuy(app, row)
  const leadId = await idOf(app, name)
  const rival = await actAs(app.backend, 'agent-mesa')
  const sold = await buyEvenIf(app, rival, leadId)
  expect(sold).toMatchObject({ purchaseLead: { success: true } })

  await app.user.click(confirmButton(dialog))
  expect(await screen.findByText('Another agent just bought this lead.', undefined, patient)).toBeVisible()
  expect(screen.getByText(`${name} has been taken off the list. You paid nothing.`)).toBeVisible()
  await waitFor(() => expect(table()).not.toContainElement(row))
  expect(await me(balances)).toEqual(before)
})

it('M2: a lead bought in another tab is shown as owned, and nothing is charged again', async () => {
  const app = await openMarketplace()
  const row = at(await buyable(), 0)
  const dialog = await pressBuy(app, row)
  const otherTab = await actAs(app.backend, 'agent')
  await otherTab('mutation($id: ID!) { purchaseLead(leadId: $id) { success } }', { id: await idOf(app, nameIn(row)) })
  const paid = await otherTab('{ listTransactions { total } }')
  await app.user.click(confirmButton(dialog))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(await otherTab('{ listTransactions { total } }')).toEqual(paid)
})

it('M4: one cent short is refused in the reader’s words, with the way to the money', async () => {
  const app = await openMarketplace({ scenario: 'low-balance', as: 'agent-low' })
  await waitFor(() => expect(lockedRows().length).toBeGreaterThan(0), patient)
  for (const row of lockedRows()) {
    await app.user.click(within(row).getByRole('button', { name: 'Buy' }))
    const drawer = within(await screen.findByRole('dialog', { name: nameIn(row) }, patient))
    const short = drawer.queryByText(/^You need \$[\d,.]+ more in /)
    if (short) {
      expect(drawer.getByRole('button', { name: /^Buy for/ })).toBeDisabled()
      await app.user.click(drawer.getByRole('button', { name: 'Add funds' }))
      expect(await screen.findByRole('dialog', { name: 'Add Funds' }, patient)).toBeVisible()
      expect(count(app, 'PurchaseLead')).toBe(0)
      return
    }
    await app.user.keyboard('{Escape}')
  }
  throw new Error('No row is short of money')
})

it('U6: tells how a payment ended whose dialog was closed while its card was charged', async () => {
  const app = await openMarketplace({ scenario: 'low-balance', as: 'agent-low' })
  await waitFor(() => expect(lockedRows().length).toBeGreaterThan(0), patient)
  await openFunding(app)
  const form = within(await screen.findByRole('dialog', { name: 'Add Funds' }, patient))
  await app.user.type(await form.findByLabelText('Amount', undefined, patient), '25')
  await app.user.click(form.getByRole('radio', { name: 'New card' }))
  await app.user.type(await form.findByLabelText('Card number'), '4242424242424242')
  await app.user.type(form.getByLabelText(/Expiration date/), '1234')
  await app.user.type(form.getByLabelText('CVC'), '123')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  await app.user.keyboard('{Escape}')
  expect(await screen.findByText(/^\$25\.00 added to /, undefined, patient)).toBeVisible()
  expect(count(app, 'AddFunds')).toBe(1)
})

/** Opens Add Funds from the first lead whose wallet is short of money. */
async function openFunding(app: RenderedApp): Promise<void> {
  for (const row of lockedRows()) {
    await app.user.click(within(row).getByRole('button', { name: 'Buy' }))
    const drawer = within(await screen.findByRole('dialog', { name: nameIn(row) }, patient))
    const addFunds = drawer.queryByRole('button', { name: 'Add funds' })
    if (addFunds) return app.user.click(addFunds)
    await app.user.keyboard('{Escape}')
  }
  throw new Error('No row is short of money')
}

const lockedRows = (): HTMLElement[] => rows().filter((row) => obstacleIn(row) !== null)

it('M6: a disabled and an inactive wallet give their reason before anything is sent', async () => {
  const app = await openMarketplace({ scenario: 'disabled-wallet', as: 'agent-disabled' })
  await waitFor(() => expect(lockedRows().length).toBeGreaterThan(0), patient)
  const reasons = new Set<string>()
  for (const row of lockedRows().slice(0, 12)) {
    await app.user.click(within(row).getByRole('button', { name: 'Buy' }))
    const drawer = within(await screen.findByRole('dialog', { name: nameIn(row) }, patient))
    const reason = await drawer.findByText(/is disabled\.|is inactive\.|^Subscribe to|^You need/)
    reasons.add(/is disabled|is inactive|Subscribe|need/.exec(reason.textContent)?.[0] ?? '')
    await app.user.keyboard('{Escape}')
  }
  expect([...reasons]).toEqual(expect.arrayContaining(['is disabled', 'is inactive']))
  expect(count(app, 'PurchaseLead')).toBe(0)
})

it('N4: when the answer to a purchase is lost, the lead itself says whether it was bought', async () => {
  const app = await openMarketplace({ faults: [{ operation: 'purchaseLead', effect: { truncate: true }, times: 1 }] })
  const dialog = await pressBuy(app, at(await buyable(), 0))
  await app.user.click(confirmButton(dialog))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(count(app, 'PurchaseLead')).toBe(1)
  expect(count(app, 'LeadStanding')).toBe(1)
})

it('N4: when a purchase never arrived, the same attempt is offered again under the same key', async () => {
  const app = await openMarketplace({ faults: [{ operation: 'purchaseLead', effect: { network: true }, times: 1 }] })
  const keys: unknown[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo, init: RequestInit) => {
    const body = typeof init.body === 'string' ? init.body : ''
    if (body.includes('PurchaseLead'))
      keys.push((JSON.parse(body) as { variables: { idempotencyKey: unknown } }).variables.idempotencyKey)
    return send(input, init)
  })
  const dialog = await pressBuy(app, at(await buyable(), 0))
  await app.user.click(confirmButton(dialog))
  expect(
    await within(dialog).findByText('Connection error. Please check your internet and try again.', undefined, patient),
  ).toBeVisible()
  await app.user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('buys a cart: totals by wallet first, a result for each line afterwards', async () => {
  const app = await openMarketplace()
  const chosen = (await buyable()).slice(0, 3)
  for (const row of chosen) await app.user.click(within(row).getByRole('checkbox'))
  expect(screen.getByRole('group', { name: 'Cart' })).toHaveTextContent('3 leads selected')
  const taken = chosen.find((row) => within(row).queryByText('CA'))
  if (taken) {
    const rival = await actAs(app.backend, 'agent-mesa')
    await buyEvenIf(app, rival, await idOf(app, nameIn(taken)))
  }
  await app.user.click(screen.getByRole('button', { name: 'Review and buy' }))
  const review = within(await screen.findByRole('dialog', { name: 'Buy these leads?' }, patient))
  await app.user.click(review.getByRole('button', { name: /^Buy 3 leads for \$/ }))
  const results = within(await screen.findByRole('list', { name: 'Results' }, patient))
  expect(results.getAllByText('Bought')).toHaveLength(taken ? 2 : 3)
  if (taken) expect(results.getByText('Already sold')).toBeVisible()
  expect(count(app, 'PurchaseLeads')).toBe(1)
  expect(count(app, 'PurchaseLead')).toBe(0)
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('group', { name: 'Cart' })).toBeNull()
})

it('leads from a lead in the cart past all rows to the cart, and puts back what was cleared', async () => {
  const app = await openMarketplace()
  const row = at(await buyable(), 0)
  expect(within(row).queryByRole('button', { name: 'Skip to cart' })).toBeNull()
  const box = within(row).getByRole('checkbox')
  await app.user.click(box)
  for (let stop = 0; stop < 3; stop++) await app.user.tab()
  expect(within(row).getByRole('button', { name: 'Skip to cart' })).toHaveFocus()
  await app.user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Review and buy' })).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText(`${nameIn(row)} removed from cart`, undefined, patient)).toBeVisible()
  expect(box).not.toBeChecked()
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(box).toBeChecked()
})

it('has one kind of button to buy, and says what stands in the way', async () => {
  await openMarketplace()
  await buyable()
  const looks = new Set(
    within(table())
      .getAllByRole('button', { name: 'Buy' })
      .map((button) => `${button.className} ${button.innerHTML}`),
  )
  expect(looks.size).toBe(1)
  for (const row of rows().filter((each) => obstacleIn(each) !== null)) {
    const button = within(row).getByRole('button', { name: 'Buy' })
    expect(button).toHaveAccessibleDescription(/^(You need|Subscribe to|Your wallet for|Add )/)
  }
})

it('says in the drawer what speaks for a lead: its score, its age and its price beside the others of its source', async () => {
  const app = await openMarketplace()
  await app.user.click(within(at(rows(), 0)).getByRole('button', { name: nameIn(at(rows(), 0)) }))
  const drawer = within(await screen.findByRole('dialog', { name: nameIn(at(rows(), 0)) }, patient))
  expect(drawer.getByText(/of 100 · (High|Good|Fair)/)).toBeVisible()
  expect(await drawer.findByText(/leads? bought|bought no leads here yet/, undefined, patient)).toBeVisible()
  expect(count(app, 'SourceRecord')).toBe(1)
})

it('binds filters to the address, clears them, and offers to save them', async () => {
  const app = await openMarketplace({}, '?property=CONDO')
  for (const row of rows()) expect(within(row).getByText('Condo')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Filters (1)' }))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Score' }), '80')
  await waitFor(() => expect(window.location.search).toBe('?property=CONDO&score=80'))
  await app.user.click(screen.getByRole('button', { name: 'Save this search' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Good condos')
  await app.user.click(screen.getByRole('button', { name: 'Save search' }))
  expect(await screen.findByText('“Good condos” is saved', undefined, patient)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  const saved = screen.getByRole('combobox', { name: 'Saved searches' })
  await app.user.selectOptions(saved, 'Good condos')
  await waitFor(() => expect(window.location.search).toBe('?property=CONDO&score=80'))
  await app.user.selectOptions(saved, 'All open leads')
  await waitFor(() => expect(window.location.search).toBe(''))
})

it('takes a saved search back that was deleted', async () => {
  const app = await openMarketplace({}, '?property=CONDO')
  await app.user.click(screen.getByRole('button', { name: 'Save this search' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Condos')
  await app.user.click(screen.getByRole('button', { name: 'Save search' }))
  await app.user.click(await screen.findByRole('button', { name: 'Delete search' }, patient))
  expect(await screen.findByText('“Condos” deleted', undefined, patient)).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Saved searches' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('combobox', { name: 'Saved searches' }, patient)).toHaveDisplayValue('Condos')
})

it('loads more in place and keeps the number of pages in the address', async () => {
  const app = await openMarketplace()
  const first = rows().length
  await app.user.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(first), patient)
  expect(window.location.search).toMatch(/^\?page=2\./)
})

it('hides a source, says so, and brings it back', async () => {
  const app = await openMarketplace()
  const row = at(rows(), 0)
  const source = [
    'Rate Table One',
    'Rate Table Two',
    'Form Direct',
    'Homebuyer Forms',
    'Doorstep Mailers',
    'Live Call Line',
    'Search Signals',
  ].find((name) => within(row).queryByText(name))
  if (!source) throw new Error('The row names no source')
  await app.user.click(within(row).getByRole('button', { name: nameIn(row) }))
  await app.user.click(await screen.findByRole('button', { name: `Hide ${source}` }, patient))
  await waitFor(() => expect(within(table()).queryByText(source)).toBeNull(), patient)
  expect(JSON.parse(localStorage.getItem('hiddenLeadSources') ?? '[]')).toHaveLength(1)
  expect(screen.getByText('One lead source is hidden.')).toBeVisible()
  expect(screen.getByText(`${source} hidden`)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(within(table()).getAllByText(source).length).toBeGreaterThan(0), patient)
  expect(localStorage.getItem('hiddenLeadSources')).toBeNull()
})

it('tells of new leads by a pill, marks sold ones, and moves no row before it is pressed', async () => {
  const app = await openMarketplace()
  const before = rows().map(nameIn)
  await app.control('clock', { advance: 'PT6H' })
  const pill = await screen.findByRole('button', { name: /^\d+ new leads?$/ }, patient)
  expect(rows().map(nameIn)).toEqual(before)
  await app.user.click(pill)
  await waitFor(() => expect(rows().map(nameIn)).not.toEqual(before), patient)
  expect(screen.queryByRole('button', { name: /new leads?$/ })).toBeNull()
})

it('marks a lead that somebody else has bought, in its place', async () => {
  const app = await openMarketplace()
  const row = at(
    (await buyable()).filter((each) => within(each).queryByText('CA')),
    0,
  )
  const place = rows().indexOf(row)
  const rival = await actAs(app.backend, 'agent-mesa')
  await buyEvenIf(app, rival, await idOf(app, nameIn(row)))
  expect(await within(row).findByText('Sold', undefined, patient)).toBeVisible()
  expect(rows().indexOf(row)).toBe(place)
  expect(within(row).queryByRole('button', { name: 'Buy' })).toBeNull()
})

it('shows an error with Retry when nothing can be read, and a plain word when nothing matches', async () => {
  const app = await renderApp('/marketplace', {
    faults: [{ operation: 'listOpenLeads', effect: { code: 'INTERNAL' }, times: 1 }],
  })
  expect(await screen.findByText('An unexpected error occurred. Please try again.', undefined, patient)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(0), patient)
  await app.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody of that name')
  expect(await screen.findByText('Nothing matches these filters', undefined, patient)).toBeVisible()
})

it('N13: may be left while the leads are read again', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const app = await renderApp('/marketplace', {
    faults: [{ operation: 'listOpenLeads', effect: { code: 'INTERNAL' }, times: 1 }],
  })
  const retry = await screen.findByRole('button', { name: 'Retry' }, patient)
  await app.control('faults', [{ operation: 'listOpenLeads', effect: { hang: true } }], 'PUT')
  await app.user.click(retry)
  expect(count(app, 'OpenLeads')).toBe(2)
  await app.user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('heading', { name: 'Settings' }, patient)).toBeVisible()
  // The client lets go of a query one turn after its page has gone.
  await new Promise((resolve) => setTimeout(resolve))
  expect(rejections).toEqual([])
})

it('shows managers the market without buying', async () => {
  const app = await renderApp('/marketplace', { as: 'manager' })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0), patient)
  expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'My leads' })).toBeNull()
  expect(app.operations).not.toContain('MarketplaceBuyer')
})

async function idOf(app: RenderedApp, name: string): Promise<string> {
  const me = await actAs(app.backend, 'agent')
  const { listOpenLeads } = (await me('{ listOpenLeads(limit: 100) { items { id customerName } } }')) as {
    listOpenLeads: { items: { id: string; customerName: string }[] }
  }
  const found = listOpenLeads.items.find((lead) => lead.customerName === name)
  if (!found) throw new Error(`${name} is not open`)
  return found.id
}

/** Gives the rival what is needed to buy the lead, and buys it. */
async function buyEvenIf(
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
