import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app'

const patient = { timeout: 40_000 }

let online = true

beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})

async function network(is: 'online' | 'offline'): Promise<void> {
  online = is === 'online'
  await act(async () => window.dispatchEvent(new Event(is)))
}

const text = 'You’re offline.'

it('shows that the browser is offline, keeps loaded data, and disappears when the network returns', async () => {
  const app = await renderApp('/transactions')
  expect(await screen.findByRole('button', { name: /^Notifications, / }, patient)).toBeVisible()
  await network('offline')
  expect(await screen.findByText(text, undefined, patient)).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  await network('online')
  expect(screen.queryByText(text)).toBeNull()
})

it('retries failed queries when the network returns', async () => {
  const app = await renderApp('/manager', { as: 'manager' })
  expect(await screen.findByRole('button', { name: /^Notifications, / }, patient)).toBeVisible()
  await network('offline')
  await app.control('PUT faults', [{ operation: 'TeamLeads', effect: { code: 'INTERNAL' } }])
  await app.user.click(screen.getByRole('link', { name: 'Leads' }))
  expect(await screen.findByText('An unexpected error occurred. Please try again.', undefined, patient)).toBeVisible()
  await app.control('PUT faults', [])
  await network('online')
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2), patient)
  expect(screen.queryByText('An unexpected error occurred. Please try again.')).toBeNull()
})

it('appears on the sign-in page too', async () => {
  await renderApp('/login', { as: null })
  await network('offline')
  expect(await screen.findByText(text, undefined, patient)).toBeVisible()
})
