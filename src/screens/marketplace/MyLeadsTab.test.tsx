import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { unknownOutcome, unknownOutcomeText } from '../../lib/api/outcome'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../../test/render-app'
import { undo } from '../../test/undo'
import { myLeads } from './MyLeadsTab'
import type { Fault } from '../../test/world'

const patient = { timeout: 20_000 }

const table = () => screen.getByRole('table', { name: 'My leads' })
const openers = (): HTMLElement[] => [...table().querySelectorAll<HTMLElement>('[data-row-open]')]

async function openMyLeads(search = '', options: RenderAppOptions = {}): Promise<RenderedApp> {
  const app = await renderApp(`/marketplace?tab=mine${search}`, options)
  await waitFor(() => expect(openers().length).toBeGreaterThan(0), patient)
  return app
}

async function openFirst(app: RenderedApp) {
  const [first] = openers()
  if (!first) throw new Error('There is no lead')
  const name = first.textContent
  await app.user.click(first)
  return within(await screen.findByRole('dialog', { name }, patient))
}

it('opens in a separate tab, and shows the contact details of a lead', async () => {
  const app = await renderApp('/marketplace')
  await app.user.click(await screen.findByRole('tab', { name: 'My leads' }, patient))
  await waitFor(() => expect(openers().length).toBeGreaterThan(0), patient)
  expect(window.location.search).toBe('?tab=mine')
  const drawer = await openFirst(app)
  expect(drawer.getByRole('link', { name: /^\(\d{3}\) 555-01\d\d$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+1/),
  )
  expect(drawer.getByRole('link', { name: /@example\.com$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  )
  expect(drawer.getByRole('button', { name: 'Copy phone number' })).toBeVisible()
})

it('changes the status of a lead immediately, and reverts when the server refuses', async () => {
  const app = await renderApp('/marketplace')
  const drawer = await buySomething(app)
  await app.control('PUT faults', [{ operation: 'updateLeadStatus', effect: { code: 'RATE_LIMITED' }, times: 1 }])
  await app.user.click(drawer.getByRole('button', { name: 'Mark as contacted' }))
  expect(await screen.findByText('The status was not changed', undefined, patient)).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Mark as contacted' })).toBeVisible()

  await app.user.click(drawer.getByRole('button', { name: 'Mark as contacted' }))
  expect(await drawer.findByRole('button', { name: 'Mark as qualified' }, patient)).toBeVisible()
  await waitFor(
    () => expect(drawer.getByRole('list', { name: 'History' })).toHaveTextContent('Marked contacted'),
    patient,
  )
  await app.user.click(drawer.getByRole('button', { name: 'Back to bought' }))
  expect(await drawer.findByRole('button', { name: 'Mark as contacted' }, patient)).toBeVisible()
  await undo('Status changed to bought')
  expect(await drawer.findByRole('button', { name: 'Mark as qualified' }, patient)).toBeVisible()
})

it('shows the saved status, and saves a note once, when the responses are lost', async () => {
  const app = await renderApp('/marketplace')
  const drawer = await buySomething(app)
  const faults = ['updateLeadStatus', 'addLeadNote'].map((operation): Fault => ({
    operation,
    effect: { truncate: true },
    times: 1,
  }))
  await app.control('PUT faults', faults)
  await app.user.click(drawer.getByRole('button', { name: 'Mark as contacted' }))
  expect(await screen.findByText(unknownOutcome.title, undefined, patient)).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Mark as qualified' })).toBeVisible()

  await app.user.type(drawer.getByRole('textbox', { name: 'New note' }), 'Call on Monday')
  await app.user.click(drawer.getByRole('button', { name: 'Add note' }))
  expect(await drawer.findByText(unknownOutcomeText, undefined, patient)).toBeVisible()
  expect(drawer.getAllByText('Call on Monday', { selector: 'p' })).toHaveLength(1)
  await app.user.click(drawer.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(drawer.getByRole('textbox', { name: 'New note' })).toHaveValue(''), patient)
  expect(drawer.getAllByText('Call on Monday', { selector: 'p' })).toHaveLength(1)
})

it('saves a note exactly as written', async () => {
  const app = await openMyLeads()
  const drawer = await openFirst(app)
  const field = await drawer.findByRole('textbox', { name: 'New note' }, patient)
  await app.user.type(field, '<b>Call</b> after six')
  await app.user.click(drawer.getByRole('button', { name: 'Add note' }))
  expect(await drawer.findByText('<b>Call</b> after six', undefined, patient)).toBeVisible()
  expect(field).toHaveValue('')
})

it('requests a return with a reason, and shows that the return awaits review', async () => {
  const app = await renderApp('/marketplace')
  const drawer = await buySomething(app)
  await app.user.click(await drawer.findByRole('button', { name: 'Request a return' }, patient))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a return' }, patient))
  await app.user.click(dialog.getByRole('button', { name: 'Request return' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeInvalid())
  await app.user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'WRONG_NUMBER')
  await app.user.click(dialog.getByRole('button', { name: 'Request return' }))
  expect(await drawer.findByText('Waiting for review', undefined, patient)).toBeVisible()
  expect(drawer.getByRole('list', { name: 'History' })).toHaveTextContent('Return requested')
  expect(within(drawer.getByRole('region', { name: 'Return' })).getByText('Wrong number')).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Request a return' })).toBeNull()
})

async function buySomething(app: RenderedApp) {
  // A button that buys becomes a step, such as "Fund $25", once the wallets have loaded.
  await screen.findAllByTitle(/^You need|^Fund a wallet for/, undefined, patient)
  const [button] = screen.getAllByRole('button', { name: /^Buy \$/ })
  if (!button) throw new Error('Nothing can be bought')
  await app.user.click(button)
  await app.user.click(await screen.findByRole('button', { name: /^Buy for \$/ }, patient))
  await app.user.click(await screen.findByRole('link', { name: 'Open in My leads' }, patient))
  await waitFor(() => expect(table()).toBeVisible(), patient)
  return within(await screen.findByRole('dialog', { name: /^\S+ \S{2,}$/ }, patient))
}

it('shows the cost of a lead, with a link to the transaction', async () => {
  const app = await openMyLeads()
  const drawer = await openFirst(app)
  const part = within(await drawer.findByRole('region', { name: 'Transactions' }, patient))
  expect(part.getByRole('link', { name: 'Lead purchase' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/transactions\?/),
  )
  expect(part.getByText(/^−\$\d/)).toBeVisible()
})

it('filters by the status in the URL', async () => {
  await openMyLeads('&status=CONTACTED')
  expect(within(table()).getAllByText('Contacted').length).toBe(openers().length)
  expect(within(table()).queryByText('Bought')).toBeNull()
})

it('shows lead counts by status, and filters the list by a selected status', async () => {
  const app = await openMyLeads()
  const strip = within(screen.getByRole('group', { name: 'Leads by status' }))
  await app.user.click(await strip.findByRole('button', { name: /^Contacted \d+$/ }, patient))
  await waitFor(() => expect(window.location.search).toBe('?tab=mine&status=CONTACTED'))
  expect(strip.getByRole('button', { pressed: true })).toHaveTextContent('Contacted')
  await waitFor(() => expect(within(table()).getAllByText('Contacted')).toHaveLength(openers().length), patient)
  await app.user.click(strip.getByRole('button', { pressed: true }))
  await waitFor(() => expect(window.location.search).toBe('?tab=mine'))
})

it('shows a new agent an empty state', async () => {
  await renderApp('/marketplace?tab=mine', { scenario: 'brand-new-agent', as: 'agent-new@demo' })
  expect(await screen.findByText('You have not bought a lead yet', undefined, patient)).toBeVisible()
})

it('sorts by latest purchase by default, and marks the column with that time', async () => {
  const app = await openMyLeads()
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Latest bought')
  expect(screen.getByRole('columnheader', { name: 'Purchased' })).toHaveAttribute('aria-sort', 'descending')
  await app.user.click(screen.getByRole('button', { name: 'Price' }))
  await waitFor(() => expect(window.location.search).toBe('?tab=mine&sort=price'))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Latest bought')
  await waitFor(() => expect(window.location.search).toBe('?tab=mine'))
})

it('reads the filters of bought leads, and ignores statuses that a bought lead cannot have', () => {
  const params = new URLSearchParams('status=SOLD,OPEN,NONSENSE&source=a&state=CA&q=x&sort=price&boughtFrom=2026-03-01')
  expect(myLeads.read(params, () => 'America/New_York').variables.filters).toEqual({
    startDate: '2026-03-01T05:00:00.000Z',
    statuses: ['SOLD'],
    sourceIds: ['a'],
    states: ['CA'],
    search: 'x',
    sort: 'PRICE_LOW',
  })
})
