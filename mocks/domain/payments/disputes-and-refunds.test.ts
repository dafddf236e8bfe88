import { DAY_MS } from '../../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import {
  ADA,
  ADMIN,
  MANAGER,
  newCard,
  requireRecord,
  PROVIDER,
  PaymentTestWorld,
  SYSTEM,
} from '../../services/stripe/testing/payment-test-world'
import { CARDS, fundsAccount, walletAccount } from '../ledger/ledger'

function paid(card: 'visa' | 'disputed' = 'visa', callback?: 'never') {
  const world = new PaymentTestWorld()
  const { id, clientSecret } = world.open()
  const override = callback ? { override: { callback } } : {}
  world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card), ...override })
  return { world, id, paymentIntentId: id }
}

function moveToWallet(world: PaymentTestWorld, amountCents: number) {
  world.do(ADA, ({ ledger }) =>
    ledger.post({
      type: 'TRANSFER',
      at: world.now,
      referenceId: 'forms',
      entries: [
        [fundsAccount('ada'), -amountCents],
        [walletAccount('ada', 'forms'), amountCents],
      ],
    }),
  )
}

describe('a disputed payment', () => {
  it('is reversed a day later by a new posting, and earlier postings stay unchanged', () => {
    const { world, id } = paid('disputed')
    const before = structuredClone(world.ledger.postings)
    world.pass(DAY_MS - 1)
    expect(world.funds()).toBe(2_500)
    world.pass(1)
    expect(world.funds()).toBe(0)
    expect(world.ledger.postings.slice(0, before.length)).toEqual(before)
    expect(requireRecord(world.ledger.postings.at(-1))).toMatchObject({
      type: 'REVERSAL',
      referenceId: id,
      entries: [
        { account: 'funds:ada', amountCents: -2_500 },
        { account: CARDS, amountCents: 2_500 },
      ],
    })
    expect(world.activities().map(({ type, status }) => `${type} ${status}`)).toEqual([
      'FUNDING SUCCEEDED',
      'DISPUTE FAILED',
      'REVERSAL SUCCEEDED',
    ])
    expect(world.notes()).toMatchObject([{ kind: 'PAYMENT', title: 'A payment of $25.00 was reversed' }])
    expect(world.intent(id)).toMatchObject({ status: 'succeeded', reversedAt: world.now })
    expect(world.audit()).toEqual([])
  })

  it('may leave the agent in debt if the money was moved to a wallet', () => {
    const { world } = paid('disputed')
    moveToWallet(world, 2_000)
    world.pass(DAY_MS)
    expect([world.funds(), world.wallet()]).toEqual([-2_000, 2_000])
    expect(world.audit()).toEqual([])
  })

  it('is reversed once despite a repeated callback', () => {
    const { world } = paid('disputed')
    world.pass(DAY_MS)
    const dispute = requireRecord(
      [...world.store.paymentEvents.all()].find((event) => event.type === 'charge.dispute.created'),
    )
    world.run('duplicatePaymentEvent', SYSTEM, { eventId: dispute.id })
    expect(world.funds()).toBe(0)
    expect(world.audit()).toEqual([])
  })

  it('credits nothing if the success callback arrives after the dispute', () => {
    const { world, id } = paid('disputed', 'never')
    world.pass(DAY_MS)
    expect(world.funds()).toBe(0)
    expect(world.audit()).toEqual([])
    const success = requireRecord([...world.store.paymentEvents.all()].find((event) => event.objectId === id))
    world.run('deliverPaymentEvent', SYSTEM, { eventId: success.id })
    expect(world.funds()).toBe(0)
    expect(world.audit()).toEqual([])
  })

  it('can be triggered for any successful payment', () => {
    const { world, paymentIntentId } = paid()
    expect(world.run('disputePayment', SYSTEM, { paymentIntentId })).toMatchObject({ deliveries: 1 })
    expect(world.funds()).toBe(0)
    expect(() => world.run('disputePayment', SYSTEM, { paymentIntentId })).toThrow('can be disputed')
    expect(() => world.run('disputePayment', SYSTEM, { paymentIntentId: world.open().id })).toThrow('can be disputed')
    expect(() => world.run('disputePayment', SYSTEM, { paymentIntentId: 'pi_none' })).toThrow('was not found')
    expect(world.audit()).toEqual([])
  })

  it('reverses only the part that was not refunded', () => {
    const { world, paymentIntentId } = paid()
    world.run('refundPayment', ADMIN, { paymentIntentId, amountCents: 1_000 })
    world.run('disputePayment', SYSTEM, { paymentIntentId })
    expect([world.funds(), world.ledger.balance(CARDS)]).toEqual([0, 0])
    expect(world.audit()).toEqual([])
  })

  it('changes nothing after a full refund', () => {
    const { world, id } = paid('disputed')
    world.run('refundPayment', ADMIN, { paymentIntentId: id, amountCents: 2_500 })
    world.pass(DAY_MS)
    expect(world.funds()).toBe(0)
    expect(world.intent(id).reversedAt).toBeNull()
    expect(world.audit()).toEqual([])
  })
})

