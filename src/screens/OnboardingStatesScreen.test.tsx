import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../test/render-app'
import { undo } from '../test/undo'

const patient = { timeout: 20_000 }

const state = (name: string) => screen.findByRole('checkbox', { name }, patient)

async function openStates(options: RenderAppOptions = {}, search = ''): Promise<RenderedApp> {
  const app = await renderApp(`/onboarding/states${search}`, options)
  await state('California')
  return app
}

async function savedStates(app: RenderedApp, username: string): Promise<unknown> {
  const { getAgentWallets, listOpenLeads } = await app.world.call<{
    getAgentWallets: { agentId: string }[]
    listOpenLeads: { items: { state: string }[] }
  }>('{ listOpenLeads(limit: 100) { items { state } } getAgentWallets { agentId } }', {}, { as: username })
  const agentId = getAgentWallets[0]?.agentId
  if (!agentId) return [...new Set(listOpenLeads.items.map((lead) => lead.state))].sort()
  const { getAgent } = await app.world.call<{
    getAgent: { selectedStates: string[] }
  }>('query($id: ID!) { getAgent(agentId: $id) { selectedStates } }', { id: agentId }, { as: username })
  return getAgent.selectedStates
}

it.each([['map'], ['list']])('has one checkbox for each state, on the %s', async (view) => {
  await openStates({}, `?view=${view}`)
  expect(screen.getAllByRole('checkbox')).toHaveLength(51)
  expect(await state('California')).toBeChecked()
  expect(await state('District of Columbia')).not.toBeChecked()
})

it('describes the market of each state', async () => {
  await openStates({}, '?view=map')
  await waitFor(
    async () => expect(await state('Texas')).toHaveAccessibleDescription(/\d+ open leads? · median \$/),
    patient,
  )
  const selection = within(screen.getByRole('region', { name: 'Your selection' }))
  expect(selection.getByText('3 states')).toBeVisible()
})

it('shows each selection at once while earlier ones are still being saved, and saves all of them', async () => {
  const app = await openStates({ faults: [{ operation: 'selectState', effect: { latencyMs: 500 } }] })
  for (const name of ['Nevada', 'Ohio', 'Utah']) {
    await app.user.click(await state(name))
    expect(await state(name)).toBeChecked()
  }
  const saved = ['CA', 'NV', 'NY', 'OH', 'TX', 'UT']
  await waitFor(async () => expect(await savedStates(app, 'agent')).toEqual(saved), patient)
  expect(screen.getByText('6 states')).toBeVisible()
})

it('finds a state by its name or its code', async () => {
  const app = await openStates({}, '?view=list')
  await app.user.type(screen.getByRole('searchbox', { name: 'Search states' }), 'new')
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'New Hampshire',
    'New Jersey',
    'New Mexico',
    'New York',
  ])
  await app.user.clear(screen.getByRole('searchbox', { name: 'Search states' }))
  await app.user.type(screen.getByRole('searchbox', { name: 'Search states' }), 'nv')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

it('warns before it removes a state while wallets hold money', async () => {
  const app = await openStates()
  await app.user.click(await state('Texas'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Texas?' }, patient))
  expect(dialog.getByText(/^Your wallets hold \$[\d,.]+, which then buys no more leads in Texas\./)).toBeVisible()
  await app.user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(await state('Texas')).toBeChecked()
  expect(app.operations).not.toContain('DeselectState')

  await app.user.click(await state('Texas'))
  await app.user.click(await screen.findByRole('button', { name: 'Leave Texas' }, patient))
  await waitFor(async () => expect(await state('Texas')).not.toBeChecked(), patient)
  await waitFor(async () => expect(await savedStates(app, 'agent')).toEqual(['CA', 'NY']), patient)
})

it('removes a state without confirmation when wallets are empty, and restores it with Undo', async () => {
  const app = await openStates({ scenario: 'brand-new-agent', as: 'agent-new@demo' })
  await waitFor(async () => expect(await state('Texas')).toHaveAccessibleDescription(/open leads/), patient)
  await app.user.click(await state('Texas'))
  const note = await screen.findByText('Texas removed', undefined, patient)
  expect(note.closest('[role=status]')).toHaveTextContent(/\d+ open leads? there are no longer listed for you\./)
  await undo('Texas removed')
  await waitFor(async () => expect(await state('Texas')).toBeChecked(), patient)
})

it('reverts a selection that the server refuses, and shows an error', async () => {
  const app = await openStates({ faults: [{ operation: 'selectState', effect: { code: 'RATE_LIMITED' } }] })
  await app.user.click(await state('Ohio'))
  expect(await screen.findByText('Ohio could not be added', undefined, patient)).toBeVisible()
  expect(await state('Ohio')).not.toBeChecked()
})

it('links to the dashboard and to the open leads', async () => {
  await openStates()
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard')
  expect(screen.getByRole('link', { name: 'See open leads' })).toHaveAttribute('href', '/marketplace')
})
