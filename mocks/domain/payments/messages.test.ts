import { describe, expect, it } from 'vitest'
import {
  ADA,
  ADMIN,
  newCard,
  requireRecord,
  PROVIDER,
  domainErrorOf,
  PaymentTestWorld,
  SYSTEM,
} from '../../services/stripe/testing/payment-test-world'
import { topUpAfterPurchase } from './top-up'

const missing = (subject: string) => ({ code: 'NOT_FOUND', message: `${subject} was not found.` })
const conflicting = (field: string, message: string) => ({ code: 'CONFLICT', field, message })

function paid(card: 'visa' | 'disputed' = 'visa') {
  const world = new PaymentTestWorld()
  const { id, clientSecret } = world.open()
  const result = world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card) })
  return { world, id, clientSecret, result }
}

const activities = (world: PaymentTestWorld) =>
  world.activities().map(({ type, status, amountCents, message, paymentIntentId }) => ({
    type,
    status,
    amountCents,
    message,
    paymentIntentId,
  }))

describe('error messages', () => {
  it('name the reason for rejected callbacks', () => {
    const { world } = paid()
    const [event] = world.store.paymentEvents.all()
    const eventId = requireRecord(event).id
    expect(eventId).toMatch(/^evt_\w+$/)
    expect(domainErrorOf(world, () => world.run('dropPaymentEvent', SYSTEM, { eventId }))).toEqual(
      conflicting('eventId', 'Only a pending callback can be dropped.'),
    )
    world.store.paymentEvents.update(eventId, { status: 'PENDING' })
    expect(domainErrorOf(world, () => world.run('duplicatePaymentEvent', SYSTEM, { eventId }))).toEqual(
      conflicting('eventId', 'Only a delivered callback can be repeated.'),
    )
    world.store.paymentEvents.update(eventId, { status: 'DROPPED' })
    expect(domainErrorOf(world, () => world.run('deliverPaymentEvent', SYSTEM, { eventId }))).toEqual(
      conflicting('eventId', 'This callback was dropped and cannot be delivered.'),
    )
    expect(domainErrorOf(world, () => world.run('deliverPaymentEvent', SYSTEM, { eventId: 'evt_1' }))).toEqual(
      missing('The callback'),
    )
    expect(domainErrorOf(world, () => world.run('disputePayment', SYSTEM, { paymentIntentId: 'pi_1' }))).toEqual(
      missing('The payment'),
    )
    const open = world.open().id
    expect(domainErrorOf(world, () => world.run('disputePayment', SYSTEM, { paymentIntentId: open }))).toEqual(
      conflicting('paymentIntentId', 'Only a payment that has succeeded can be disputed.'),
    )
  })
})

describe('payment activity', () => {
  it('updates one activity through the life of a payment', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open()
    const activity = { type: 'FUNDING', amountCents: 2_500, paymentIntentId: id }
    expect(activities(world)).toEqual([{ ...activity, status: 'PENDING', message: 'Waiting for card details.' }])
    const card = newCard('challengeAlways')
    expect(world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card })).toEqual({ intentId: id, error: null })
    expect(activities(world)).toEqual([
      { ...activity, status: 'REQUIRES_ACTION', message: 'Your bank asks you to confirm the payment.' },
    ])
    world.pass(5)
    world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete', override: { callback: 'never' } })
    expect(activities(world)).toEqual([
      { ...activity, status: 'PENDING', message: 'Paid. The money is on its way to your balance.' },
    ])
    expect(world.activities()).toMatchObject([{ occurredAt: world.now, id: expect.stringMatching(/^act_\w+$/) }])
  })

  it('records disputes and refunds as separate activities', () => {
    const { world, id } = paid()
    world.run('refundPayment', ADMIN, { paymentIntentId: id, amountCents: 500 })
    world.run('disputePayment', SYSTEM, { paymentIntentId: id })
    const activity = { paymentIntentId: id }
    expect(activities(world).slice(1)).toEqual([
      { ...activity, type: 'REFUND', status: 'SUCCEEDED', amountCents: 500, message: 'Refunded to your card.' },
      {
        ...activity,
        type: 'DISPUTE',
        status: 'FAILED',
        amountCents: 2_000,
        message: 'The cardholder disputed a payment.',
      },
      {
        ...activity,
        type: 'REVERSAL',
        status: 'SUCCEEDED',
        amountCents: 2_000,
        message: 'Reversed by your bank.',
      },
    ])
    expect(requireRecord(world.ledger.postings.find(({ type }) => type === 'REFUND'))).toMatchObject({
      referenceId: id,
    })
  })

  it('ignores callbacks of canceled, refunded, and unknown payments', () => {
    const world = new PaymentTestWorld()
    const { clientSecret } = world.open()
    const override = { callback: 'late' } as const
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('declined'), override })
    expect(world.run('cancelPaymentIntent', PROVIDER, { clientSecret })).toMatchObject({ error: null })
    world.pass(60_000)
    expect(activities(world)).toMatchObject([{ status: 'CANCELED' }])
    const other = paid()
    other.world.run('refundPayment', ADMIN, { paymentIntentId: other.id, amountCents: 500 })
    const refunds = [...other.world.store.paymentEvents.all()].filter(({ type }) => type === 'charge.refunded')
    const before = activities(other.world)
    other.world.run('duplicatePaymentEvent', SYSTEM, { eventId: requireRecord(refunds[0]).id })
    expect(activities(other.world)).toEqual(before)
    expect(other.world.funds()).toBe(2_000)
    other.world.store.paymentIntents.remove(other.id)
    for (const type of [
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'setup_intent.succeeded',
      'charge.dispute.created',
    ] as const) {
      other.world.store.paymentEvents.update(requireRecord(refunds[0]).id, { type })
      other.world.run('deliverPaymentEvent', SYSTEM, { eventId: requireRecord(refunds[0]).id })
    }
    expect(activities(other.world)).toEqual(before)
  })

  it('records a pending activity during an automatic top-up', () => {
    const world = new PaymentTestWorld()
    world.save('visa')
    world.consent()
    const seen: string[] = []
    const { insert } = world.store.paymentActivities
    world.store.paymentActivities.insert = (row) => {
      seen.push(`${row.type} ${row.status} ${row.message}`)
      return insert.call(world.store.paymentActivities, row)
    }
    world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', 'forms'))
    expect(seen).toEqual(['TOP_UP PENDING Charging your default card.'])
  })
})

describe('notifications', () => {
  const notes = (world: PaymentTestWorld) =>
    world.notes().map(({ kind, title, body, href }) => ({ kind, title, body, href }))

  it('report refunds and reversals', () => {
    const { world, id } = paid()
    world.run('refundPayment', ADMIN, { paymentIntentId: id, amountCents: 500 })
    world.run('disputePayment', SYSTEM, { paymentIntentId: id })
    expect(notes(world)).toEqual([
      { kind: 'PAYMENT', title: '$5.00 refunded to your card', body: null, href: '/transactions' },
      {
        kind: 'PAYMENT',
        title: 'A payment of $20.00 was reversed',
        body: 'The cardholder disputed it, and the amount was taken out of your available funds.',
        href: '/wallet',
      },
    ])
  })
})
