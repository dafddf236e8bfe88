import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADA,
  ADMIN,
  newCard,
  PROVIDER,
  PaymentTestWorld,
  SYSTEM,
} from '../../services/stripe/testing/payment-test-world'
import { DomainError } from '../errors'
import { CARDS, clearingAccount } from '../ledger/ledger'
import type { CallbackFailure } from '../context'
import type { TEST_CARDS } from './test-cards'
import { topUpAfterPurchase } from './top-up'

type Card = keyof typeof TEST_CARDS
type ModelStatus = 'open' | 'challenged' | 'paid' | 'canceled'

/** Payment in `Model`. */
interface ModelPayment {
  readonly id: string
  readonly secret: string
  readonly cents: number
  status: ModelStatus
  card: Card | undefined
  credited: boolean
  refunded: number
  reversed: boolean
}

/**
 * Second, minimal implementation of the payment rules, without ledger, records, and callbacks. The tests compare the
 * real implementation with it.
 */
class Model {
  readonly payments: ModelPayment[] = []
  readonly counts = new Map<string, number>()

  count(name: string) {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
  pay(payment: ModelPayment, card: Card, callback: CallbackFailure | undefined) {
    payment.status = 'paid'
    payment.card = card
    payment.credited = callback !== 'never' && callback !== 'late'
  }
  funds = () =>
    this.payments.reduce(
      (sum, p) => sum + (p.credited ? p.cents - p.refunded - (p.reversed ? p.cents - p.refunded : 0) : 0),
      0,
    )
  received = () =>
    this.payments.reduce((sum, p) => sum + (p.status === 'paid' && !p.reversed ? p.cents - p.refunded : 0), 0)
}

const MODEL_CARDS: readonly Card[] = ['visa', 'declined', 'challengeAlways', 'challengeThenDeclined', 'amex']
const stepArbitrary = fc.record({
  action: fc.constantFrom('add', 'confirm', 'confirm', 'answer', 'answer', 'deliver', 'refund', 'dispute', 'cancel'),
  which: fc.nat(5),
  cents: fc.integer({ min: 90, max: 5_000 }),
  card: fc.constantFrom(...MODEL_CARDS),
  callback: fc.constantFrom<(CallbackFailure | 'once')[]>('once', 'late', 'twice', 'never'),
  outcome: fc.constantFrom<('complete' | 'fail' | 'abandon')[]>('complete', 'complete', 'fail', 'abandon'),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

/** Runs a step in the real implementation and in the model. Asserts that a rejected step changes nothing. */
function runStep(world: PaymentTestWorld, model: Model, { action, which, cents, card, callback, outcome }: Step): void {
  const payment = model.payments.at(-1 - (which % Math.max(1, model.payments.length)))
  const override = callback === 'once' ? {} : { override: { callback } }
  const later = callback === 'once' ? undefined : callback
  const attempt = (isAllowed: boolean, work: () => void): boolean => {
    const before = world.digest()
    if (isAllowed) work()
    else {
      expect(work).toThrow(DomainError)
      expect(world.digest()).toBe(before)
    }
    model.count(`${action} ${isAllowed ? 'done' : 'refused'}`)
    return isAllowed
  }
  if (action === 'add') {
    let id = ''
    const added = attempt(cents >= 100, () => {
      id = world.run('addFunds', ADA, { amountCents: cents }).paymentIntentId
    })
    if (!added) return
    const secret = world.intent(id).clientSecret
    model.payments.push({
      id,
      secret,
      cents,
      status: 'open',
      card: undefined,
      credited: false,
      refunded: 0,
      reversed: false,
    })
    return
  }
  if (!payment) return
  const { id, secret: clientSecret } = payment
  const refundable = payment.cents - payment.refunded
  switch (action) {
    case 'confirm': {
      const confirm = () =>
        world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card), ...override })
      if (!attempt(payment.status === 'open' || payment.status === 'challenged', confirm)) return
      if (card === 'visa' || card === 'amex') model.pay(payment, card, later)
      else Object.assign(payment, { status: card === 'declined' ? 'open' : 'challenged', card })
      return
    }
    case 'answer': {
      const answer = () => world.run('answerChallenge', PROVIDER, { clientSecret, outcome, ...override })
      if (!attempt(payment.status === 'challenged', answer)) return
      if (outcome === 'complete' && payment.card === 'challengeAlways') model.pay(payment, payment.card, later)
      else payment.status = 'open'
      return
    }
    case 'deliver': {
      const event = [...world.store.paymentEvents.all()].find(
        ({ objectId, type }) => objectId === id && type === 'payment_intent.succeeded',
      )
      if (!event) return
      attempt(true, () => world.run('deliverPaymentEvent', SYSTEM, { eventId: event.id }))
      payment.credited = true
      return
    }
    case 'refund': {
      const fundsAfterCredit = model.funds() + (payment.status === 'paid' && !payment.credited ? payment.cents : 0)
      const isAllowed =
        payment.status === 'paid' && !payment.reversed && cents <= refundable && fundsAfterCredit >= cents
      const refund = () => world.run('refundPayment', ADMIN, { paymentIntentId: id, amountCents: cents })
      if (!attempt(isAllowed, refund)) return
      Object.assign(payment, { credited: true, refunded: payment.refunded + cents })
      return
    }
    case 'dispute': {
      const isAllowed = payment.status === 'paid' && !payment.reversed
      if (!attempt(isAllowed, () => world.run('disputePayment', SYSTEM, { paymentIntentId: id }))) return
      Object.assign(payment, { credited: true, reversed: refundable > 0 })
      return
    }
    case 'cancel':
      if (
        !attempt(payment.status === 'open' || payment.status === 'challenged', () =>
          world.run('cancelPaymentIntent', PROVIDER, { clientSecret }),
        )
      )
        return
      payment.status = 'canceled'
  }
}

