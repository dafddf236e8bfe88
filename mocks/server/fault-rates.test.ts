import { describe, expect, it } from 'vitest'
import { walletAccount } from '../domain/ledger/ledger'
import { CONSENT_VERSION } from '../domain/payments/payment-config'
import type { Fault } from '../world/faults/fault'
import { BASE_URL, controlOf, graphql, openSignedInSandbox } from './testing/sandbox'

const half: Fault = { service: 'graphql', effect: { status: 503 }, rate: 0.5 }

/**
 * Calls one operation twenty times, with calls of another operation in between. Returns which of the twenty calls
 * failed.
 */
async function failures(othersBetween: number): Promise<readonly boolean[]> {
  const sandbox = await openSignedInSandbox('agent')
  await controlOf(sandbox).setFaults([half])
  const ask = async (query: string) => {
    const request = new Request(`${BASE_URL}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: sandbox.client.token ?? '' },
      body: JSON.stringify({ query }),
    })
    return (await sandbox.backend.fetch(request)).status === 503
  }
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
    const sandbox = await openSignedInSandbox('agent', 'funded-agent')
    const control = controlOf(sandbox)
    await control.setFaults([{ service: 'payments', effect: { decline: 'lost_card' }, rate: 0.5 }])
    const outcome = async () => {
      const { body } = await graphql(
        sandbox,
        sandbox.client.token,
        'mutation { addFunds(input: { amountCents: 1000 }) { paymentIntent { clientSecret } } }',
      )
      const payment = body.data?.['addFunds'] as { paymentIntent: { clientSecret: string } } | undefined
      const clientSecret = payment?.paymentIntent.clientSecret ?? ''
      return sandbox.client.confirmCard({ clientSecret, number: '4242424242424242' })
    }
    const outcomes: unknown[] = []
    for (let n = 0; n < 12; n++) outcomes.push(await outcome())
    expect(new Set(outcomes)).toEqual(new Set(['lost_card', undefined]))
    const { worldHash } = await control.state()
    await control.restore(await control.snapshot())
    expect((await control.state()).worldHash).toBe(worldHash)
  })
})

describe('a simulated bank decline', () => {
  it('affects automatic top-ups, decrements its count, and survives a replay', async () => {
    const sandbox = await openSignedInSandbox('agent', 'funded-agent')
    const control = controlOf(sandbox)
    const { world } = sandbox.backend.host
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
    await control.setFaults([{ service: 'payments', operation: 'topUp', effect: { decline: 'lost_card' }, times: 1 }])
    const buy = async () => {
      const { answer } = await sandbox.client.call('listOpenLeads', { limit: 1, filters: { sourceIds: [sourceId] } })
      const [lead] = (answer as { items: readonly { id: string }[] }).items
      return sandbox.client.call('purchaseLead', { leadId: lead?.id })
    }
    await buy()
    expect(intents()).toHaveLength(before + 1)
    expect(intents().at(-1)).toMatchObject({
      status: 'requires_payment_method',
      lastError: { declineCode: 'lost_card' },
    })
    expect(await control.faults()).toMatchObject([{ times: 0 }])
    await buy()
    expect(intents().at(-1)).toMatchObject({ status: 'succeeded' })
    const { worldHash } = await control.state()
    await control.restore(await control.snapshot())
    expect(await control.faults()).toMatchObject([{ times: 0 }])
    expect((await control.state()).worldHash).toBe(worldHash)
  })
})
