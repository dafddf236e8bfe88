/** Tests that long lists load completely: 500 lead sources and 10,000 users. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../test/render-app'
import { users } from '../features/users/users-list'
import { readAllPages } from '../lib/api/pages'
import { answer, setUpClient } from '../test/client-fixture'
import { openWorld } from '../test/world'

const CREATE = `mutation ($input: CreateLeadSourceInput!) { createLeadSource(input: $input) { success } }`

it('lists all of 500 lead sources for the administrator, and counts them for the agent', async () => {
  const { world, open, leave } = await renderApp('/settings', { as: 'admin' })
  const admin = await world.signIn('admin')
  for (let n = 1; n <= 500; n++) {
    const input = { name: `Source ${n}`, category: 'FORM_LEADS', baseCostPerLead: 1_000 + n, markupPercentage: 10 }
    await world.call(CREATE, { input }, admin)
  }
  leave()
  await open('/admin/lead-sources')
  const table = await screen.findByRole('table', { name: 'Lead sources' })
  // Pages arrive one after the other, and a row moves when one before it arrives.
  await waitFor(() => expect(Number(table.getAttribute('aria-rowcount'))).toBeGreaterThan(500))
  await waitFor(() => expect(within(table).getByText('Source 1')).toBeVisible())
  leave()
  localStorage.setItem('cognito_tokens', JSON.stringify(await world.signIn('agent')))
  await open('/wallet')
  expect(await screen.findByText(/^\d+ of 507 active/)).toBeVisible()
})

it('reads each of 10,000 users once for a file', async () => {
  const { world } = await openWorld({ scenario: 'scale' })
  const { idToken } = await world.signIn('admin')
  const { client, sent } = setUpClient(async ({ body }) => {
    const request = new Request(`${world.url}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: idToken },
      body: JSON.stringify(body),
    })
    const { data, errors } = (await (await world.fetch(request)).json()) as { data: unknown; errors?: object[] }
    return answer(data, errors)
  })
  const { items } = await readAllPages(client, users, {})
  expect(items.length).toBeGreaterThanOrEqual(10_000)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect(sent).toHaveLength(Math.ceil(items.length / 100))
})
