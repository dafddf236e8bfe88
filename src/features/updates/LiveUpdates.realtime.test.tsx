import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../../test/render-app'
import { FakeWebSocket, recordSockets } from '../../test/realtime-fixture'

vi.mock('../../lib/settings/env', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../lib/settings/env')>()
  const graphqlRealtimeEndpoint = 'wss://realtime.example.com/graphql'
  return { ...original, env: { ...original.env, graphqlRealtimeEndpoint } }
})

const patient = { timeout: 20_000 }

const AGENT = 'user-agent'
const credit =
  'mutation($input: AdminCreditBankAccountInput!) { adminCreditAgentBankAccount(input: $input) { success } }'

beforeEach(() => {
  vi.stubEnv('VITE_BACKEND', 'live')
  vi.stubGlobal('WebSocket', FakeWebSocket)
  return () => vi.unstubAllEnvs()
})

async function creditFunds({ world }: RenderedApp, amountCents: number): Promise<void> {
  await world.call(credit, { input: { agentId: AGENT, amountCents, reason: 'A welcome' } }, { as: 'admin' })
}

const count = ({ operations }: RenderedApp, name: string) => operations.filter((each) => each === name).length
const asked = (app: RenderedApp) => count(app, 'WhatHasChanged')
const shows = (text: string) => screen.findByText(text, undefined, patient)

/** Opens the settings page. `catchingUp` lists the cursors of change requests that the service must answer at once. */
async function openSettings() {
  const service = recordSockets()
  const catchingUp: unknown[] = []
  const opening = renderApp('/settings', {
    graphql: async (request) => {
      const { operationName, variables } = (await request.clone().json()) as {
        operationName: string
        variables: { since: string | null; waitSeconds: number }
      }
      if (operationName === 'WhatHasChanged' && variables.waitSeconds === 0) catchingUp.push(variables.since)
      return (await opening).backend.fetch(request)
    },
  })
  const app = await opening
  await shows('$1,250.00')
  await waitFor(() => expect(service.sockets).toHaveLength(1), patient)
  return { ...service, app, catchingUp }
}

const stand = ({ last }: Pick<ReturnType<typeof recordSockets>, 'last'>) => act(() => last().openAndConfirm())
const next = ({ sockets }: Pick<ReturnType<typeof recordSockets>, 'sockets'>, number: number) =>
  waitFor(() => expect(sockets).toHaveLength(number), patient)

it('requests earlier changes once, and then shows pushed changes without a request', async () => {
  const opened = await openSettings()
  const { app, last, catchingUp } = opened
  stand(opened)
  await creditFunds(app, 12_345)
  expect(await shows('$1,373.45')).toBeInTheDocument()
  await waitFor(() => expect(catchingUp).toEqual([expect.any(String)]), patient)
  const questions = asked(app)
  for (const [cents, text] of [
    [100, '$1,374.45'],
    [200, '$1,376.45'],
  ] as const) {
    await creditFunds(app, cents)
    act(() => last().sendChange(AGENT, ['FUNDS']))
    expect(await shows(text)).toBeInTheDocument()
  }
  expect(asked(app)).toBe(questions)
})

it('polls while the connection is lost, and catches up after it reconnects', async () => {
  const opened = await openSettings()
  const { app, last, catchingUp } = opened
  stand(opened)
  await creditFunds(app, 100)
  await waitFor(() => expect(catchingUp).toHaveLength(1), patient)
  const questions = asked(app)
  act(() => last().disconnect())
  await creditFunds(app, 12_300)
  expect(await shows('$1,374.00')).toBeInTheDocument()
  expect(asked(app)).toBeGreaterThan(questions)
  expect(catchingUp).toHaveLength(1)
  await next(opened, 2)
  stand(opened)
  await creditFunds(app, 100)
  await waitFor(() => expect(catchingUp).toHaveLength(2), patient)
})

it('polls without an error message if no websocket can connect', async () => {
  const connect = vi.fn<() => never>(function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.stubGlobal('WebSocket', connect)
  const app = await renderApp('/settings')
  await shows('$1,250.00')
  await waitFor(() => expect(asked(app)).toBeGreaterThan(0), patient)
  await creditFunds(app, 12_345)
  expect(await shows('$1,373.45')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(connect).toHaveBeenCalled()
})

it.each([
  ['is hidden', 'visibilitychange', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['is offline', 'offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
] as const)('disconnects while the tab %s', async (_, event, go) => {
  const opened = await openSettings()
  stand(opened)
  const gone = go()
  act(() => void (event === 'offline' ? window : document).dispatchEvent(new Event(event)))
  expect(opened.last().types.slice(-2)).toEqual(['stop', 'stop'])
  gone.mockRestore()
  act(
    () =>
      void (event === 'offline' ? window : document).dispatchEvent(new Event(event === 'offline' ? 'online' : event)),
  )
  await next(opened, 2)
})

it('disconnects when the user signs out', async () => {
  const opened = await openSettings()
  stand(opened)
  await opened.app.user.click(await screen.findByRole('button', { name: /^Account/ }, patient))
  await opened.app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }, patient))
  expect(await screen.findByLabelText('Username', undefined, patient)).toBeInTheDocument()
  expect(opened.last().types.slice(-2)).toEqual(['stop', 'stop'])
  expect(opened.sockets).toHaveLength(1)
})
