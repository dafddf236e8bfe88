import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../test/render-app'

const patient = { timeout: 20_000 }
const nonsense = '~nonsense~'
const days = ['periodFrom', 'periodTo']

/** Parameters of every page that do not take any text. Ids of the open record are left to its drawer. */
const pages: readonly (readonly [string, string, readonly string[]])[] = [
  ['agent', '/marketplace', ['tab', 'state', 'property', 'loanMin', 'loanMax', 'score', 'priceMin', 'priceMax', 'age']],
  ['agent', '/marketplace', ['sort', 'page']],
  ['agent', '/marketplace?tab=mine', ['status', 'state', 'boughtFrom', 'boughtTo', 'sort', 'page']],
  ['agent', '/wallet', ['status', 'payment', 'state', 'paymentSort', 'setup', 'amount', 'fund', 'transfer']],
  ['agent', '/transactions', ['type', 'account', 'dateFrom', 'dateTo', 'amountMin', 'amountMax', 'sort', 'page']],
  ['manager', '/manager/team', ['unit', 'sort', 'page']],
  ['manager', '/manager/leads', ['status', 'unit', 'agent', 'source', 'state', 'page']],
  ['manager', '/manager/performance', [...days, 'unit', 'sort', 'page']],
  ['manager', '/manager/reports', [...days, 'kind', 'unit', 'page']],
  ['admin', '/admin/users', ['role', 'status', 'state', 'sort', 'page']],
  ['admin', '/admin/lead-sources', ['status', 'category', 'sort']],
  ['admin', '/admin/performance', [...days, 'unit', 'measure']],
  ['admin', '/admin/organizational-hierarchy', ['unit']],
  ['admin', '/admin/settings', ['tab']],
]

it.each(pages)('says to %s what it does not understand in the address of %s: %j', async (as, path, names) => {
  const address = names.reduce((url, name) => `${url}${url.includes('?') ? '&' : '?'}${name}=${nonsense}`, path)
  const app = await renderApp(address, { as })
  const warning = await screen.findByText(/^Part of this address is not understood/, undefined, patient)
  const banner = within(warning.closest('[role=status]') as HTMLElement)
  for (const name of names)
    expect(await banner.findByText(new RegExp(`(^| )${name}: “${nonsense}”`), undefined, patient)).toBeVisible()
  expect(screen.queryAllByRole('button', { name: /^Remove filter|^Clear$/ })).toEqual([])
  await app.user.click(banner.getByRole('button', { name: 'Remove it' }))
  expect(screen.queryByText(/^Part of this address/)).toBeNull()
})

it('shows and applies the filters of a link that was copied out of HTML', async () => {
  await renderApp('/transactions?type=FUNDING&amp;amountMin=.5&amp;amountMax=1,000')
  expect(await screen.findByLabelText('Amount, from', undefined, patient)).toHaveValue('.5')
  expect(screen.getByLabelText('Amount, to')).toHaveValue('1,000')
  expect(screen.getByRole('button', { name: 'Type, 1 selected' })).toBeVisible()
  expect(screen.queryByText(/^Part of this address/)).toBeNull()
})

it('says that only the first of several values applies', async () => {
  await renderApp('/transactions?amountMin=5&amountMin=7')
  expect(await screen.findByText('amountMin: “7”. Only the first amountMin applies.', undefined, patient)).toBeVisible()
})
