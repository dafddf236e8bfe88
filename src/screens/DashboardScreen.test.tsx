import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../test/render-app'

const group = async (name: string) => within(await screen.findByRole('group', { name }))
const names = [
  'Total Balance',
  'Available Funds',
  'Active Subscriptions',
  'Low Balance Alerts',
  'New Leads Today',
  'Leads This Month',
  'Spent This Month',
]

it('shows seven figures as named groups, with funds plus wallets as the total', async () => {
  const app = await renderApp('/dashboard')
  expect(await (await group('Total Balance')).findByText('$2,723.70')).toBeVisible()
  expect((await group('Available Funds')).getByText('$1,250.00')).toBeVisible()
  const subscriptions = await group('Active Subscriptions')
  expect(subscriptions.getByText('4')).toBeVisible()
  expect(subscriptions.getByText('of 7 total')).toBeVisible()
  for (const name of names) expect(await group(name)).toBeDefined()
  expect(await screen.findByRole('img', { name: /^Balance over 15 days/ })).toBeInTheDocument()
  expect(app.operations).toContain('ActiveLeadSources')
})

it('shows wallet cards without a switch, and opens Add Funds from Subscribe', async () => {
  const { user } = await renderApp('/dashboard')
  const card = within(await screen.findByRole('article', { name: 'Rate Table One' }))
  expect(card.queryByRole('switch')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Subscribe' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Funds' })
  expect(within(dialog).getByText('To your wallet for Rate Table One')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Funds' })).toBeNull())
})

it('says where to enable a disabled wallet, because its switch is on the wallet page', async () => {
  await renderApp('/dashboard', { scenario: 'disabled-wallet' })
  const text = 'Enable it on the wallet page to buy leads from this source'
  expect(await screen.findByText(text)).toBeVisible()
})

it('lists low balances first and counts them', async () => {
  await renderApp('/dashboard', { scenario: 'low-balance' })
  const [first] = await screen.findAllByRole('article')
  expect(within(first ?? document.body).getByText('Low balance')).toBeVisible()
  expect((await group('Low Balance Alerts')).queryByText('0')).toBeNull()
})

it('funds a low wallet from Now with the suggested amount, without leaving the dashboard', async () => {
  const { user } = await renderApp('/dashboard', { scenario: 'low-balance' })
  const now = within(await screen.findByRole('region', { name: 'Now' }))
  const [fund] = now.getAllByRole('button', { name: /^Fund \$\d+: .* is low/ })
  const amount = /\$(\d+)/.exec(fund?.textContent ?? '')?.[1] ?? ''
  await user.click(fund ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Funds' }))
  expect(await dialog.findByLabelText('Amount')).toHaveValue(`${amount}.00`)
  await user.click(dialog.getByRole('button', { name: `Add $${amount}.00` }))
  expect(await screen.findByText(new RegExp(`^\\$${amount}\\.00 added to `))).toBeVisible()
  expect(window.location.pathname).toBe('/dashboard')
})

it('shows a new agent a checklist and quiet figures instead of Now and the results', async () => {
  await renderApp('/dashboard', { scenario: 'brand-new-agent' })
  const next = within(await screen.findByRole('region', { name: 'Next steps' }))
  expect(next.getAllByRole('listitem')).toHaveLength(3)
  expect(await screen.findByText('Nothing spent yet')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Now' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'This month' })).toBeNull()
  expect(screen.queryByRole('img', { name: / over 1\d days/ })).toBeNull()
})

it('opens from Now a list with as many rows as the figure says', async () => {
  const { user } = await renderApp('/dashboard')
  const now = within(await screen.findByRole('region', { name: 'Now' }))
  const calls = now.getByRole('link', { name: /^Open leads?: \d+ leads? to call back$/ })
  const count = /\d+/.exec(calls.getAttribute('aria-label') ?? '')?.[0] ?? ''
  await user.click(calls)
  expect(await screen.findByText(` of ${count} shown`, { exact: false })).toBeVisible()
})

it('shows the results of this month without the figures of the cards', async () => {
  await renderApp('/dashboard')
  const month = within(await screen.findByRole('region', { name: 'This month' }))
  expect(month.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Contacted',
    'Funded',
    'Cost per funded loan',
  ])
  expect((await group('Spent This Month')).getByText(/^\$[\d,.]+$/)).toBeVisible()
})

it('offers to transfer Available Funds to a wallet', async () => {
  const { user } = await renderApp('/dashboard')
  expect(await (await group('Available Funds')).findByText('$1,250.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Transfer to a wallet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer to a wallet' }))
  expect(dialog.getByText('$1,250.00 available to transfer')).toBeVisible()
})

it('disables the transfer while Available Funds is zero', async () => {
  await renderApp('/dashboard', { scenario: 'brand-new-agent' })
  expect(await (await group('Available Funds')).findByText('$0.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Transfer to a wallet' })).toBeDisabled()
})

it('lists the newest open leads, each with a link to the marketplace', async () => {
  await renderApp('/dashboard')
  const table = within(await screen.findByRole('table', { name: 'Newest open leads' }))
  const [link] = await table.findAllByRole('link')
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/marketplace\?lead=/))
})

it('shows spend by source as a chart or as a table', async () => {
  const { user } = await renderApp('/dashboard')
  const chart = await screen.findByRole('figure', { name: /^Spend by source/ })
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(within(chart).getByRole('columnheader', { name: 'Lead source' })).toBeVisible()
})

it('shows the available data when a part is missing, and retries', async () => {
  const { user, control } = await renderApp('/dashboard', {
    faults: [{ operation: 'Dashboard', effect: { partial: ['getDashboardStats'] } }],
  })
  expect(await screen.findByText(/^Some data is missing: figures of today/)).toBeVisible()
  expect((await group('Total Balance')).getByText('$2,723.70')).toBeVisible()
  expect((await group('Spent This Month')).getByText('—')).toBeVisible()
  await control('PUT faults', [])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/^Some data is missing/)).toBeNull())
})
