import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app'
import { deferred } from '../../test/session-fixture'

const patient = { timeout: 20_000 }
const dialog = (name: string) => screen.findByRole('dialog', { name }, patient)

it('opens on the page that requests it, and Back closes it', async () => {
  const { user } = await renderApp('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Add funds' }, patient))
  expect(await dialog('Add Funds')).toHaveAccessibleDescription('To your available funds')
  expect(window.location.search).toBe('?fund=funds')
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient)
  expect(window.location.pathname).toBe('/dashboard')
})

it('opens on any page by its URL, and offers the funds that are already there', async () => {
  const { user } = await renderApp('/transactions?fund=rate-table-one&amount=2500')
  const form = within(await dialog('Add Funds'))
  expect(await form.findByLabelText('Amount', undefined, patient)).toHaveValue('25.00')
  await user.click(form.getByRole('button', { name: 'Use that instead' }))
  expect(await dialog('Transfer to a wallet')).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Add Funds' })).toBeNull()
})

it('says that a source in the URL is unknown, and opens nothing', async () => {
  await renderApp('/dashboard?fund=nowhere')
  expect(await screen.findByText(/^fund: “nowhere”/, undefined, patient)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Pays from the dialog of `/wallet?fund=form-direct`. Stripe does not answer before `confirm` is called. */
async function payUnconfirmed() {
  const app = await renderApp('/wallet?fund=form-direct&amount=7500')
  const answer = deferred<null>()
  const { fetch } = window
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (String(input).endsWith('/confirm')) await answer.promise
    return fetch(input, init)
  })
  const form = within(await dialog('Add Funds'))
  await app.user.click(await form.findByRole('button', { name: 'Add $75.00' }, patient))
  expect(await form.findByText('Waiting for your bank…', undefined, patient)).toBeVisible()
  return { ...app, form, confirm: () => act(() => answer.resolve(null)) }
}

it('does not offer the funds instead while the payment is working', async () => {
  const { form } = await payUnconfirmed()
  expect(form.getByRole('button', { name: 'Use that instead' })).toBeDisabled()
})

it('opens the form for another wallet after the card of a closed dialog is confirmed', async () => {
  const { user, confirm } = await payUnconfirmed()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient)
  const other = within(await screen.findByRole('article', { name: 'Homebuyer Forms' }, patient))
  await user.click(other.getByRole('button', { name: 'Subscribe' }))
  expect(window.location.search).toContain('fund=homebuyer-forms')
  expect(await dialog('Add Funds')).toHaveTextContent('A payment to Form Direct is still being confirmed.')
  expect(screen.queryByRole('button', { name: /^Add \$/ })).toBeNull()
  confirm()
  const form = () => screen.getByRole('dialog', { name: 'Add Funds' })
  await waitFor(() => expect(form()).toHaveAccessibleDescription('To your wallet for Homebuyer Forms'), patient)
  expect(await within(form()).findByLabelText('Amount', undefined, patient)).toBeEnabled()
  expect(await screen.findByText('$75.00 added to Form Direct', undefined, patient)).toBeVisible()
  expect(form()).toHaveAccessibleDescription('To your wallet for Homebuyer Forms')
})
