import { describe, expect, it } from 'vitest'
import { readCardNumber } from '../../services/stripe/card-numbers'
import { testCardKeyOf } from '../../services/stripe/http-handler'
import { ADA, newCard, PROVIDER, PaymentTestWorld } from '../../services/stripe/testing/payment-test-world'
import { topUpAfterPurchase } from './top-up'
import { isTestCardKey, TEST_CARDS, testCardOf } from './test-cards'

/** `succeeded`, `challenge`, or an error code and a decline code with a slash between them. */
type Outcome = string

interface Row {
  readonly card: keyof typeof TEST_CARDS
  readonly number: string
  readonly brand: string
  /** Outcome of a confirmation with the cardholder present. */
  readonly onSession: Outcome
  readonly afterChallenge?: Outcome
  /** Outcome of a card setup. */
  readonly setup: Outcome
  /** Outcome of an automatic top-up with the saved card. */
  readonly offSession?: Outcome
  readonly message?: string
  readonly disputed?: boolean
}

const generic = 'card_declined/generic_decline'
const succeeding = { onSession: 'succeeded', setup: 'succeeded', offSession: 'succeeded' } as const
const declining = (outcome: string, message = 'Your card was declined.') => ({
  brand: 'visa',
  onSession: outcome,
  setup: outcome,
  message,
})
const authenticationRequired = 'authentication_required/authentication_required'

