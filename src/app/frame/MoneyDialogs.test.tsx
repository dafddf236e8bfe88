import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

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
