import { describe, expect, it } from 'vitest'
import { walletAccount } from '../domain/ledger/ledger'
import { CONSENT_VERSION } from '../domain/payments/payment-config'
import type { Fault } from '../world/faults/fault'
import { createClient } from '../control/client'
import { confirmCard } from '../control/confirm-card'
import { graphqlRequest } from '../control/operations-client'
import { openWorld } from '../kit/open-world'

const agent = { as: 'agent' }
const half: Fault = { service: 'graphql', effect: { status: 503 }, rate: 0.5 }

/**
 * Calls one operation twenty times, with calls of another operation in between. Returns which of the twenty calls
 * failed.
 */
async function failures(othersBetween: number): Promise<readonly boolean[]> {
  const { world } = await openWorld({ faults: [half] })
  const { idToken } = await world.signIn('agent')
  const ask = async (query: string) => (await world.fetch(graphqlRequest(world.url, { query }, idToken))).status === 503
  const failed: boolean[] = []
  for (let n = 0; n < 20; n++) {
    for (let other = 0; other < othersBetween; other++) await ask('{ getFundsBalance { fundsBalanceCents } }')
    failed.push(await ask('{ getDashboardStats { activeLeads } }'))
  }
  return failed
}

describe('a fault with a rate', () => {
  it('affects the same calls of an operation, regardless of other requests', async () => {
    const alone = await failures(0)
    expect(new Set(alone).size).toBe(2)
    expect(await failures(3)).toEqual(alone)
  })

  it('affects the same charges when the world is replayed', async () => {
    const faults: readonly Fault[] = [{ service: 'payments', effect: { decline: 'lost_card' }, rate: 0.5 }]
    const { world } = await openWorld({ scenario: 'funded-agent', faults })
    const outcome = async () => {
      const { paymentIntent } = await world.call<{ paymentIntent: { clientSecret: string } }>(
        'addFunds',
        { input: { amountCents: 1000 } },
        agent,
      )
      return confirmCard(world.fetch, world.url, { ...paymentIntent, number: '4242424242424242' })
    }
    const outcomes: unknown[] = []
    for (let n = 0; n < 12; n++) outcomes.push(await outcome())
    expect(new Set(outcomes)).toEqual(new Set(['lost_card', undefined]))
    const control = createClient(world.url, world.fetch)
    const { worldHash } = await control('GET state')
    await control('POST start', { snapshot: await world.snapshot() })
    expect((await control('GET state')).worldHash).toBe(worldHash)
  })
})

describe('a simulated bank decline', () => {
  it('affects automatic top-ups, decrements its count, and survives a replay', async () => {
    const { world: sandbox, backend } = await openWorld({ scenario: 'funded-agent' })
    const control = createClient(sandbox.url, sandbox.fetch)
    const { world } = backend.host
    const agentId = 'user-agent'
    const sourceId = 'rate-table-one'
    const as = { kind: 'user', userId: agentId } as const
    const intents = () => world.store.paymentIntentsByAgent.list(agentId).filter(({ purpose }) => purpose === 'TOP_UP')
    const before = intents().length
    const method = [...world.store.paymentMethods.all()].find((card) => card.agentId === agentId)
    expect(method).toBeDefined()
    const thresholdCents = world.ledger.balance(walletAccount(agentId, sourceId))
    world.execute('updateAutoTopUpConfig', as, {
      enabled: true,
      thresholdCents,
      topUpCents: thresholdCents + 10_000,
      consentVersion: CONSENT_VERSION,
    })
    await sandbox.faults.set([{ service: 'payments', operation: 'topUp', effect: { decline: 'lost_card' }, times: 1 }])
    const buy = async () => {
      const { items } = await sandbox.call<{ items: readonly { id: string }[] }>(
        'listOpenLeads',
        { limit: 1, filters: { sourceIds: [sourceId] } },
        agent,
      )
      return sandbox.call('purchaseLead', { leadId: items[0]?.id }, agent)
    }
    await buy()
    expect(intents()).toHaveLength(before + 1)
    expect(intents().at(-1)).toMatchObject({
      status: 'requires_payment_method',
      lastError: { declineCode: 'lost_card' },
    })
    expect(await control('GET faults')).toMatchObject([{ times: 0 }])
    await buy()
    expect(intents().at(-1)).toMatchObject({ status: 'succeeded' })
    const { worldHash } = await control('GET state')
    await control('POST start', { snapshot: await sandbox.snapshot() })
    expect(await control('GET faults')).toMatchObject([{ times: 0 }])
    expect((await control('GET state')).worldHash).toBe(worldHash)
  })
})