describe('refundPayment', () => {
  it('refunds in parts, up to the amount paid', () => {
    const { world, paymentIntentId } = paid()
    const refund = (amountCents: number) => world.run('refundPayment', ADMIN, { paymentIntentId, amountCents })
    expect(refund(1_000)).toEqual({ paymentIntentId, refundedCents: 1_000 })
    expect(world.audit()).toEqual([])
    const before = world.digest()
    expect(() => refund(1_501)).toThrow('At most $15.00 of this payment can be refunded.')
    expect(world.digest()).toBe(before)
    expect(refund(1_500)).toEqual({ paymentIntentId, refundedCents: 2_500 })
    expect(() => refund(1)).toThrow('At most $0.00 of this payment can be refunded.')
    expect([world.funds(), world.ledger.balance(CARDS)]).toEqual([0, 0])
    expect(world.audit()).toEqual([])
  })

  it('notifies the agent and writes an audit entry', () => {
    const { world, id } = paid()
    world.run('refundPayment', ADMIN, { paymentIntentId: id, amountCents: 1_000, reason: 'Asked by phone' })
    expect(world.activities().at(-1)).toMatchObject({ type: 'REFUND', status: 'SUCCEEDED', amountCents: 1_000 })
    expect(world.notes()).toMatchObject([{ title: '$10.00 refunded to your card' }])
    expect([...world.store.audit.all()]).toMatchObject([
      {
        actorId: 'root',
        action: 'PAYMENT_REFUNDED',
        subject: 'Card payment of $25.00',
        subjectId: 'ada',
        detail: '$10.00 refunded',
        reason: 'Asked by phone',
      },
    ])
    expect([...world.store.paymentEvents.all()].at(-1)).toMatchObject({ type: 'charge.refunded', status: 'DELIVERED' })
  })

  it('refunds once per idempotency key', () => {
    const { world, paymentIntentId } = paid()
    const input = { paymentIntentId, amountCents: 1_000, idempotencyKey: 'refund' }
    expect(world.run('refundPayment', ADMIN, input)).toEqual(world.run('refundPayment', ADMIN, input))
    expect(world.funds()).toBe(1_500)
    expect(() => world.run('refundPayment', ADMIN, { ...input, amountCents: 1 })).toThrow('something else')
  })

  it('credits a payment without a callback before the refund', () => {
    const { world, id } = paid('visa', 'never')
    world.run('refundPayment', ADMIN, { paymentIntentId: id, amountCents: 500 })
    expect(world.funds()).toBe(2_000)
    expect(world.audit()).toEqual([])
  })

  it('is final', () => {
    const { world, paymentIntentId } = paid()
    world.run('refundPayment', ADMIN, { paymentIntentId, amountCents: 1_000 })
    world.pass(DAY_MS)
    expect(world.funds()).toBe(1_500)
  })

  it('rejects invalid amounts, unknown payments, other roles, and short funds', () => {
    const { world, paymentIntentId } = paid()
    const refused = (input: { paymentIntentId: string; amountCents: number }, message: string, actor = ADMIN) => {
      const before = world.digest()
      expect(() => world.run('refundPayment', actor, input)).toThrow(message)
      expect(world.digest()).toBe(before)
    }
    refused({ paymentIntentId, amountCents: 0 }, 'Please enter a valid amount.')
    refused({ paymentIntentId, amountCents: -5 }, 'Please enter a valid amount.')
    refused({ paymentIntentId: 'pi_none', amountCents: 5 }, 'The payment was not found.')
    refused({ paymentIntentId: world.open().id, amountCents: 5 }, 'This payment has not succeeded.')
    refused({ paymentIntentId, amountCents: 5 }, 'Access denied', ADA)
    refused({ paymentIntentId, amountCents: 5 }, 'Access denied', MANAGER)
    moveToWallet(world, 2_400)
    refused({ paymentIntentId, amountCents: 101 }, "The agent's funds hold $1.00, which is less than the refund.")
    world.run('refundPayment', ADMIN, { paymentIntentId, amountCents: 100 })
    world.run('disputePayment', SYSTEM, { paymentIntentId })
    refused({ paymentIntentId, amountCents: 5 }, 'This payment was reversed by the bank.')
  })
})
