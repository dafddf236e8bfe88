import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type RenderAppOptions, renderApp } from '../../test/render-app'
import { collectSavedFiles, textOf } from '../../test/saved-files'

async function openTransactions(path = '/transactions', options: RenderAppOptions = {}) {
  const app = await renderApp(path, options)
  const table = await screen.findByRole('table', { name: 'Transactions' })
  await waitFor(() => expect(table).not.toHaveAttribute('aria-busy'))
  return { ...app, table: within(table) }
}

/** Returns the rows of transactions, without header rows and day rows. */
const entries = (table: Pick<typeof screen, 'getAllByRole'>): HTMLElement[] =>
  table.getAllByRole('row').filter((row) => row.querySelector('[data-row-open]'))

it('lists the newest 50 transactions by day, with a summary for each day', async () => {
  const { table } = await openTransactions()
  await waitFor(() => expect(entries(table)).toHaveLength(50))
  expect(table.getAllByText(/^\d+ entr(y|ies)$/).length).toBeGreaterThan(3)
  expect(screen.getByText(/^50 of \d+ shown$/)).toBeVisible()
})

it('loads more transactions without changing the loaded ones', async () => {
  const { user, table } = await openTransactions()
  const first = entries(table)[0]?.textContent
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(entries(table)).toHaveLength(100))
  expect(entries(table)[0]?.textContent).toBe(first)
})

it('shows that a page failed to load, keeps the loaded rows, and retries on request', async () => {
  const { user, table, control } = await openTransactions()
  await control('PUT faults', [{ operation: 'listTransactions', effect: { code: 'FORBIDDEN' } }])
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('More could not be loaded')).toBeVisible()
  expect(entries(table)).toHaveLength(50)
  await control('PUT faults', [])
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(entries(table)).toHaveLength(100))
})

it('reads the filters from the URL, and names the lead of a purchase', async () => {
  const { table } = await openTransactions('/transactions?type=LEAD_PURCHASE&account=rate-table-one')
  for (const row of entries(table)) {
    expect(row).toHaveTextContent(/Lead purchase · \S+ \S+/)
    expect(row).toHaveTextContent('Rate Table One')
  }
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('rate-table-one')
})

it('shows that no transaction matches, and clears the filters', async () => {
  const { user, table } = await openTransactions('/transactions?amountMin=900000')
  expect(await table.findByText('Nothing matches these filters')).toBeVisible()
  await user.click(table.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(entries(table)).toHaveLength(50))
  expect(window.location.search).toBe('')
})

it('treats a search as literal text', async () => {
  const { table } = await openTransactions(`/transactions?search=${encodeURIComponent("'; DROP TABLE ledger --")}`)
  expect(await table.findByText('Nothing matches these filters')).toBeVisible()
})

it('shows an error for a period that ends before it starts, and sends no query', async () => {
  const { operations } = await renderApp('/transactions?dateFrom=2026-03-02&dateTo=2026-03-01')
  expect(await screen.findByText('The end lies before the start. Choose other days.')).toBeVisible()
  expect(operations).not.toContain('Transactions')
})

it('shows the total of a period', async () => {
  await openTransactions('/transactions?dateFrom=2026-03-01&dateTo=2026-03-18')
  const spent = within(screen.getByRole('group', { name: 'Spent' }))
  expect(await spent.findByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()
  expect(screen.getByText('Mar 1, 2026 – Mar 18, 2026')).toBeVisible()
})

it('sets a period by its name', async () => {
  const { user } = await openTransactions()
  await user.click(screen.getByRole('button', { name: 'Period: All time' }))
  await user.click(await screen.findByRole('button', { name: 'Last month' }))
  await waitFor(() => expect(window.location.search).toBe('?dateFrom=2026-02-01&dateTo=2026-02-28'))
})

it('sets any other period by its days', async () => {
  const { user } = await openTransactions()
  await user.click(screen.getByRole('button', { name: 'Period: All time' }))
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-02' } })
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(window.location.search).toBe('?dateFrom=2026-03-02'))
})

it('opens a purchase with a link to its lead', async () => {
  const { user, table } = await openTransactions('/transactions?type=LEAD_PURCHASE')
  await user.click(within(entries(table)[0] ?? document.body).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Transaction' }))
  expect(await drawer.findByText('Paid for a lead.')).toBeVisible()
  const lead = await drawer.findByRole('region', { name: 'Lead' })
  expect(within(lead).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/marketplace\?tab=mine&lead=/),
  )
})

