import { describe, expect, it } from 'vitest'
import {
  ADA,
  newCard,
  requireRecord,
  PROVIDER,
  PaymentTestWorld,
} from '../../services/stripe/testing/payment-test-world'
import { clearingAccount } from '../ledger/ledger'
import { failedTopUp } from './activity'
import type { TEST_CARDS } from './test-cards'
import { topUpAfterPurchase, topUpRule } from './top-up'

type Card = keyof typeof TEST_CARDS

function ready(card: Card = 'visa') {
  const world = new PaymentTestWorld()
  const cardId = world.save(card)
  world.consent()
  world.adjust(1_999)
  return { world, cardId }
}

const topUp = (world: PaymentTestWorld, sourceId = 'forms') =>
  world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', sourceId))
const topUps = (world: PaymentTestWorld) =>
  world.store.paymentIntentsByAgent.list('ada').filter((intent) => intent.purpose === 'TOP_UP')
const failed = (world: PaymentTestWorld) => world.do(ADA, (ctx) => failedTopUp(ctx, 'ada'))

describe('automatic top-up', () => {
  it('charges the default card and credits the wallet through the funds in one posting', () => {
    const { world, cardId } = ready()
    topUp(world)
    const [intent] = topUps(world)
    expect(intent).toMatchObject({
      amountCents: 5_000,
      sourceId: 'forms',
      status: 'succeeded',
      paymentMethodId: cardId,
      creditedAt: world.now,
    })
    expect([world.funds(), world.wallet()]).toEqual([0, 6_999])
    const [charge, credit] = world.ledger.postings.slice(-2)
    expect(charge).toMatchObject({ type: 'TOP_UP', entries: [{ account: 'cards' }, { amountCents: 5_000 }] })
    expect(credit?.type).toBe('TOP_UP')
    expect(credit?.entries.map(({ account, amountCents }) => [account, amountCents])).toEqual([
      [clearingAccount(requireRecord(intent).id), -5_000],
      ['funds:ada', 5_000],
      ['funds:ada', -5_000],
      ['wallet:ada:forms', 5_000],
    ])
    expect(world.config()).toMatchObject({ lastTopUpAt: world.now, failureCount: 0 })
    expect(world.notes()).toMatchObject([
      { kind: 'TOP_UP_SUCCEEDED', title: '$50.00 added to Form Leads One', href: '/wallet' },
    ])
    expect(world.activities().at(-1)).toMatchObject({
      type: 'TOP_UP',
      status: 'SUCCEEDED',
      message: 'Added to Form Leads One.',
    })
    expect(world.audit()).toEqual([])
  })

  it('charges nothing at the exact threshold', () => {
    const { world } = ready()
    world.adjust(1)
    topUp(world)
    expect(topUps(world)).toEqual([])
  })

  it('sends no notification if the agent turned it off', () => {
    const { world } = ready()
    const preferences = requireRecord(world.store.users.get('ada')).notificationPreferences
    world.store.users.update('ada', { notificationPreferences: { ...preferences, topUps: false } })
    topUp(world)
    expect(world.wallet()).toBe(6_999)
    expect(world.notes()).toEqual([])
  })

  it.each([
    ['no consent', { consentVersion: null, consentCapturedAt: null }],
    ['consent to an older text', { consentVersion: '2025-06' }],
    ['consent without its date', { consentCapturedAt: null }],
    ['automatic top-up off', { autoTopUpEnabled: false }],
    ['no threshold', { thresholdCents: null }],
    ['no amount', { topUpCents: null }],
    ['no card', { defaultPaymentMethodId: null }],
    ['three failures', { failureCount: 3 }],
  ])('charges nothing with %s', (_, change) => {
    const { world } = ready()
    world.store.paymentConfigs.update('ada', change)
    const before = world.digest()
    topUp(world)
    expect(world.digest()).toBe(before)
  })

  it('charges nothing for an unknown wallet', () => {
    const { world } = ready()
    topUp(world, 'nowhere')
    expect(topUps(world)).toEqual([])
    expect(world.do(ADA, (ctx) => topUpRule(ctx, 'bob', 'forms'))).toBeUndefined()
  })

  it('prefers a wallet’s own rule to the agent’s rule', () => {
    const { world } = ready()
    world.store.wallets.update('ada:forms', {
      autoReplenishEnabled: true,
      autoReplenishThresholdCents: 3_000,
      autoReplenishAmountCents: 700,
    })
    expect(world.do(ADA, (ctx) => topUpRule(ctx, 'ada', 'forms'))).toEqual({ thresholdCents: 3_000, amountCents: 700 })
    expect(world.do(ADA, (ctx) => topUpRule(ctx, 'ada', 'calls'))).toEqual({
      thresholdCents: 2_000,
      amountCents: 5_000,
    })
    world.adjust(900)
    topUp(world)
    expect(world.wallet()).toBe(2_899 + 700)
    world.store.wallets.update('ada:forms', { autoReplenishAmountCents: null })
    expect(world.do(ADA, (ctx) => topUpRule(ctx, 'ada', 'forms'))).toBeUndefined()
  })

  it('applies a wallet’s own rule while the agent’s rule is off', () => {
    const { world } = ready()
    world.store.paymentConfigs.update('ada', { autoTopUpEnabled: false })
    world.store.wallets.update('ada:forms', {
      autoReplenishEnabled: true,
      autoReplenishThresholdCents: 2_000,
      autoReplenishAmountCents: 300,
    })
    topUp(world)
    expect(world.wallet()).toBe(2_299)
  })

  it('charges once per purchase, even if the balance stays below the threshold', () => {
    const { world } = ready()
    world.adjust(-50_000)
    topUp(world)
    expect(topUps(world)).toHaveLength(1)
    expect(world.wallet()).toBe(1_999 - 50_000 + 5_000)
    expect(world.audit()).toEqual([])
  })

  it('starts no top-up while another is in progress or not yet credited', () => {
    for (const change of [
      { status: 'requires_action' },
      { status: 'requires_confirmation' },
      { status: 'succeeded', creditedAt: null },
    ] as const) {
      const { world } = ready('declinesWhenCharged')
      topUp(world, 'calls')
      world.store.paymentIntents.update(requireRecord(topUps(world)[0]).id, change)
      topUp(world)
      expect(topUps(world)).toHaveLength(1)
    }
  })

  it('credits the wallet even if the funds are negative', () => {
    const { world } = ready()
    world.adjust(-8_000, 'funds:ada')
    topUp(world)
    expect([world.funds(), world.wallet()]).toEqual([-8_000, 6_999])
    expect(world.audit()).toEqual([])
  })

  it('leaves the money in the funds if the source was deleted before the recovery', () => {
    const { world } = ready('challengeAlways')
    topUp(world)
    world.store.leadSources.update('forms', { status: 'DELETED' })
    const { clientSecret } = requireRecord(topUps(world)[0])
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect([world.funds(), world.wallet()]).toEqual([5_000, 1_999])
    expect(world.activities().at(-1)).toMatchObject({ status: 'SUCCEEDED', message: 'Added to available funds.' })
    expect(world.audit()).toEqual([])
  })
})

