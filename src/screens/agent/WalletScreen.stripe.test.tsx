import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app'
import type { StripeLoad } from '../../features/payments/cards/stripe'

const provider = vi.hoisted(() => ({ load: null as StripeLoad | null, retry: vi.fn() }))
vi.mock('../../features/payments/cards/stripe', () => ({ useStripeLoad: () => provider }))

const patient = { timeout: 15_000 }

beforeEach(() => {
  provider.load = null
})

async function openForm() {
  const { user } = await renderApp('/wallet?fund=rate-table-one')
  const form = within(await screen.findByRole('dialog', { name: 'Add Funds' }, patient))
  await user.type(await form.findByLabelText('Amount', undefined, patient), '25')
  return { user, form }
}

it('shows that Stripe is not ready while its script loads, and opens no payment', async () => {
  const { user, form } = await openForm()
  await user.click(form.getByRole('button', { name: 'Add $25.00' }))
  const region = within(await screen.findByRole('region', { name: 'Notifications' }, patient))
  expect(await region.findByRole('alert', undefined, patient)).toHaveTextContent('Stripe is not ready')
  const problem = form.getByText('Failed to process. Please try again.').parentElement
  expect(problem).toHaveTextContent('Stripe is not ready')
})

it('shows in the form that the Stripe script failed to load, and retries', async () => {
  provider.load = { kind: 'notReady', message: 'Stripe is not ready' }
  const { user, form } = await openForm()
  expect(form.getByText(/^Stripe is not ready/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Retry' }))
  expect(provider.retry).toHaveBeenCalledOnce()
})

it('disables funding and shows why when card payments are unavailable', async () => {
  provider.load = { kind: 'disabled', message: 'Card payments are not available. Please contact support.' }
  const { form } = await openForm()
  expect(form.getByText('Card payments are not available. Please contact support.')).toBeVisible()
  expect(form.queryByRole('radiogroup')).toBeNull()
  expect(form.getByRole('button', { name: 'Add $25.00' })).toBeDisabled()
})