it('shows both sides of a transfer, and opens the other side', async () => {
  const { user, table } = await openTransactions('/transactions?type=TRANSFER&account=FUNDS')
  await user.click(within(entries(table)[0] ?? document.body).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Transaction' }))
  const sides = within(await drawer.findByRole('region', { name: 'Related entries' }))
  const first = window.location.search
  await user.click(sides.getByRole('link'))
  await waitFor(() => expect(window.location.search).not.toBe(first))
})

it('links the charge and the refund of a returned lead', async () => {
  const { user, table } = await openTransactions('/transactions?type=LEAD_RETURN')
  await user.click(within(entries(table)[0] ?? document.body).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Transaction' }))
  const both = within(await drawer.findByRole('region', { name: 'Charge and refund of this lead' }))
  expect(both.getAllByRole('listitem')).toHaveLength(2)
})

it('does not show another user’s transaction', async () => {
  await renderApp('/transactions?transaction=txn-of-somebody-else')
  const drawer = within(await screen.findByRole('dialog', { name: 'Transaction' }))
  expect(await drawer.findByText('This transaction cannot be shown')).toBeVisible()
})

it('exports all pages of the filtered list as a CSV file', async () => {
  const saved = collectSavedFiles()
  const { user } = await openTransactions()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await textOf(saved[0] ?? new Blob())
  const total = Number(/of (\d+) shown/.exec(screen.getByText(/ shown$/).textContent ?? '')?.[1])
  expect(total).toBeGreaterThan(100)
  expect(text.trim().split('\r\n')).toHaveLength(total + 1)
})

it('prints a statement of all transactions, and removes it from the page afterwards', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await openTransactions('/transactions?type=LEAD_PURCHASE')
  await user.click(screen.getByRole('button', { name: 'Print statement' }))
  expect(await screen.findByText('Statement of transactions')).toBeInTheDocument()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByText('Statement of transactions')).toBeNull())
})

it('shows the empty state with a link to Add funds to a new agent', async () => {
  const { table } = await openTransactions('/transactions', { scenario: 'brand-new-agent' })
  expect(await table.findByText('No transactions yet')).toBeVisible()
  expect(table.getByRole('link', { name: 'Add funds' })).toBeVisible()
})

it('opens the balance chart, shows it as a table, and remembers that it was open', async () => {
  const { user } = await openTransactions()
  expect(screen.queryByRole('figure', { name: /^Balance from / })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Balance chart', expanded: false }))
  const chart = await screen.findByRole('figure', { name: /^Balance from / })
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(within(chart).getByRole('columnheader', { name: 'Balance' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Wallet' }))
  await user.click(await screen.findByRole('link', { name: 'Transactions' }))
  expect(await screen.findByRole('button', { name: 'Balance chart', expanded: true })).toBeVisible()
})

it('prints a receipt for a card payment', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user, table } = await openTransactions('/transactions?type=FUNDING')
  await user.click(within(entries(table)[0] ?? document.body).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Transaction' }))
  await user.click(await drawer.findByRole('button', { name: 'Receipt' }))
  const receipt = await screen.findByRole('dialog', { name: 'Receipt' })
  expect(receipt).toHaveTextContent(/Fairlead\$[\d,]+\.\d\d/)
  expect(receipt).toHaveTextContent('Riley Fairweather')
  await user.click(within(receipt).getByRole('button', { name: 'Print receipt' }))
  expect(print).toHaveBeenCalledOnce()
})

it('offers no receipt for a transfer', async () => {
  const { user, table } = await openTransactions('/transactions?type=TRANSFER')
  await user.click(within(entries(table)[0] ?? document.body).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Transaction' }))
  expect(await drawer.findByRole('region', { name: 'Related entries' })).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Receipt' })).toBeNull()
})

it('prints opening and closing balances, including accounts without transactions', async () => {
  vi.stubGlobal('print', vi.fn())
  const { user } = await openTransactions('/transactions?dateFrom=2026-03-12&dateTo=2026-03-12')
  await user.click(screen.getByRole('button', { name: 'Print statement' }))
  await screen.findByText('Statement of transactions')
  const printed = (term: string): number => {
    const [label] = screen.getAllByText(term).filter(({ tagName }) => tagName === 'DT')
    return cents(label?.nextElementSibling?.textContent ?? '')
  }
  expect(screen.getByText('Period: Mar 12, 2026')).toBeInTheDocument()
  // The statement computes balances backward: current balance minus all later transactions.
  expect(printed('Closing balance')).toBeLessThan(printed('Opening balance'))
  expect(printed('Closing balance')).toBe(
    printed('Opening balance') + printed('Deposits') + printed('Credits') - printed('Spent'),
  )
})

it('adds the totals of a period up to its closing balance', async () => {
  await openTransactions('/transactions?dateFrom=2026-03-01&dateTo=2026-03-10')
  const total = async (label: string): Promise<number> => {
    const figure = within(screen.getByRole('group', { name: label }))
    return cents((await figure.findByText(/\d\.\d\d$/)).textContent ?? '')
  }
  const deposits = await total('Deposits')
  expect(deposits).toBeGreaterThan(0)
  expect((await total('Opening balance')) + deposits + (await total('Credits')) - (await total('Spent'))).toBe(
    await total('Closing balance'),
  )
})

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
