import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

const openUsers = (path = '/admin/users') => renderApp(path, { as: 'admin' })

it('changes the selected users one by one, and keeps failed ones selected', async () => {
  const app = await openUsers()
  for (const name of ['Avery Lindqvist', 'Sasha Thornbury', 'Devon Marlowe'])
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await app.user.click(screen.getByRole('button', { name: 'Disable' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disable 3 people?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('2 changed, 1 not')).toBeVisible()
  expect(screen.getByText('1 selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select Avery Lindqvist' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select Sasha Thornbury' })).not.toBeChecked()
  expect(app.operations.filter((name) => name === 'UpdateUserStatus')).toHaveLength(3)
})

it('shows a temporary password once, and does not store it', async () => {
  const app = await openUsers('/admin/users?user=user-low')
  await app.user.click(await screen.findByRole('button', { name: 'More' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Reset password' }))
  const asking = within(await screen.findByRole('alertdialog'))
  await app.user.click(asking.getByRole('button', { name: 'Reset password' }))
  const password = (await screen.findByLabelText('Temporary password', { selector: 'code' })).textContent
  expect(password.length).toBeGreaterThanOrEqual(10)
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  expect(document.body).not.toHaveTextContent(password)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password)
})

it('requires a reason for a credit, and shows the balance before and after', async () => {
  const app = await openUsers('/admin/users?user=user-agent')
  await app.user.click(await screen.findByRole('button', { name: 'Credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit Riley Fairweather' }))
  await app.user.type(dialog.getByLabelText('Amount'), '12.50')
  expect(dialog.getByText('$1,250.00')).toBeVisible()
  expect(dialog.getByText('$1,262.50')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Credit $12.50' })
  await app.user.click(confirm)
  expect(await dialog.findByText('Say why: the reason is kept with the credit.')).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText('Reason')).toHaveFocus())
  await app.user.type(dialog.getByLabelText(/^Reason/), 'Goodwill')
  await app.user.tripleClick(confirm)
  expect(await screen.findByText('$12.50 credited to Riley Fairweather')).toBeVisible()
  expect(app.operations.filter((name) => name === 'AdminCreditAgentBankAccount')).toHaveLength(1)
  expect(await app.world.call('{ getFundsBalance { fundsBalanceCents } }', {}, { as: 'agent' })).toEqual({
    getFundsBalance: { fundsBalanceCents: 126_250 },
  })
})

it('shows all details of a user as readable text', async () => {
  await openUsers('/admin/users?user=user-agent')
  const drawer = within(await screen.findByRole('dialog', { name: 'Riley Fairweather' }))
  const detail = (term: string) => drawer.getByText(term, { selector: 'dt' }).nextElementSibling
  expect(drawer.getByRole('link', { name: 'riley.fairweather@example.com' })).toBeVisible()
  expect(detail('Email')).toHaveTextContent('Confirmed')
  expect(detail('Phone')).toHaveTextContent(/^\(\d{3}\) 555-01\d\d$/)
  expect(detail('Wallets')).toHaveTextContent(/^4$/)
  expect(detail('Funded')).toHaveTextContent(/^(\d+\.\d% of leads|\d+ of \d+ leads)$/)
  expect(detail('Last sign-in')).toHaveTextContent('ago')
  expect(detail('Last activity')).toHaveTextContent('ago')
})

it('shows that a user does not exist, without a Retry button', async () => {
  await openUsers('/admin/users?user=nobody')
  expect(await screen.findByText('The requested item was not found.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

it('deselects users that the filter hides, and lists the users that a bulk change affects', async () => {
  const app = await openUsers()
  for (const name of ['Sasha Thornbury', 'Devon Marlowe'])
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await app.user.click(screen.getByRole('button', { name: 'Disable' }))
  const people = within(await screen.findByRole('alertdialog')).getByRole('list', { name: 'People' })
  expect(people).toHaveTextContent('Sasha Thornbury')
  expect(people).toHaveTextContent('Devon Marlowe')
  await app.user.keyboard('{Escape}')
  await app.user.type(screen.getByLabelText('Name'), 'sasha')
  expect(await screen.findByText('1 selected')).toBeVisible()
  await app.user.type(screen.getByLabelText('Name'), 'xyz')
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible()
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument()
  await app.user.clear(screen.getByLabelText('Name'))
  expect(await screen.findByRole('checkbox', { name: 'Select Sasha Thornbury' })).not.toBeChecked()
})

it('shows surnames first, and sorts by surname', async () => {
  await openUsers()
  await screen.findByRole('checkbox', { name: 'Select Sasha Thornbury' })
  const names = screen.getAllByRole('row').flatMap((row) => row.querySelector('[data-row-open]')?.textContent ?? [])
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
})

it('shows why administrators cannot change their own role', async () => {
  const { user } = await openUsers('/admin/users?user=user-admin')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change role' }))
  const changing = within(await screen.findByRole('dialog', { name: 'Change role · Avery Lindqvist' }))
  await user.selectOptions(changing.getByLabelText('Role'), 'AGENT')
  await user.click(changing.getByRole('button', { name: 'Change role' }))
  expect(await changing.findByText(/^You cannot change your own access\./)).toBeVisible()
})
