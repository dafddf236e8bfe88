import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fillCard } from '../../test/fill-card'
import {
  patient,
  openMarketplace,
  table,
  buyable,
  nameIn,
  at,
  count,
  pressBuy,
  rows,
  confirmButton,
  openFunding,
  idOf,
  buyEvenIf,
} from '../../test/market'
import { unknownOutcomeText } from '../../lib/api/outcome'
import { renderApp } from '../../test/render-app'
import { undo } from '../../test/undo'

it('buys once and charges once on a double click followed by Enter', async () => {
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
  // The contact details appear immediately, and the row stays in place.
  const drawer = await screen.findByRole('dialog', { name: /^\S+ \S{2,}$/ }, patient)
  expect(within(drawer).getByRole('link', { name: /@example\.com$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  )
  expect(within(row).getByText('Yours')).toBeVisible()
})

it('sells a lead to one of two agents, notifies the other without a charge, and removes the row', async () => {
  const app = await openMarketplace()
  const balances = '{ getAgentWallets { sourceId balanceCents } }'
  const before = await app.world.call(balances, {}, { as: 'agent' })
  const open = (await buyable()).filter((row) => within(row).queryByText('CA'))
  const row = at(open, 0)
  const name = nameIn(row)
  const dialog = await pressBuy(app, row)
  const leadId = await idOf(app, name)
  const sold = await buyEvenIf(app, 'agent-mesa@demo', leadId)
  expect(sold).toMatchObject({ purchaseLead: { success: true } })

  await app.user.click(confirmButton(dialog))
  const toast = await screen.findByText('Another agent just bought this lead.', undefined, patient)
  expect(toast.closest('[role=alert], [role=status]')).toHaveTextContent(
    `${name} has been taken off the list. You paid nothing.`,
  )
  await waitFor(() => expect(table()).not.toContainElement(row))
  expect(await app.world.call(balances, {}, { as: 'agent' })).toEqual(before)
})

it('notifies a manager whose agent bought the lead first, and does not show it as purchased', async () => {
  // The live update would show the manager the customer's full name before the purchase.
  const app = await openMarketplace({ as: 'manager', faults: [{ operation: 'getChanges', effect: { hang: true } }] })
  const row = at(await buyable(), 0)
  const name = nameIn(row)
  const dialog = await pressBuy(app, row)
  const { listOpenLeads } = await app.world.call<{
    listOpenLeads: { items: { id: string; customerName: string; state: string }[] }
  }>('{ listOpenLeads(limit: 100) { items { id customerName state } } }', {}, { as: 'manager' })
  const lead = listOpenLeads.items.find(({ customerName }) => customerName === name)
  await app.world.call(
    'mutation($input: StateSelectionInput!) { selectState(input: $input) { success } }',
    { input: { state: lead?.state } },
    { as: 'agent' },
  )
  expect(await buyEvenIf(app, 'agent', lead?.id ?? '')).toMatchObject({ purchaseLead: { success: true } })

  await app.user.click(confirmButton(dialog))
  const toast = await screen.findByText('Another agent just bought this lead.', undefined, patient)
  expect(toast.closest('[role=alert], [role=status]')).toHaveTextContent(
    `${name} has been taken off the list. You paid nothing.`,
  )
  expect(screen.queryByText(/^Lead purchased: /)).toBeNull()
  // A manager can read the buyer of the lead, so the app must compare the buyer with the user's own ID.
  expect(app.operations).toContain('LeadStanding')
  await waitFor(() => expect(table()).not.toContainElement(row))
})

it('shows a lead bought in another tab as owned, and does not charge again', async () => {
  const app = await openMarketplace()
  const row = at(await buyable(), 0)
  const dialog = await pressBuy(app, row)
  await app.world.call(
    'mutation($id: ID!) { purchaseLead(leadId: $id) { success } }',
    { id: await idOf(app, nameIn(row)) },
    { as: 'agent' },
  )
  const paid = await app.world.call('{ listTransactions { total } }', {}, { as: 'agent' })
  await app.user.click(confirmButton(dialog))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(await app.world.call('{ listTransactions { total } }', {}, { as: 'agent' })).toEqual(paid)
})

it('opens Add Funds of the wallet with the amount that a lead needs', async () => {
  const app = await openMarketplace({ scenario: 'low-balance', as: 'agent-low@demo' })
  const [fund] = await within(table()).findAllByTitle(/^You need \$[\d,.]+ more in /, undefined, patient)
  const source = / more in (.+)$/.exec(fund?.title ?? '')?.[1]
  const amount = /^Fund \$(\d+)$/.exec(fund?.textContent ?? '')?.[1]
  if (!fund || !source || !amount) throw new Error('No row is short of money')
  await app.user.click(fund)
  const dialog = await screen.findByRole('dialog', { name: 'Add Funds' }, patient)
  expect(dialog).toHaveTextContent(`To your wallet for ${source}`)
  expect(await within(dialog).findByLabelText('Amount', undefined, patient)).toHaveValue(`${amount}.00`)
  await app.user.keyboard('{Escape}')
  await app.user.click(await screen.findByRole('link', { name: nameIn(at(rows(), 0)) }))
  const drawer = within(await screen.findByRole('dialog', { name: nameIn(at(rows(), 0)) }, patient))
  expect(drawer.queryByRole('button', { name: /^Buy/ })).toBeNull()
  expect(drawer.getByRole('button', { name: /^Fund \$/ })).toBeVisible()
  expect(count(app, 'PurchaseLead')).toBe(0)
})

it('shows the result of a payment whose dialog was closed during the charge', async () => {
  const app = await openMarketplace({ scenario: 'low-balance', as: 'agent-low@demo' })
  await openFunding(app)
  const form = within(await screen.findByRole('dialog', { name: 'Add Funds' }, patient))
  await form.findByLabelText('Amount', undefined, patient)
  await app.user.click(form.getByRole('radio', { name: 'New card' }))
  await fillCard(app.user, form, '4242424242424242')
  await app.user.click(await form.findByRole('button', { name: 'Add $25.00' }))
  await app.user.keyboard('{Escape}')
  expect(await screen.findAllByText(/^\$25\.00 added to /, undefined, patient)).toHaveLength(1)
})

it('turns on a wallet that the agent disabled, and refers to the administrator for an inactive one', async () => {
  const app = await openMarketplace({ scenario: 'disabled-wallet', as: 'agent-disabled@demo' })
  const [turnOn] = await within(table()).findAllByRole('button', { name: 'Turn on' }, patient)
  const source = /^Your wallet for (.+) is disabled/.exec(turnOn?.title ?? '')?.[1]
  if (!turnOn || !source) throw new Error('No wallet is disabled')
  await app.user.click(turnOn)
  expect(await screen.findByText(`${source} is on`, undefined, patient)).toBeVisible()
  expect(within(table()).queryByTitle(new RegExp(`^Your wallet for ${source} is disabled`))).toBeNull()
  const [admin] = within(table()).getAllByText('Contact admin')
  expect(admin).toHaveAttribute('title', expect.stringMatching(/is inactive\. Contact admin to activate this wallet$/))
  expect(within(table()).queryByRole('button', { name: 'Contact admin' })).toBeNull()
  expect(count(app, 'PurchaseLead')).toBe(0)
})

it('queries the lead to find out whether it was bought when the response to a purchase is lost', async () => {
  const app = await openMarketplace({ faults: [{ operation: 'purchaseLead', effect: { truncate: true }, times: 1 }] })
  const dialog = await pressBuy(app, at(await buyable(), 0))
  await app.user.click(confirmButton(dialog))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(count(app, 'PurchaseLead')).toBe(1)
  expect(count(app, 'LeadStanding')).toBe(1)
})

it('offers to retry a purchase that never arrived, with the same idempotency key', async () => {
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
  expect(await within(dialog).findByText(unknownOutcomeText, undefined, patient)).toBeVisible()
  await app.user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('shows the lead as bought when the service refuses to repeat a completed purchase', async () => {
  let attempts = 0
  const answer = (data: object): Response => Response.json({ data })
  const opening = renderApp('/marketplace', {
    // Simulates a service without idempotency keys. The first response is lost, and the lead query fails.
    graphql: async (request) => {
      const { backend } = await opening
      const body = await request.clone().text()
      if (body.includes('mutation PurchaseLead(')) {
        attempts += 1
        if (attempts === 1) {
          await backend.fetch(request)
          return Response.error()
        }
        const errors = [{ message: 'This lead is sold.', code: 'CONFLICT', field: 'leadId' }]
        return answer({ purchaseLead: { success: false, errors, lead: null, wallet: null, transaction: null } })
      }
      if (body.includes('query LeadStanding(') && attempts === 1) return Response.error()
      return backend.fetch(request)
    },
  })
  const app = await opening
  await screen.findByRole('table', { name: 'Open leads' }, patient)
  const dialog = await pressBuy(app, at(await buyable(), 0))
  await app.user.click(confirmButton(dialog))
  await app.user.click(await within(dialog).findByRole('button', { name: 'Try again' }, patient))
  expect(await screen.findByText(/^Lead purchased: /, undefined, patient)).toBeVisible()
  expect(screen.queryByText('This lead is sold.')).toBeNull()
  expect(attempts).toBe(2)
})

it('buys a cart, and shows a result for each lead', async () => {
  const app = await openMarketplace()
  const chosen = (await buyable()).slice(0, 3)
  for (const row of chosen) await app.user.click(within(row).getByRole('checkbox'))
  expect(screen.getByRole('group', { name: 'Cart' })).toHaveTextContent('3 leads selected')
  const taken = chosen.find((row) => within(row).queryByText('CA'))
  if (taken) {
    await buyEvenIf(app, 'agent-mesa@demo', await idOf(app, nameIn(taken)))
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

it('skips from a selected row to the cart, and restores a cleared cart with Undo', async () => {
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
  expect(box).not.toBeChecked()
  await undo(`${nameIn(row)} removed from cart`)
  expect(box).toBeChecked()
})
