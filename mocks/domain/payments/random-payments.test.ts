import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADA, ADMIN, newCard, PROVIDER, SmallWorld, SYSTEM } from '../../services/stripe/testing/small-world'
import { DomainError } from '../errors'
import { CARDS, clearingAccount } from '../ledger/ledger'
import type { CallbackFailure } from './simulated-failures'
import type { TEST_CARDS } from './test-cards'
import { topUpAfterPurchase } from './top-up'

type Card = keyof typeof TEST_CARDS
type Stand = 'open' | 'asked' | 'paid' | 'over'

/** What a payment is in the model: nothing but a figure and where it stands. */
interface Paid {
  readonly id: string
  readonly secret: string
  readonly cents: number
  stand: Stand
  card: Card | undefined
  credited: boolean
  refunded: number
  reversed: boolean
}

/** The rules a second time, as simply as they can be said: no ledger, no records, no callbacks. */
class Model {
  readonly payments: Paid[] = []
  readonly counts = new Map<string, number>()

  count(what: string) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
  pay(payment: Paid, card: Card, callback: CallbackFailure | undefined) {
    payment.stand = 'paid'
    payment.card = card
    payment.credited = callback !== 'never' && callback !== 'late'
  }
  funds = () =>
    this.payments.reduce(
      (sum, p) => sum + (p.credited ? p.cents - p.refunded - (p.reversed ? p.cents - p.refunded : 0) : 0),
      0,
    )
  received = () =>
    this.payments.reduce((sum, p) => sum + (p.stand === 'paid' && !p.reversed ? p.cents - p.refunded : 0), 0)
}

const CARDS_IN_PLAY: readonly Card[] = ['visa', 'declined', 'challengeAlways', 'challengeThenDeclined', 'amex']
const step = fc.record({
  what: fc.constantFrom('add', 'confirm', 'confirm', 'answer', 'answer', 'deliver', 'refund', 'dispute', 'cancel'),
  which: fc.nat(5),
  cents: fc.integer({ min: 90, max: 5_000 }),
  card: fc.constantFrom(...CARDS_IN_PLAY),
  callback: fc.constantFrom<(CallbackFailure | 'once')[]>('once', 'late', 'twice', 'never'),
  outcome: fc.constantFrom<('complete' | 'fail' | 'abandon')[]>('complete', 'complete', 'fail', 'abandon'),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Runs the step in the world and in the model; a refusal must leave the world as it was. */
function take(world: SmallWorld, model: Model, { what, which, cents, card, callback, outcome }: Step): void {
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
    model.count(`${what} ${isAllowed ? 'done' : 'refused'}`)
    return isAllowed
  }
  if (what === 'add') {
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
      stand: 'open',
      card: undefined,
      credited: false,
      refunded: 0,
      reversed: false,
    })
    return
  }
  if (!payment) return
  const { id, secret: clientSecret } = payment
  const left = payment.cents - payment.refunded
  switch (what) {
    case 'confirm': {
      const confirm = () =>
        world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card), ...override })
      if (!attempt(payment.stand === 'open' || payment.stand === 'asked', confirm)) return
      if (card === 'visa' || card === 'amex') model.pay(payment, card, later)
      else Object.assign(payment, { stand: card === 'declined' ? 'open' : 'asked', card })
      return
    }
    case 'answer': {
      const answer = () => world.run('answerChallenge', PROVIDER, { clientSecret, outcome, ...override })
      if (!attempt(payment.stand === 'asked', answer)) return
      if (outcome === 'complete' && payment.card === 'challengeAlways') model.pay(payment, payment.card, later)
      else payment.stand = 'open'
      return
    }
    case 'deliver': {
      const event = [...world.store.paymentEvents.all()].find(
        (one) => one.objectId === id && one.type === 'payment_intent.succeeded',
      )
      if (!event) return
      attempt(true, () => world.run('deliverPaymentEvent', SYSTEM, { eventId: event.id }))
      payment.credited = true
      return
    }
    case 'refund': {
      const wouldHold = model.funds() + (payment.stand === 'paid' && !payment.credited ? payment.cents : 0)
      const isAllowed = payment.stand === 'paid' && !payment.reversed && cents <= left && wouldHold >= cents
      const refund = () => world.run('refundPayment', ADMIN, { paymentIntentId: id, amountCents: cents })
      if (!attempt(isAllowed, refund)) return
      Object.assign(payment, { credited: true, refunded: payment.refunded + cents })
      return
    }
    case 'dispute': {
      const isAllowed = payment.stand === 'paid' && !payment.reversed
      if (!attempt(isAllowed, () => world.run('disputePayment', SYSTEM, { paymentIntentId: id }))) return
      Object.assign(payment, { credited: true, reversed: left > 0 })
      return
    }
    case 'cancel':
      if (
        !attempt(payment.stand === 'open' || payment.stand === 'asked', () =>
          world.run('cancelPaymentIntent', PROVIDER, { clientSecret }),
        )
      )
        return
      payment.stand = 'over'
  }
}

