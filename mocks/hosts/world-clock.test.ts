import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '../../src/lib/time/clock'
import { createBackend } from '../sandbox/backend'
import { syncAppClock } from './browser/start'

const worldMs = Date.parse('2026-03-18T16:00:00Z')
const hourMs = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: worldMs - 24 * hourMs }))
afterEach(() => {
  clock.learnServerTime(Date.now())
  vi.useRealTimers()
})

const request = (path: string, init?: RequestInit) => new Request(`http://app.test/base/${path}`, init)
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

it('sets the app’s clock to the world’s time, and follows a clock change at the app’s next request', async () => {
  const backend = await createBackend({ basePath: '/base/', start: { nowMs: worldMs, freeze: true } })
  const send = syncAppClock('/base/', backend.fetch)
  const ask = () => send(request('graphql', post({ query: '{ __typename }' })))
  await ask()
  vi.advanceTimersByTime(60_000)
  expect(clock.now()).toBe(worldMs)
  const jumped = vi.fn()
  const stop = clock.onJump(jumped)
  const headers = { 'content-type': 'application/json' }
  await send(request('__sandbox/clock', { ...post({ advance: 'PT1H' }), headers }))
  expect(clock.now()).toBe(worldMs)
  expect(jumped).not.toHaveBeenCalled()
  await ask()
  expect(clock.now()).toBe(worldMs + hourMs)
  expect(jumped).toHaveBeenCalledTimes(1)
  stop()
})

it('ignores a response without a valid time', async () => {
  for (const headers of [{}, { 'x-fairlead-now': '' }, { 'x-fairlead-now': 'soon' }, { 'x-fairlead-now': '-1' }]) {
    const response = new Response('{}', { headers })
    expect(await syncAppClock('/base/', () => Promise.resolve(response))(request('graphql'))).toBe(response)
  }
  expect(clock.now()).toBe(Date.now())
})
