import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app'
import type { World } from '../../test/world'

const patient = { timeout: 20_000 }

const credit =
  'mutation($input: AdminCreditBankAccountInput!) { adminCreditAgentBankAccount(input: $input) { success } }'

async function creditFunds(world: World, amountCents: number): Promise<void> {
  const { getFundsBalance } = await world.call<{
    getFundsBalance: { agentId: string }
  }>('{ getFundsBalance { agentId } }', {}, { as: 'agent' })
  await world.call(
    credit,
    { input: { agentId: getFundsBalance.agentId, amountCents, reason: 'A welcome' } },
    { as: 'admin' },
  )
}

/** Returns the operation name and the variables of a GraphQL request. */
const questionOf = async (request: Request) =>
  (await request.clone().json()) as { operationName: string; variables: Record<string, unknown> }

const bell = () => screen.findByRole('button', { name: /^Notifications, / }, patient)

it('updates the balance and the bell after a credit in another session, without a toast', async () => {
  const app = await renderApp('/settings')
  await waitFor(() => expect(app.operations).toContain('WhatHasChanged'), patient)
  expect(await screen.findByText('$1,250.00', undefined, patient)).toBeInTheDocument()
  const before = (await bell()).getAttribute('aria-label')
  await creditFunds(app.world, 12_345)
  expect(await screen.findByText('$1,373.45', undefined, patient)).toBeInTheDocument()
  await waitFor(async () => expect((await bell()).getAttribute('aria-label')).not.toBe(before), patient)
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
})

it('updates the price on an open wallet card after an administrator changes it', async () => {
  const app = await renderApp('/wallet')
  const card = await screen.findByRole('article', { name: 'Rate Table One' }, patient)
  expect(card).toHaveTextContent('$30.00')
  await app.world.call(
    'mutation { updateLeadSourcePricing(input: { sourceId: "rate-table-one", baseCostPerLead: 4000, markupPercentage: 25 }) { success } }',
    {},
    { as: 'admin' },
  )
  await waitFor(() => expect(card).toHaveTextContent('$50.00'), patient)
})

it.each([
  ['/dashboard', 'ActiveLeadSources'],
  ['/marketplace', 'ActiveLeadSources'],
])('refetches only the changed data on %s', async (place, unchanged) => {
  const app = await renderApp(place)
  await waitFor(() => expect(app.operations).toEqual(expect.arrayContaining([unchanged, 'WhatHasChanged'])), patient)
  const readings = () => app.operations.filter((name) => name !== 'WhatHasChanged')
  const first = readings()
  expect(first).toEqual([...new Set(first)])
  await creditFunds(app.world, 100)
  await waitFor(() => expect(readings().slice(first.length)).toContain('HeaderBalance'), patient)
  expect(readings().slice(first.length)).not.toContain(unchanged)
})

it('shows changes made between the first load and the first change request', async () => {
  let first: Record<string, unknown> | undefined
  const opening = renderApp('/settings', {
    graphql: async (request) => {
      const { backend, world } = await opening
      const { operationName, variables } = await questionOf(request)
      if (operationName === 'WhatHasChanged' && !first) {
        first = variables
        await creditFunds(world, 12_345)
      }
      return backend.fetch(request)
    },
  })
  await opening
  expect(await screen.findByText('$1,373.45', undefined, patient)).toBeInTheDocument()
  // The first request reaches back to the creation of the hub, plus the timeout of the request.
  expect(first).toEqual({ since: null, pastSeconds: expect.any(Number), waitSeconds: 10 })
  expect(first?.['pastSeconds']).toBeGreaterThan(15)
})

it('keeps the screen and shows no error while the backend is unreachable', async () => {
  const app = await renderApp('/settings')
  expect(await screen.findByText('$1,250.00', undefined, patient)).toBeInTheDocument()
  const polls = () => app.operations.filter((name) => name === 'WhatHasChanged').length
  await waitFor(() => expect(polls()).toBeGreaterThan(0), patient)
  await app.control('PUT faults', [{ service: 'graphql', effect: { network: true } }])
  const pollsBefore = polls()
  // The change completes the pending request, and all further ones fail.
  const input = { agentId: 'user-agent', amountCents: 12_345, reason: 'A welcome' }
  const admin = { kind: 'user', userId: 'user-admin' } as const
  app.backend.host.world.execute('adminCreditAgentBankAccount', admin, input)
  await waitFor(() => expect(polls()).toBeGreaterThan(pollsBefore), patient)
  expect(screen.getByText('$1,250.00')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows changes when no websocket can connect', async () => {
  const connect = vi.fn<() => never>(() => {
    throw new Error('No connection')
  })
  vi.stubGlobal('WebSocket', connect)
  const app = await renderApp('/settings')
  expect(await screen.findByText('$1,250.00', undefined, patient)).toBeInTheDocument()
  await waitFor(() => expect(app.operations).toContain('WhatHasChanged'), patient)
  await creditFunds(app.world, 100)
  expect(await screen.findByText('$1,251.00', undefined, patient)).toBeInTheDocument()
  expect(connect).not.toHaveBeenCalled()
})

it('requests no changes before the user signs in', async () => {
  const app = await renderApp('/login', { as: null })
  await app.user.type(await screen.findByLabelText('Username', undefined, patient), 'agent')
  await app.user.type(screen.getByLabelText('Password'), 'Sandbox-1')
  expect(app.operations).not.toContain('WhatHasChanged')
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(app.operations).toContain('WhatHasChanged'), patient)
})

it('marks one notification or all as read immediately, and opens its link', async () => {
  const app = await renderApp('/settings')
  await app.user.click(await bell())
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }, patient))
  const [first] = await panel.findAllByRole('link', { name: /^Unread:/ }, patient)
  const { listNotifications } = await app.world.call<{
    listNotifications: { items: { read: boolean; href: string }[] }
  }>('{ listNotifications(limit: 10) { items { read href } } }', {}, { as: 'agent' })
  const leadsTo = listNotifications.items.find(({ read }) => !read)?.href.split('?')[0]
  const unread = Number(/\d+/.exec((await bell()).getAttribute('aria-label') ?? '')?.[0])
  if (!first) throw new Error('There is nothing unread')
  await app.user.click(first)
  await waitFor(() => expect(window.location.pathname).toBe(leadsTo), patient)
  expect(await bell()).toHaveAccessibleName(`Notifications, ${unread - 1} unread`)
  await app.user.click(await bell())
  await app.user.click(await screen.findByRole('button', { name: 'Mark all as read' }, patient))
  expect(await bell()).toHaveAccessibleName('Notifications, none unread')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Unread:/ })).toBeNull())
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull())
})