describe('random sequences of payment events', () => {
  it('matches the balances of the model and passes the audit', () => {
    const counts = new Map<string, number>()
    fc.assert(
      fc.property(fc.array(stepArbitrary, { minLength: 20, maxLength: 60 }), (steps) => {
        const world = new PaymentTestWorld()
        const model = new Model()
        for (const step of steps) {
          runStep(world, model, step)
          expect(world.audit()).toEqual([])
          expect(world.funds()).toBe(model.funds())
          expect(0 - world.ledger.balance(CARDS)).toBe(model.received())
          for (const payment of model.payments)
            expect(world.ledger.balance(clearingAccount(payment.id))).toBe(
              payment.status === 'paid' && !payment.credited ? payment.cents : 0,
            )
        }
        for (const [name, n] of model.counts) counts.set(name, (counts.get(name) ?? 0) + n)
      }),
      { numRuns: 120, seed: 11 },
    )
    for (const action of ['add', 'confirm', 'answer', 'refund', 'dispute', 'cancel'])
      for (const end of ['done', 'refused'])
        expect(counts.get(`${action} ${end}`) ?? 0, `${action} ${end}`).toBeGreaterThan(15)
    expect(counts.get('deliver done') ?? 0).toBeGreaterThan(50)
  })

  it('charges top-ups only with consent, one at a time, and stops after three failures', () => {
    const act = fc.record({
      action: fc.constantFrom('buy', 'buy', 'buy', 'recover', 'answer', 'consent', 'off', 'card', 'late'),
      sourceId: fc.constantFrom('forms', 'calls'),
      card: fc.constantFrom<Card[]>('visa', 'declinesWhenCharged', 'challengeAlways', 'challengeUnlessSetUp'),
    })
    fc.assert(
      fc.property(fc.array(act, { minLength: 15, maxLength: 50 }), (acts) => {
        const world = new PaymentTestWorld()
        world.save('visa')
        for (const { action, sourceId, card } of acts) {
          const topUps = () =>
            world.store.paymentIntentsByAgent.list('ada').filter(({ purpose }) => purpose === 'TOP_UP')
          const open = topUps().find((intent) => intent.status === 'requires_payment_method')
          const challenged = topUps().find((intent) => intent.status === 'requires_action')
          const [before, succeeded] = [topUps().length, topUps().filter(({ status }) => status === 'succeeded').length]
          if (action === 'buy') {
            world.adjust(-1_500, `wallet:ada:${sourceId}`)
            world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', sourceId))
            expect(topUps().length - before).toBeLessThanOrEqual(1)
            const paid = topUps().filter(({ status }) => status === 'succeeded').length - succeeded
            if (!world.store.paymentConfigs.get('ada')?.autoTopUpEnabled) expect(paid).toBe(0)
          }
          const override = action === 'late' ? { override: { callback: 'late' } as const } : {}
          if ((action === 'recover' || action === 'late') && open)
            world.run('confirmPaymentIntent', PROVIDER, {
              clientSecret: open.clientSecret,
              card: newCard(card === 'visa' ? 'visa' : 'challengeAlways'),
              ...override,
            })
          if (action === 'answer' && challenged)
            world.run('answerChallenge', PROVIDER, { clientSecret: challenged.clientSecret, outcome: 'complete' })
          if (action === 'consent') world.consent()
          if (action === 'off') world.run('updateAutoTopUpConfig', ADA, { enabled: false })
          if (action === 'card') world.run('setDefaultPaymentMethod', ADA, { paymentMethodId: world.save(card) })
          if (world.store.paymentMethodsByAgent.list('ada').length > 15) break
          const inFlight = topUps().filter(
            ({ status, creditedAt }) => status === 'requires_action' || (status === 'succeeded' && creditedAt === null),
          )
          expect(inFlight.filter(({ status }) => status === 'requires_action').length).toBeLessThanOrEqual(1)
          expect(world.config().failureCount).toBeLessThanOrEqual(3)
          expect(world.audit()).toEqual([])
        }
      }),
      { numRuns: 120, seed: 12 },
    )
  })
})