describe('any order of events', () => {
  it('V8: V10: leaves every balance where a plain model says, and the auditor content', () => {
    const counts = new Map<string, number>()
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const world = new SmallWorld()
        const model = new Model()
        for (const one of steps) {
          take(world, model, one)
          expect(world.audit()).toEqual([])
          expect(world.funds()).toBe(model.funds())
          expect(0 - world.ledger.balance(CARDS)).toBe(model.received())
          for (const payment of model.payments)
            expect(world.ledger.balance(clearingAccount(payment.id))).toBe(
              payment.stand === 'paid' && !payment.credited ? payment.cents : 0,
            )
        }
        for (const [what, n] of model.counts) counts.set(what, (counts.get(what) ?? 0) + n)
      }),
      { numRuns: 120, seed: 11 },
    )
    for (const what of ['add', 'confirm', 'answer', 'refund', 'dispute', 'cancel'])
      for (const end of ['done', 'refused'])
        expect(counts.get(`${what} ${end}`) ?? 0, `${what} ${end}`).toBeGreaterThan(15)
    expect(counts.get('deliver done') ?? 0).toBeGreaterThan(50)
  })

  it('V13: top-ups happen with consent, one at a time, and at most three refusals in a row', () => {
    const act = fc.record({
      what: fc.constantFrom('buy', 'buy', 'buy', 'recover', 'answer', 'consent', 'off', 'card', 'late'),
      sourceId: fc.constantFrom('forms', 'calls'),
      card: fc.constantFrom<Card[]>('visa', 'declinesWhenCharged', 'challengeAlways', 'challengeUnlessSetUp'),
    })
    fc.assert(
      fc.property(fc.array(act, { minLength: 15, maxLength: 50 }), (acts) => {
        const world = new SmallWorld()
        world.save('visa')
        for (const { what, sourceId, card } of acts) {
          const topUps = () =>
            world.store.paymentIntentsByAgent.list('ada').filter(({ purpose }) => purpose === 'TOP_UP')
          const open = topUps().find((intent) => intent.status === 'requires_payment_method')
          const asked = topUps().find((intent) => intent.status === 'requires_action')
          const [before, succeeded] = [topUps().length, topUps().filter(({ status }) => status === 'succeeded').length]
          if (what === 'buy') {
            world.adjust(-1_500, `wallet:ada:${sourceId}`)
            world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', sourceId))
            expect(topUps().length - before).toBeLessThanOrEqual(1)
            const paid = topUps().filter(({ status }) => status === 'succeeded').length - succeeded
            if (!world.store.paymentConfigs.get('ada')?.autoTopUpEnabled) expect(paid).toBe(0)
          }
          const override = what === 'late' ? { override: { callback: 'late' } as const } : {}
          if ((what === 'recover' || what === 'late') && open)
            world.run('confirmPaymentIntent', PROVIDER, {
              clientSecret: open.clientSecret,
              card: newCard(card === 'visa' ? 'visa' : 'challengeAlways'),
              ...override,
            })
          if (what === 'answer' && asked)
            world.run('answerChallenge', PROVIDER, { clientSecret: asked.clientSecret, outcome: 'complete' })
          if (what === 'consent') world.consent()
          if (what === 'off') world.run('updateAutoTopUpConfig', ADA, { enabled: false })
          if (what === 'card') world.run('setDefaultPaymentMethod', ADA, { paymentMethodId: world.save(card) })
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
