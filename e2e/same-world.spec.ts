import type { Backend, BackendOptions } from '../mocks/backend/backend'
import { loadModule } from '../tools/load-module.mjs'
import { control, expect, openScenario, test } from './fixtures'

interface State {
  now: string
  worldHash: string
  journalLength: number
}

const now = '2026-03-02T17:00:00.000Z'
const seed = 7
/** Time passes, leads arrive, somebody signs in: everything that a world makes of its seed. */
const steps = [
  ['POST', 'market', { tempo: 20 }],
  ['POST', 'clock', { advance: 'PT3H' }],
  ['POST', 'market', { tempo: 1 }],
  ['POST', 'clock', { advance: 'P2D' }],
] as const

type Ask = (method: string, path: string, body?: unknown) => Promise<State>

async function play(ask: Ask): Promise<State[]> {
  const states = [await ask('GET', 'state')]
  for (const [method, path, body] of steps) states.push(await ask(method, path, body))
  return states
}

const seen = (states: State[]) => states.map((state) => [state.now, state.journalLength, state.worldHash])

async function inNode(): Promise<State[]> {
  const { createBackend } = await loadModule<{ createBackend(options: BackendOptions): Promise<Backend> }>(
    'mocks/backend/backend.ts',
  )
  const backend = await createBackend({ start: { scenario: 'default', seed, nowMs: Date.parse(now), freeze: true } })
  return play(async (method, path, body) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await backend.fetch(new Request(`http://sandbox.test/__sandbox/${path}`, { method, ...init }))
    return response.json() as Promise<State>
  })
}

test('the same seed and the same actions make the same world, in Chromium and in Node', async ({ page, context }) => {
  await openScenario(page, 'default', 'login', { now, seed, freeze: true })
  await expect.poll(async () => (await control<State>(page, 'GET', 'state')).now).toBe(now)
  const inChromium = await play((method, path, body) => control(page, method, path, body))

  const again = await context.newPage()
  await openScenario(again, 'default', 'login', { now, seed, freeze: true })
  await expect.poll(async () => (await control<State>(again, 'GET', 'state')).journalLength).toBe(0)
  const second = await play((method, path, body) => control(again, method, path, body))

  const elsewhere = await inNode()
  expect(seen(second)).toEqual(seen(inChromium))
  expect(seen(elsewhere)).toEqual(seen(inChromium))
  expect(new Set(inChromium.map(({ worldHash }) => worldHash)).size).toBeGreaterThan(2)
})
