import { describe, expect, it } from 'vitest'
import { ADA, ADMIN, BOB, MANAGER, PaymentTestWorld } from '../../services/stripe/testing/payment-test-world'
import { failedTopUp, recentActivities, SHOWN_ACTIVITIES } from './activity'
import { requireReadableAgent } from '../access'
import { topUpAfterPurchase } from './top-up'

describe('payment status', () => {
  it('allows the agent, their managers, and administrators', () => {
    const world = new PaymentTestWorld()
    for (const actor of [ADA, MANAGER, ADMIN])
      expect(world.do(actor, (ctx) => requireReadableAgent(ctx, 'ada')).id).toBe('ada')
    expect(() => world.do(MANAGER, (ctx) => requireReadableAgent(ctx, 'bob'))).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    )
  })

  it('returns FORBIDDEN for another agent and for an unknown agent', () => {
    const world = new PaymentTestWorld()
    for (const agentId of ['ada', 'nobody'])
      expect(() => world.do(BOB, (ctx) => requireReadableAgent(ctx, agentId))).toThrow(
        expect.objectContaining({ code: 'FORBIDDEN' }),
      )
  })

  it('shows a failed top-up only to its agent', () => {
    const world = new PaymentTestWorld()
    world.save('declinesWhenCharged')
    world.consent()
    world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', 'forms'))
    expect(world.do(ADA, (ctx) => failedTopUp(ctx, 'ada'))).toMatchObject({ intent: { agentId: 'ada' } })
    for (const actor of [MANAGER, ADMIN]) expect(world.do(actor, (ctx) => failedTopUp(ctx, 'ada'))).toBeNull()
  })

  it('does not report an open funding payment as a failed top-up', () => {
    const world = new PaymentTestWorld()
    world.open()
    expect(world.do(ADA, (ctx) => failedTopUp(ctx, 'ada'))).toBeNull()
  })
})

describe('recentActivities', () => {
  it('returns the newest activities first, up to the limit', () => {
    const world = new PaymentTestWorld()
    for (let n = 1; n <= SHOWN_ACTIVITIES + 5; n++) {
      world.pass(1)
      world.open(100 + n)
    }
    const amounts = world.do(ADA, (ctx) => recentActivities(ctx, 'ada')).map((activity) => activity.amountCents)
    expect(amounts).toHaveLength(50)
    expect([amounts[0], amounts.at(-1)]).toEqual([155, 106])
  })
})
