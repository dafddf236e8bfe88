import { expect, it } from 'vitest'
import { openWorld } from '../kit/open-world'
import { runStory } from '../presenter/play/run-story'
import { createClient } from './client'
import { confirmCard } from './confirm-card'

const GOOD = '4242424242424242'
const start = { scenario: 'funded-agent', seed: 3, now: '2026-03-02T17:00:00Z', freeze: true }

it('returns a story that repeats all actions and gives the same world', async () => {
  const { world } = await openWorld(start)
  let caller = await world.signIn('agent')
  const { paymentIntent } = await world.call<{ paymentIntent: { clientSecret: string } }>(
    'addFunds',
    { input: { amountCents: 5000 } },
    caller,
  )
  const pay = (number: string) => confirmCard(world.fetch, world.url, { ...paymentIntent, number })
  expect(await pay('4000000000009995')).toBe('insufficient_funds')
  expect(await pay(GOOD)).toBeUndefined()
  await world.clock.advance('PT2H')
  caller = await world.signIn('agent')
  const transfer = (amountCents: number) =>
    world.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents } }, caller)
  expect(await transfer(4321)).toMatchObject({ success: true })
  expect(await transfer(99e6)).toMatchObject({ success: false })
  await world.call('updateLeadSourceStatus', { sourceId: 'form-direct', status: 'PAUSED' }, await world.signIn('admin'))
  await world.faults.set([{ service: 'graphql', effect: { latencyMs: 1 } }])
  const story = await createClient(world.url, world.fetch)('POST story')
  expect(story.world).toEqual({ scenario: 'funded-agent', seed: 3, now: '2026-03-02T17:00:00.000Z', freeze: true })
  expect(JSON.stringify(story)).not.toContain(paymentIntent.clientSecret)
  expect(story.steps.map((step) => Object.keys(step)[0])).toEqual([
    'as',
    'call',
    'confirmCard',
    'confirmCard',
    'clock',
    'as',
    'call',
    'as',
    'call',
    'fault',
    'as',
    'expect',
    'as',
    'expect',
  ])

  const { world: again } = await openWorld()
  const report = await runStory(story, { fetch: again.fetch, baseUrl: again.url })
  expect(report.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  const hashes = [world, again].map(async ({ url, fetch }) => (await createClient(url, fetch)('GET state')).worldHash)
  const [here, there] = await Promise.all(hashes)
  expect(there).toBe(here)
})

it('names the actions that a story cannot repeat', async () => {
  const { world } = await openWorld(start)
  const control = createClient(world.url, world.fetch)
  await control('POST market', { tempo: 10 })
  await world.call('resetUserPassword', { userId: 'user-agent' }, { as: 'admin' })
  const story = await control('POST story')
  expect(story.story).toContain(
    'Left out, because a story cannot repeat it: changes of the market speed, resetUserPassword.',
  )
  expect(story.steps).toEqual([])
})
