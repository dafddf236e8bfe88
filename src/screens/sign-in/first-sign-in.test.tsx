import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app'

const patient = { timeout: 20_000 }

it('creates a missing agent from the attributes of the identity provider', async () => {
  const app = await renderApp('/settings', { scenario: 'sign-in-no-agent' })
  const profile = within(await screen.findByRole('form', { name: 'Profile' }, patient))
  expect(profile.getByRole('textbox', { name: 'Email' })).toHaveValue('riley.fairweather@example.com')
  expect(profile.getByRole('textbox', { name: 'Address' })).toHaveValue('128 Middle Street')
  expect(app.operations.filter((name) => name === 'CreateAgent')).toHaveLength(1)
  await app.open('/dashboard')
  await screen.findByRole('group', { name: 'Total Balance' }, patient)
  expect(app.operations.filter((name) => name === 'CreateAgent')).toHaveLength(1)
})

it('shows NOT_FOUND when the agent cannot be created, and retries with the next query', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const faults = [{ service: 'graphql', operation: 'createAgent', effect: { code: 'INTERNAL' } }] as const
  const app = await renderApp('/settings', { scenario: 'sign-in-no-agent', faults })
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('The requested item was not found.'), patient)
  expect(warn).toHaveBeenCalledWith('The agent was not created', expect.anything())
  await app.control('PUT faults', [])
  await app.open('/dashboard')
  await screen.findByRole('group', { name: 'Total Balance' }, patient)
})

it('does not create an agent for a user who has one', async () => {
  const app = await renderApp('/settings', { as: 'agent' })
  await screen.findByRole('form', { name: 'Profile' }, patient)
  expect(app.operations).not.toContain('CreateAgent')
})