describe('a declined top-up', () => {
  it('is counted and reported, and changes no balance', () => {
    const { world } = ready('declinesWhenCharged')
    topUp(world)
    expect(topUps(world)).toMatchObject([
      { status: 'requires_payment_method', lastError: { declineCode: 'generic_decline' } },
    ])
    expect([world.funds(), world.wallet()]).toEqual([0, 1_999])
    expect(world.config()).toMatchObject({ failureCount: 1, lastTopUpAt: null })
    const text = '$50.00 could not be charged: Your card was declined.'
    expect(world.notes()).toMatchObject([
      { kind: 'TOP_UP_FAILED', title: 'Automatic top-up of Form Leads One failed', body: text, href: '/wallet' },
    ])
    expect([...world.store.mails.all()]).toMatchObject([
      { to: 'ada@example.com', medium: 'EMAIL', subject: 'Automatic top-up of Form Leads One failed', body: text },
    ])
    expect(world.activities().at(-1)).toMatchObject({
      type: 'TOP_UP',
      status: 'FAILED',
      amountCents: 5_000,
      message: 'Your card was declined.',
    })
    expect(world.audit()).toEqual([])
  })

  it('sends no email if the agent turned email off', () => {
    const { world } = ready('declinesWhenCharged')
    const preferences = requireRecord(world.store.users.get('ada')).notificationPreferences
    world.store.users.update('ada', { notificationPreferences: { ...preferences, email: false } })
    topUp(world)
    expect(world.store.mails.size).toBe(0)
    expect(world.notes()).toHaveLength(1)
  })

  it('reuses one payment for retries and pauses after three failures', () => {
    const { world } = ready('declinesWhenCharged')
    for (let n = 1; n <= 3; n++) {
      topUp(world)
      expect(world.config().failureCount).toBe(n)
    }
    expect(topUps(world)).toHaveLength(1)
    expect(world.notes().map(({ body }) => body?.includes('are paused until you take action'))).toEqual([
      false,
      false,
      true,
    ])
    const before = world.digest()
    topUp(world)
    expect(world.digest()).toBe(before)
    world.run('updateAutoTopUpConfig', ADA, { enabled: true })
    expect(world.config().failureCount).toBe(0)
    topUp(world)
    expect(world.config().failureCount).toBe(1)
    expect(world.audit()).toEqual([])
  })

  it('is replaced by a new payment after the amount changed', () => {
    const { world } = ready('declinesWhenCharged')
    topUp(world)
    world.run('updateAutoTopUpConfig', ADA, { enabled: true, topUpCents: 6_000 })
    topUp(world)
    expect(topUps(world).map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['canceled', 5_000],
      ['requires_payment_method', 6_000],
    ])
    expect(world.activities().find((activity) => activity.amountCents === 5_000)).toMatchObject({
      status: 'CANCELED',
      message: 'Replaced by a top-up for a different amount.',
    })
    expect(world.audit()).toEqual([])
  })

  it('is recovered by an on-session confirmation, which resets the failure count', () => {
    const { world } = ready('declinesWhenCharged')
    topUp(world)
    const found = requireRecord(failed(world) ?? undefined)
    expect(found).toMatchObject({ sourceId: 'forms', message: 'Your card was declined.', requiresAction: false })
    const { clientSecret, id } = found.intent
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(world.intent(id)).toMatchObject({ status: 'succeeded', purpose: 'TOP_UP' })
    expect([world.funds(), world.wallet()]).toEqual([0, 6_999])
    expect(world.config()).toMatchObject({ failureCount: 0, lastTopUpAt: world.now })
    expect(failed(world)).toBeNull()
    expect(world.audit()).toEqual([])
  })

  it('is recovered through a challenge if authentication was required', () => {
    const { world } = ready('challengeAlways')
    topUp(world)
    expect(failed(world)).toMatchObject({
      requiresAction: true,
      message: 'Your card was declined. This transaction requires authentication.',
    })
    const { clientSecret } = requireRecord(topUps(world)[0])
    const paymentMethodId = requireRecord(world.config().defaultPaymentMethodId ?? undefined)
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, paymentMethodId })
    expect(failed(world)).toMatchObject({
      requiresAction: true,
      message: 'Your bank asks you to confirm the payment.',
    })
    world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    expect(world.wallet()).toBe(6_999)
    expect(failed(world)).toBeNull()
    expect(world.audit()).toEqual([])
  })

  it('keeps one open challenge across two wallets', () => {
    const { world } = ready('challengeAlways')
    topUp(world)
    topUp(world, 'calls')
    const [first, second] = topUps(world)
    const confirm = (intent = first) =>
      world.run('confirmPaymentIntent', PROVIDER, {
        clientSecret: requireRecord(intent).clientSecret,
        card: newCard('challengeAlways'),
      })
    confirm(first)
    expect(failed(world)).toMatchObject({ sourceId: 'calls' })
    confirm(second)
    expect(topUps(world).map(({ status }) => status)).toEqual(['requires_payment_method', 'requires_action'])
    expect(world.audit()).toEqual([])
  })

  it('keeps the open challenge of a funding payment', () => {
    const { world } = ready('challengeAlways')
    const funding = world.open()
    world.run('confirmPaymentIntent', PROVIDER, {
      clientSecret: funding.clientSecret,
      card: newCard('challengeAlways'),
    })
    topUp(world)
    const { clientSecret } = requireRecord(topUps(world)[0])
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(world.intent(funding.id).status).toBe('requires_action')
  })

  it('declines an expired card', () => {
    const { world, cardId } = ready()
    world.store.paymentMethods.update(cardId, { expMonth: 1, expYear: 2026 })
    topUp(world)
    expect(topUps(world)).toMatchObject([{ lastError: { code: 'expired_card' } }])
  })
})