/** Independent copy of the test card table at docs.stripe.com/testing. */
const ROWS: readonly Row[] = [
  { card: 'visa', number: '4242424242424242', brand: 'visa', ...succeeding },
  { card: 'mastercard', number: '5555555555554444', brand: 'mastercard', ...succeeding },
  { card: 'amex', number: '378282246310005', brand: 'amex', ...succeeding },
  { card: 'discover', number: '6011111111111117', brand: 'discover', ...succeeding },
  { card: 'diners', number: '3056930009020004', brand: 'diners', ...succeeding },
  { card: 'jcb', number: '3566002020360505', brand: 'jcb', ...succeeding },
  { card: 'unionpay', number: '6200000000000005', brand: 'unionpay', ...succeeding },
  { card: 'refundFails', number: '4000000000005126', brand: 'visa', ...succeeding },
  { card: 'declined', number: '4000000000000002', ...declining(generic) },
  {
    card: 'insufficientFunds',
    number: '4000000000009995',
    ...declining('card_declined/insufficient_funds', 'Your card has insufficient funds.'),
  },
  { card: 'lost', number: '4000000000009987', ...declining('card_declined/lost_card') },
  { card: 'stolen', number: '4000000000009979', ...declining('card_declined/stolen_card') },
  { card: 'expired', number: '4000000000000069', ...declining('expired_card', 'Your card has expired.') },
  {
    card: 'incorrectCvc',
    number: '4000000000000127',
    ...declining('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    card: 'processingError',
    number: '4000000000000119',
    ...declining('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  {
    card: 'velocityExceeded',
    number: '4000000000006975',
    ...declining(
      'card_declined/card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  },
  {
    card: 'declinesWhenCharged',
    number: '4000000000000341',
    brand: 'visa',
    onSession: generic,
    setup: 'succeeded',
    offSession: generic,
    message: 'Your card was declined.',
  },
  {
    card: 'challengeUnlessSetUp',
    number: '4000002500003155',
    brand: 'visa',
    onSession: 'challenge',
    afterChallenge: 'succeeded',
    setup: 'challenge',
    offSession: 'succeeded',
  },
  {
    card: 'challengeAlways',
    number: '4000002760003184',
    brand: 'visa',
    onSession: 'challenge',
    afterChallenge: 'succeeded',
    setup: 'challenge',
    offSession: authenticationRequired,
  },
  {
    card: 'alreadySetUp',
    number: '4000003800000446',
    brand: 'visa',
    onSession: 'challenge',
    afterChallenge: 'succeeded',
    setup: 'challenge',
    offSession: 'succeeded',
  },
  {
    card: 'challengeThenInsufficientFunds',
    number: '4000008260003178',
    brand: 'visa',
    onSession: 'challenge',
    afterChallenge: 'card_declined/insufficient_funds',
    setup: 'challenge',
    offSession: 'card_declined/insufficient_funds',
  },
  {
    card: 'challengeThenDeclined',
    number: '4000008400001629',
    brand: 'visa',
    onSession: 'challenge',
    afterChallenge: generic,
    setup: 'challenge',
    offSession: generic,
  },
  { card: 'disputed', number: '4000000000000259', brand: 'visa', ...succeeding, disputed: true },
  { card: 'blocked', number: '4100000000000019', ...declining('card_declined/fraudulent') },
  // Not in Stripe's table.
  { card: 'succeedsLater', number: '4000000000005019', brand: 'visa', onSession: 'processing', setup: 'processing' },
  { card: 'declinesLater', number: '4000000000005027', brand: 'visa', onSession: 'processing', setup: 'processing' },
]

/** Documented numbers that behave like a test card in the table. */
const EQUIVALENT_NUMBERS = [
  ['4000056655665556', 'visa', 'visa'],
  ['2223003122003222', 'mastercard', 'mastercard'],
  ['5200828282828210', 'mastercard', 'mastercard'],
  ['5105105105105100', 'mastercard', 'mastercard'],
  ['371449635398431', 'amex', 'amex'],
  ['6011000990139424', 'discover', 'discover'],
  ['6011981111111113', 'discover', 'discover'],
  ['36227206271667', 'diners', 'diners'],
  ['6200000000000047', 'unionpay', 'unionpay'],
  ['6205500000000000004', 'unionpay', 'unionpay'],
  ['4000000000009235', 'visa', 'visa'],
  ['4000000000000101', 'visa', 'visa'],
  ['4000000000000036', 'visa', 'visa'],
  ['4000000000000028', 'visa', 'visa'],
  ['4000000000000010', 'visa', 'visa'],
  ['4000000000000044', 'visa', 'visa'],
  ['4000003720000278', 'visa', 'visa'],
  ['4000000000000077', 'visa', 'visa'],
  ['4000000000003055', 'visa', 'visa'],
  ['4000000000003097', 'visa', 'visa'],
  ['4000000000001976', 'visa', 'visa'],
  ['4000000000005423', 'visa', 'visa'],
  ['4000000000007726', 'visa', 'visa'],
  ['4000000000002685', 'visa', 'disputed'],
  ['4000000000003220', 'visa', 'challengeUnlessSetUp'],
  ['4000000000003063', 'visa', 'challengeUnlessSetUp'],
  ['4000008400001280', 'visa', 'declined'],
  ['4000000000004954', 'visa', 'blocked'],
] as const

it.each(EQUIVALENT_NUMBERS)('%s is a %s card and behaves like %s', (number, brand, card) => {
  expect(readCardNumber(number)).toMatchObject({ digits: number, brand, isValid: true })
  expect(testCardKeyOf(number)).toBe(card)
})

it('covers every test card', () => {
  expect(ROWS.map(({ card }) => card).toSorted()).toEqual(Object.keys(TEST_CARDS).toSorted())
})

it.each(ROWS.map(({ number, brand }) => [number, brand]))('the card form recognizes %s as %s', (number, brand) => {
  expect(readCardNumber(number)).toMatchObject({ digits: number, brand, isValid: true })
})

interface IntentOutcome {
  readonly status: string
  readonly lastError: { readonly code: string; readonly declineCode: string | null; readonly message: string } | null
}

function outcomeOf({ status, lastError }: IntentOutcome): Outcome {
  if (status === 'requires_action') return 'challenge'
  if (status !== 'requires_payment_method' || !lastError) return status
  return lastError.declineCode === null ? lastError.code : `${lastError.code}/${lastError.declineCode}`
}

function topUp(card: Row['card']) {
  const world = new PaymentTestWorld()
  world.save(card)
  world.consent()
  world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', 'forms'))
  expect(world.audit()).toEqual([])
  const [intent] = world.store.paymentIntentsByAgent.list('ada')
  if (!intent) throw new Error('no payment was created')
  expect(world.wallet()).toBe(intent.status === 'succeeded' ? 5_000 : 0)
  return intent
}

describe.each(ROWS)('test card $number', (row) => {
  it('is recognized by its number', () => {
    expect(TEST_CARDS[row.card]).toMatchObject({ number: row.number, brand: row.brand })
    expect(testCardKeyOf(row.number)).toBe(row.card)
  })

  it(`on session: ${row.onSession}`, () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open()
    const { error } = world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(row.card) })
    expect(outcomeOf(world.intent(id))).toBe(row.onSession)
    expect(error).toEqual(world.intent(id).lastError)
    if (row.message) expect(error?.message).toBe(row.message)
    expect(world.funds()).toBe(row.onSession === 'succeeded' ? 2_500 : 0)
    if (row.afterChallenge) {
      world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
      expect(outcomeOf(world.intent(id))).toBe(row.afterChallenge)
      expect(world.funds()).toBe(row.afterChallenge === 'succeeded' ? 2_500 : 0)
    }
    expect(world.audit()).toEqual([])
  })

  it(`setup: ${row.setup}`, () => {
    const world = new PaymentTestWorld()
    const { setupIntentId } = world.run('createSetupIntent', ADA, {})
    const { clientSecret } = world.setup(setupIntentId)
    world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard(row.card) })
    expect(outcomeOf(world.setup(setupIntentId))).toBe(row.setup)
    if (row.setup === 'challenge') {
      world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
      expect(world.setup(setupIntentId).status).toBe('succeeded')
    }
    const isSaved = row.setup === 'succeeded' || row.setup === 'challenge'
    expect(world.store.paymentMethodsByAgent.list('ada')).toHaveLength(isSaved ? 1 : 0)
  })

  it('leads to a dispute only for the disputed card', () => {
    expect(testCardOf(row.card).behaviour.disputed).toBe(row.disputed ?? false)
  })
})

