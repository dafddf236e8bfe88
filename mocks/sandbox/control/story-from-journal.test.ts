import { expect, it } from 'vitest'
import { runStory } from '../../stories/run-story'
import type { StoryDocument } from '../../stories/story-document'
import { BASE_URL, openSandbox } from '../testing/sandbox'

const GOOD = '4242424242424242'
const start = { name: 'funded-agent', seed: 3, now: '2026-03-02T17:00:00Z', freeze: true }

it('what was done so far is a script that does it again, to the last cent, without a recorder', async () => {
  const { client } = await openSandbox()
  await client.control('POST', 'scenario', start)
  await client.signIn('agent')
  const { answer } = await client.call('addFunds', { input: { amountCents: 5000 } })
  const { clientSecret } = (answer as { paymentIntent: { clientSecret: string } }).paymentIntent
  expect(await client.confirmCard({ clientSecret, number: '4000000000009995' })).toBe('insufficient_funds')
  expect(await client.confirmCard({ clientSecret, number: GOOD })).toBeUndefined()
  await client.control('POST', 'clock', { advance: 'PT2H', wait: true })
  await client.signIn('agent')
  await client.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: 4321 } })
  const refused = await client.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: 99e6 } })
  expect(refused.code).toBe('CONFLICT')
  await client.signIn('admin')
  await client.call('updateLeadSourceStatus', { sourceId: 'form-direct', status: 'PAUSED' })
  await client.control('PUT', 'faults', [{ service: 'graphql', effect: { latencyMs: 1 } }])
  const script = (await client.control('GET', 'script')) as StoryDocument
  expect(script.world).toEqual({ scenario: 'funded-agent', seed: 3, now: '2026-03-02T17:00:00.000Z', freeze: true })
  expect(JSON.stringify(script)).not.toContain(clientSecret)
  expect(script.steps.map((step) => Object.keys(step)[0])).toEqual([
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
  ])

  const again = await openSandbox()
  const report = await runStory(script, { fetch: (request) => again.backend.fetch(request), baseUrl: BASE_URL })
  expect(report.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  const hashes = await Promise.all([client, again.client].map(async (one) => one.control('GET', 'state')))
  const [here, there] = hashes.map((state) => (state as { worldHash: string }).worldHash)
  expect(there).toBe(here)
})

it('says what a script cannot do again', async () => {
  const { client } = await openSandbox()
  await client.control('POST', 'scenario', start)
  await client.control('POST', 'market', { tempo: 10 })
  await client.signIn('admin')
  await client.call('resetUserPassword', { userId: 'user-agent' })
  const script = (await client.control('GET', 'script')) as StoryDocument
  expect(script.story).toContain('Left out, because a script cannot do it: the pace of the market, resetUserPassword.')
  expect(script.steps).toEqual([])
})
