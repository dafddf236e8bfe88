import { describe, expect, it } from 'vitest'
import {
  ADA,
  newCard,
  requireRecord,
  PROVIDER,
  PaymentTestWorld,
  SYSTEM,
} from '../../services/stripe/testing/payment-test-world'
import { clearingAccount } from '../ledger/ledger'
import { LATE_CALLBACK_MS, RECONCILED_AFTER_MS } from './callbacks'
import type { CallbackFailure } from '../context'

function paid(callback?: CallbackFailure, world = new PaymentTestWorld()) {
  const { id, clientSecret } = world.open()
  world.run('confirmPaymentIntent', PROVIDER, {
    clientSecret,
    card: newCard('visa'),
    ...(callback ? { override: { callback } } : {}),
  })
  const event = () => requireRecord([...world.store.paymentEvents.all()].find(({ objectId }) => objectId === id))
  const clearing = () => world.ledger.balance(clearingAccount(id))
  return { world, id, event, clearing, eventId: event().id }
}

const credits = (world: PaymentTestWorld) =>
  world.ledger.entries('funds:ada').filter((entry) => entry.type === 'FUNDING')

describe('callbacks', () => {
  it('delivers the callback before the confirmation returns, by default', () => {
    const { world, event, clearing } = paid()
    expect(event()).toMatchObject({
      type: 'payment_intent.succeeded',
      status: 'DELIVERED',
      deliveries: 1,
      dueAt: null,
    })
    expect([world.funds(), clearing()]).toEqual([2_500, 0])
  })

  it('keeps the money in clearing until a late callback arrives', () => {
    const { world, id, event, clearing } = paid('late')
    expect(event()).toMatchObject({ status: 'PENDING', deliveries: 0, dueAt: world.now + LATE_CALLBACK_MS })
    expect([world.funds(), clearing(), world.intent(id).status]).toEqual([0, 2_500, 'succeeded'])
    expect(world.activities()).toMatchObject([{ status: 'PENDING' }])
    expect(world.audit()).toEqual([])
    world.pass(LATE_CALLBACK_MS - 1)
    expect(world.funds()).toBe(0)
    world.pass(1)
    expect([world.funds(), clearing()]).toEqual([2_500, 0])
    expect(world.activities()).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(world.audit()).toEqual([])
  })

  it('credits once when the callback arrives twice', () => {
    const { world, event } = paid('twice')
    expect(event()).toMatchObject({ status: 'DELIVERED', deliveries: 2 })
    expect(credits(world)).toHaveLength(1)
    expect(world.funds()).toBe(2_500)
    expect(world.audit()).toEqual([])
  })

  it('allows manual delivery of a lost callback before reconciliation', () => {
    const { world, eventId, event } = paid('never')
    world.pass(10 * LATE_CALLBACK_MS)
    expect(event()).toMatchObject({ status: 'PENDING', deliveries: 0 })
    expect(world.funds()).toBe(0)
    expect(world.run('deliverPaymentEvent', SYSTEM, { eventId })).toEqual({ eventId, deliveries: 1 })
    expect(world.funds()).toBe(2_500)
    expect(world.audit()).toEqual([])
  })

  it('credits a payment with a lost callback once, after one day', () => {
    const { world, clearing } = paid('never')
    world.pass(RECONCILED_AFTER_MS - 1)
    expect([world.funds(), clearing()]).toEqual([0, 2_500])
    world.pass(1)
    expect([world.funds(), clearing()]).toEqual([2_500, 0])
    expect(world.activities()).toMatchObject([{ status: 'SUCCEEDED' }])
    world.pass(10 * RECONCILED_AFTER_MS)
    expect(credits(world)).toHaveLength(1)
    expect(world.audit()).toEqual([])
  })

  it('credits once after manual delivery and reconciliation', () => {
    const { world, eventId } = paid('never')
    world.run('deliverPaymentEvent', SYSTEM, { eventId })
    world.pass(10 * RECONCILED_AFTER_MS)
    expect(credits(world)).toHaveLength(1)
    expect(world.audit()).toEqual([])
  })

  it('credits the payment one day after the last dropped callback', () => {
    const { world, clearing } = paid('never')
    for (let day = 0; day < 10; day++) {
      const [event] = world.store.paymentEventsDue.list('due')
      world.run('dropPaymentEvent', SYSTEM, { eventId: requireRecord(event).id })
      world.pass(RECONCILED_AFTER_MS - 1)
      expect([world.funds(), clearing()]).toEqual([0, 2_500])
      expect(world.audit()).toEqual([])
    }
    world.pass(1)
    expect([world.funds(), clearing()]).toEqual([2_500, 0])
    expect(world.audit()).toEqual([])
  })

  it('counts repeated deliveries and credits only once', () => {
    const { world, eventId } = paid()
    expect(world.run('duplicatePaymentEvent', SYSTEM, { eventId }).deliveries).toBe(2)
    expect(world.run('deliverPaymentEvent', SYSTEM, { eventId }).deliveries).toBe(3)
    expect(world.funds()).toBe(2_500)
    expect(credits(world)).toHaveLength(1)
  })

  it('never delivers a dropped callback', () => {
    const { world, eventId } = paid('late')
    expect(world.run('dropPaymentEvent', SYSTEM, { eventId })).toEqual({ eventId, deliveries: 0 })
    world.pass(2 * LATE_CALLBACK_MS)
    expect(world.funds()).toBe(0)
    expect(() => world.run('deliverPaymentEvent', SYSTEM, { eventId })).toThrow('was dropped')
    expect(() => world.run('dropPaymentEvent', SYSTEM, { eventId })).toThrow('pending callback')
    expect(() => world.run('duplicatePaymentEvent', SYSTEM, { eventId })).toThrow('delivered callback')
  })

  it('rejects callbacks from signed-in users', () => {
    const { world, id, eventId } = paid('never')
    for (const work of [
      () => world.run('deliverPaymentEvent', ADA, { eventId }),
      () => world.run('duplicatePaymentEvent', ADA, { eventId }),
      () => world.run('dropPaymentEvent', ADA, { eventId }),
      () => world.run('disputePayment', ADA, { paymentIntentId: id }),
    ])
      expect(work).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
    expect(() => world.run('deliverPaymentEvent', SYSTEM, { eventId: 'evt_none' })).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    )
  })

  it('ignores a late decline of a payment that has since succeeded', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open()
    const confirm = (card: 'declined' | 'visa', callback?: CallbackFailure) =>
      world.run('confirmPaymentIntent', PROVIDER, {
        clientSecret,
        card: newCard(card),
        ...(callback ? { override: { callback } } : {}),
      })
    confirm('declined', 'late')
    expect(world.activities()).toMatchObject([{ status: 'PENDING' }])
    confirm('visa')
    world.pass(LATE_CALLBACK_MS)
    expect(world.activities()).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(world.intent(id).status).toBe('succeeded')
    expect([...world.store.paymentEvents.all()].map(({ type, status }) => [type, status])).toEqual([
      ['payment_intent.payment_failed', 'DELIVERED'],
      ['payment_intent.succeeded', 'DELIVERED'],
    ])
  })

  it('shows a late decline of a payment that is still declined', () => {
    const world = new PaymentTestWorld()
    const { clientSecret } = world.open()
    const override = { callback: 'late' } as const
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('declined'), override })
    world.pass(LATE_CALLBACK_MS)
    expect(world.activities()).toMatchObject([{ status: 'FAILED', message: 'Your card was declined.' }])
  })
})
