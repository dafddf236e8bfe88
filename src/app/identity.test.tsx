import { tokenStorageKey } from '../shared/token-storage-key'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../test/render-app'
import { errorMessages } from '../lib/errors/catalogue'
import type { World } from '../test/world'

const patient = { timeout: 5_000 }

async function anotherTabStores(tokens: string): Promise<void> {
  await act(async () => {
    localStorage.setItem(tokenStorageKey, tokens)
    window.dispatchEvent(new StorageEvent('storage', { key: tokenStorageKey, newValue: tokens }))
  })
}

/** Simulates the sign-in of a different user in another tab. */
async function anotherTabBecomes(world: World, username: string): Promise<void> {
  await anotherTabStores(JSON.stringify(await world.signIn(username)))
}

/** Returns queries for the app's header. The sections of a page have headers too. */
const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body)

it('hides the data of the former user after another tab signs in a different user', async () => {
  const { world } = await renderApp('/dashboard', { as: 'agent' })
  const chip = await banner().findByRole('link', { name: /\$/ }, patient)
  expect(chip).toHaveTextContent('$1,250.00')
  expect(await banner().findByRole('button', { name: /\d+ unread/ }, patient)).toBeVisible()

  await anotherTabBecomes(world, 'newcomer')
  expect(banner().queryByText('$1,250.00')).toBeNull()
  expect(banner().queryByRole('button', { name: /\d+ unread/ })).toBeNull()
  await waitFor(() => expect(banner().getByRole('link', { name: /\$0\.00/ })).toBeVisible(), patient)
})

async function demoteManager(world: World): Promise<void> {
  await world.call('mutation { updateUserRole(userId: "user-manager", role: AGENT) { success } }', {}, { as: 'admin' })
}

it('sends a user whose role has changed to the dashboard at the next scheduled refresh, and shows why', async () => {
  const { world, control, operations, user } = await renderApp('/manager', { as: 'manager' })
  const openPanel = async (name: string) =>
    user.click(within(screen.getByRole('navigation', { name: 'Manager' })).getByRole('link', { name }))
  await demoteManager(world)
  await control('POST clock', { advance: 'PT57M', wait: true })
  // The restore of the session sent the only refresh so far. A refused query must not cause another one.
  const refreshes = () => operations.filter((name) => name === 'InitiateAuth').length
  const before = refreshes()
  await openPanel('Reports')
  expect(await screen.findByText(errorMessages.FORBIDDEN, undefined, patient)).toBeVisible()
  expect(refreshes()).toBe(before)

  await control('POST clock', { advance: 'PT1M', wait: true })
  await openPanel('Team')
  const news = within(await screen.findByRole('region', { name: 'Notifications' }, patient))
  expect(await news.findByText('Your role has changed', undefined, patient)).toBeVisible()
  expect(news.getByRole('status')).toHaveTextContent('Your role is now Agent.')
  expect(await screen.findByRole('heading', { name: /dashboard/i, level: 1 })).toBeVisible()
  expect(window.location.pathname).toBe('/dashboard')
  const links = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(links.getByRole('link', { name: 'Wallet' })).toBeVisible()
  expect(links.queryByRole('link', { name: 'Manager' })).toBeNull()
})

it('keeps the page but clears its search when a different user signs in', async () => {
  const { world } = await renderApp('/marketplace?q=Jordan', { as: 'agent' })
  expect(await screen.findByRole('heading', { name: 'Marketplace' })).toBeVisible()
  await anotherTabBecomes(world, 'newcomer')
  expect(window.location.pathname + window.location.search).toBe('/marketplace')
})

it('signs out a user who is disabled during the session', async () => {
  const { world } = await renderApp('/wallet', { as: 'agent' })
  expect(await screen.findByRole('article', { name: 'Rate Table One' }, patient)).toBeVisible()
  await world.call(
    'mutation { updateUserStatus(userId: "user-agent", status: DISABLED, reason: "Left") { success } }',
    {},
    { as: 'admin' },
  )
  expect(await screen.findByText('Your session has expired. Please sign in again.', undefined, patient)).toBeVisible()
  expect(window.location.pathname).toBe('/login')
  expect(localStorage.getItem(tokenStorageKey)).toBeNull()
})
