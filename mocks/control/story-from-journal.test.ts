import { expect, it } from 'vitest'
import { runStory } from '../presenter/play/run-story'
import { BASE_URL, openSandbox } from '../server/testing/sandbox'

const GOOD = '4242424242424242'
const start = { scenario: 'funded-agent', seed: 3, now: '2026-03-02T17:00:00Z', freeze: true }

it('returns a story that repeats all actions and gives the same world', async () => {
  const { client } = await openSandbox()
  await client.control('POST start', start)
  await client.signIn('agent')
  const { answer } = await client.call('addFunds', { input: { amountCents: 5000 } })
  const { clientSecret } = (answer as { paymentIntent: { clientSecret: string } }).paymentIntent
  expect(await client.confirmCard({ clientSecret, number: '4000000000009995' })).toBe('insufficient_funds')
  expect(await client.confirmCard({ clientSecret, number: GOOD })).toBeUndefined()
  await client.control('POST clock', { advance: 'PT2H', wait: true })
  await client.signIn('agent')
  await client.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: 4321 } })
  const refused = await client.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: 99e6 } })
  expect(refused.code).toBe('CONFLICT')
  await client.signIn('admin')
  await client.call('updateLeadSourceStatus', { sourceId: 'form-direct', status: 'PAUSED' })
  await client.control('PUT faults', [{ service: 'graphql', effect: { latencyMs: 1 } }])
  const story = await client.control('POST story')
  expect(story.world).toEqual({ scenario: 'funded-agent', seed: 3, now: '2026-03-02T17:00:00.000Z', freeze: true })
  expect(JSON.stringify(story)).not.toContain(clientSecret)
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

  const again = await openSandbox()
  const report = await runStory(story, { fetch: (request) => again.backend.fetch(request), baseUrl: BASE_URL })
  expect(report.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  const hashes = await Promise.all([client, again.client].map(async (one) => one.control('GET state')))
  const [here, there] = hashes.map(({ worldHash }) => worldHash)
  expect(there).toBe(here)
})

it('names the actions that a story cannot repeat', async () => {
  const { client } = await openSandbox()
  await client.control('POST start', start)
  await client.control('POST market', { tempo: 10 })
  await client.signIn('admin')
  await client.call('resetUserPassword', { userId: 'user-agent' })
  const story = await client.control('POST story')
  expect(story.story).toContain(
    'Left out, because a story cannot repeat it: changes of the market speed, resetUserPassword.',
  )
  expect(story.steps).toEqual([])
})
