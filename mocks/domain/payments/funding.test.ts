import { describe, expect, it } from 'vitest'
import {
  ADA,
  ADMIN,
  BOB,
  MANAGER,
  newCard,
  PROVIDER,
  PaymentTestWorld,
  START_MS,
} from '../../services/stripe/testing/payment-test-world'
import { CARDS, clearingAccount } from '../ledger/ledger'
import { fundingEntry, getFundsBalance } from './activity'

const errorOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('no error was thrown')
}

describe('addFunds', () => {
  it('creates a payment and an activity, and credits nothing', () => {
    const world = new PaymentTestWorld()
    const intent = world.open(2_500)
    expect(intent).toMatchObject({
      agentId: 'ada',
      purpose: 'FUNDING',
      amountCents: 2_500,
      status: 'requires_payment_method',
      sourceId: null,
      creditedAt: null,
      createdAt: START_MS,
    })
    expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{24}$`))
    expect(intent.clientSecret).toMatch(/^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/)
    expect(world.activities()).toMatchObject([
      { type: 'FUNDING', status: 'PENDING', amountCents: 2_500, paymentIntentId: intent.id },
    ])
    expect(world.ledger.postings).toEqual([])
    expect(world.audit()).toEqual([])
  })

  it('posts card to clearing, then clearing to funds, and finds the entry', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open(2_500)
    expect(world.do(ADA, (ctx) => fundingEntry(ctx, world.intent(id)))).toBeNull()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(
      world.ledger.postings.map(({ type, entries }) => [type, entries.map((e) => [e.account, e.amountCents])]),
    ).toEqual([
      [
        'FUNDING',
        [
          [CARDS, -2_500],
          [clearingAccount(id), 2_500],
        ],
      ],
      [
        'FUNDING',
        [
          [clearingAccount(id), -2_500],
          ['funds:ada', 2_500],
        ],
      ],
    ])
    expect(world.intent(id)).toMatchObject({ status: 'succeeded', creditedAt: START_MS, lastError: null })
    expect(world.activities()).toMatchObject([{ status: 'SUCCEEDED', message: 'Added to available funds.' }])
    expect(world.do(ADA, (ctx) => fundingEntry(ctx, world.intent(id)))).toMatchObject({
      account: 'funds:ada',
      amountCents: 2_500,
      referenceId: id,
    })
    expect(world.do(ADA, getFundsBalance)).toEqual({ agentId: 'ada', fundsBalanceCents: 2_500 })
    expect(world.audit()).toEqual([])
  })

  it.each([
    [99, 'Minimum amount is $1'],
    [0, 'Minimum amount is $1'],
    [-100, 'Minimum amount is $1'],
    [100.5, 'Please enter a valid amount'],
    [Number.NaN, 'Please enter a valid amount'],
    [Number.MAX_SAFE_INTEGER + 1, 'Please enter a valid amount'],
  ])('rejects %d cents and changes nothing', (amountCents, message) => {
    const world = new PaymentTestWorld()
    const before = world.digest()
    expect(errorOf(() => world.run('addFunds', ADA, { amountCents }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'amountCents',
      message,
    })
    expect(world.digest()).toBe(before)
  })

  it('rejects 100,000,000 cents with Stripe’s error and changes nothing', () => {
    const world = new PaymentTestWorld()
    const before = world.digest()
    expect(errorOf(() => world.run('addFunds', ADA, { amountCents: 100_000_000 }))).toMatchObject({
      code: 'STRIPE_ERROR',
      providerCode: 'amount_too_large',
      message: 'Amount must be no more than $999,999.99',
    })
    expect(world.digest()).toBe(before)
  })

  it.each([100, 99_999_999])('accepts %d cents', (amountCents) => {
    expect(new PaymentTestWorld().open(amountCents).amountCents).toBe(amountCents)
  })

  it('stores the source to fund and rejects unknown or deleted sources', () => {
    const world = new PaymentTestWorld()
    const { paymentIntentId } = world.run('addFunds', ADA, { amountCents: 100, sourceId: 'forms' })
    expect(world.intent(paymentIntentId).sourceId).toBe('forms')
    expect(errorOf(() => world.run('addFunds', ADA, { amountCents: 100, sourceId: 'none' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    world.store.leadSources.update('calls', { status: 'DELETED' })
    expect(errorOf(() => world.run('addFunds', ADA, { amountCents: 100, sourceId: 'calls' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  const fundForms = (world: PaymentTestWorld) => {
    const { paymentIntentId } = world.run('addFunds', ADA, { amountCents: 2_500, sourceId: 'forms' })
    return world.intent(paymentIntentId)
  }
  const pay = (world: PaymentTestWorld, clientSecret: string) =>
    world.run('confirmPaymentIntent', PROVIDER, {
      clientSecret,
      card: newCard('visa'),
      override: { callback: 'twice' },
    })

  it('credits the funds and moves the amount to the wallet in one posting, once', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = fundForms(world)
    pay(world, clientSecret)
    expect(world.ledger.postings.map(({ entries }) => entries.map((e) => [e.account, e.amountCents]))).toEqual([
      [
        [CARDS, -2_500],
        [clearingAccount(id), 2_500],
      ],
      [
        [clearingAccount(id), -2_500],
        ['funds:ada', 2_500],
        ['funds:ada', -2_500],
        ['wallet:ada:forms', 2_500],
      ],
    ])
    expect([world.funds(), world.wallet()]).toEqual([0, 2_500])
    expect(world.activities()).toMatchObject([{ status: 'SUCCEEDED', message: 'Added to Form Leads One.' }])
    expect(world.do(ADA, (ctx) => fundingEntry(ctx, world.intent(id)))).toMatchObject({
      account: 'wallet:ada:forms',
      amountCents: 2_500,
    })
    expect(world.audit()).toEqual([])
  })

  it('leaves the money in the funds when the source is deleted before the callback', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = fundForms(world)
    world.store.leadSources.update('forms', { status: 'DELETED' })
    pay(world, clientSecret)
    expect([world.funds(), world.wallet()]).toEqual([2_500, 0])
    expect(world.activities()).toMatchObject([{ status: 'SUCCEEDED', message: 'Added to available funds.' }])
    expect(world.do(ADA, (ctx) => fundingEntry(ctx, world.intent(id)))).toMatchObject({ account: 'funds:ada' })
    expect(world.audit()).toEqual([])
  })

  it('leaves the money in the funds when there is no wallet for the source', () => {
    const world = new PaymentTestWorld()
    const { paymentIntentId } = world.run('addFunds', BOB, { amountCents: 2_500, sourceId: 'calls' })
    pay(world, world.intent(paymentIntentId).clientSecret)
    expect([world.funds('bob'), world.wallet('calls', 'bob')]).toEqual([2_500, 0])
    expect(world.audit()).toEqual([])
  })

  it('returns the same payment for the same idempotency key and charges once', () => {
    const world = new PaymentTestWorld()
    const input = { amountCents: 2_500, idempotencyKey: 'again' }
    const { paymentIntentId } = world.run('addFunds', ADA, input)
    const { clientSecret } = world.intent(paymentIntentId)
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(world.run('addFunds', ADA, input)).toEqual({ paymentIntentId })
    expect(world.store.paymentIntents.size).toBe(1)
    expect(world.funds()).toBe(2_500)
  })

  it('rejects a reused key with another amount, and separates keys by agent', () => {
    const world = new PaymentTestWorld()
    world.run('addFunds', ADA, { amountCents: 2_500, idempotencyKey: 'again' })
    const before = world.digest()
    expect(errorOf(() => world.run('addFunds', ADA, { amountCents: 2_501, idempotencyKey: 'again' }))).toMatchObject({
      code: 'CONFLICT',
      field: 'idempotencyKey',
    })
    expect(world.digest()).toBe(before)
    world.run('addFunds', BOB, { amountCents: 2_501, idempotencyKey: 'again' })
    expect(world.store.paymentIntents.size).toBe(2)
  })

  it('requires a signed-in user of any role', () => {
    const world = new PaymentTestWorld()
    for (const work of [
      () => world.run('addFunds', PROVIDER, { amountCents: 100 }),
      () => world.run('createSetupIntent', PROVIDER, {}),
      () => world.run('completePaymentSetup', PROVIDER, { setupIntentId: 'seti_1' }),
      () => world.run('removePaymentMethod', PROVIDER, { paymentMethodId: 'pm_1' }),
      () => world.run('setDefaultPaymentMethod', PROVIDER, { paymentMethodId: 'pm_1' }),
      () => world.run('updateAutoTopUpConfig', PROVIDER, { enabled: false }),
      () => world.do(PROVIDER, getFundsBalance),
    ])
      expect(errorOf(work)).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    for (const actor of [MANAGER, ADMIN])
      expect(world.run('addFunds', actor, { amountCents: 100 }).paymentIntentId).toBeTruthy()
  })
})