describe.each(ROWS.filter((row) => row.offSession))('saved test card $number', (row) => {
  it(`off session: ${row.offSession}`, () => {
    expect(outcomeOf(topUp(row.card))).toBe(row.offSession)
  })
})

describe('other numbers', () => {
  it('are declined like live cards in test mode', () => {
    const world = new PaymentTestWorld()
    const { clientSecret } = world.open()
    for (const number of ['4111111111111111', '4000001240000000']) expect(testCardKeyOf(number)).toBe('unknown')
    const card = newCard('visa', { testCard: 'unknown', last4: '1111' })
    const { error } = world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card })
    expect(error).toEqual({
      code: 'card_declined',
      declineCode: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    })
    const { setupIntentId } = world.run('createSetupIntent', ADA, {})
    world.run('confirmSetupIntent', PROVIDER, { clientSecret: world.setup(setupIntentId).clientSecret, card })
    expect(world.store.paymentMethods.size).toBe(0)
  })

  it('rejects unknown test card names and malformed details', () => {
    expect(isTestCardKey('constructor')).toBe(false)
    expect(isTestCardKey('unknown')).toBe(true)
    expect(isTestCardKey('jcb')).toBe(true)
    const world = new PaymentTestWorld()
    const { clientSecret } = world.open()
    const before = world.digest()
    for (const wrong of [
      { testCard: 'toString' as 'visa' },
      { last4: '4242424242424242' },
      { last4: '42' },
      { expMonth: 0 },
      { expMonth: 13 },
      { expMonth: 1.5 },
    ])
      expect(() => world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa', wrong) })).toThrow(
        /No such test card|This is not a card/,
      )
    expect(world.digest()).toBe(before)
  })
})
