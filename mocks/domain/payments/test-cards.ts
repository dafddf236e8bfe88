import type { CardBehaviourRecord, CardDetailsRecord } from '../records'
import { DECLINES, type Decline } from './declines'

export interface TestCard {
  readonly number: string
  readonly brand: string
  /** True if the bank allows the agent to save the card. */
  readonly savable: boolean
  readonly behaviour: CardBehaviourRecord
}

const behaves = (
  onSession: CardBehaviourRecord['onSession'],
  offSession: CardBehaviourRecord['offSession'],
  rest: { afterChallenge?: 'succeeds' | 'declines'; decline?: Decline; disputed?: boolean } = {},
): CardBehaviourRecord => ({
  onSession,
  offSession,
  afterChallenge: rest.afterChallenge ?? 'succeeds',
  declineCode: rest.decline?.declineCode ?? null,
  errorCode: rest.decline?.code ?? null,
  message: rest.decline?.message ?? null,
  disputed: rest.disputed ?? false,
})

const succeeding = (number: string, brand: string): TestCard => ({
  number,
  brand,
  savable: true,
  behaviour: behaves('succeeds', 'succeeds'),
})

const declining = (number: string, decline: Decline): TestCard => ({
  number,
  brand: 'visa',
  savable: false,
  behaviour: behaves('declines', 'declines', { decline }),
})

const visa = (number: string, behaviour: CardBehaviourRecord): TestCard => ({
  number,
  brand: 'visa',
  savable: true,
  behaviour,
})

/**
 * Stripe's test cards and their behavior with the cardholder (on session) and without (off session). Source:
 * docs.stripe.com/testing.
 */
export const TEST_CARDS = {
  visa: succeeding('4242424242424242', 'visa'),
  mastercard: succeeding('5555555555554444', 'mastercard'),
  amex: succeeding('378282246310005', 'amex'),
  discover: succeeding('6011111111111117', 'discover'),
  diners: succeeding('3056930009020004', 'diners'),
  jcb: succeeding('3566002020360505', 'jcb'),
  unionpay: succeeding('6200000000000005', 'unionpay'),
  declined: declining('4000000000000002', DECLINES.generic_decline),
  insufficientFunds: declining('4000000000009995', DECLINES.insufficient_funds),
  lost: declining('4000000000009987', DECLINES.lost_card),
  stolen: declining('4000000000009979', DECLINES.stolen_card),
  expired: declining('4000000000000069', DECLINES.expired_card),
  incorrectCvc: declining('4000000000000127', DECLINES.incorrect_cvc),
  processingError: declining('4000000000000119', DECLINES.processing_error),
  velocityExceeded: declining('4000000000006975', DECLINES.card_velocity_exceeded),
  declinesWhenCharged: visa('4000000000000341', behaves('declines', 'declines', { decline: DECLINES.generic_decline })),
  challengeUnlessSetUp: visa('4000002500003155', behaves('challenge', 'challenge-unless-set-up')),
  challengeAlways: visa('4000002760003184', behaves('challenge', 'challenge')),
  alreadySetUp: visa('4000003800000446', behaves('challenge', 'succeeds')),
  challengeThenInsufficientFunds: visa(
    '4000008260003178',
    behaves('challenge', 'declines', { afterChallenge: 'declines', decline: DECLINES.insufficient_funds }),
  ),
  challengeThenDeclined: visa(
    '4000008400001629',
    behaves('challenge', 'declines', { afterChallenge: 'declines', decline: DECLINES.generic_decline }),
  ),
  disputed: visa('4000000000000259', behaves('succeeds', 'succeeds', { disputed: true })),
  // Numbers of our own: Stripe has no card whose bank decides later, as some banks and other methods of payment do.
  succeedsLater: visa('4000000000005019', behaves('processes', 'succeeds')),
  declinesLater: visa('4000000000005027', behaves('processes', 'declines', { decline: DECLINES.generic_decline })),
  blocked: declining('4100000000000019', DECLINES.fraudulent),
  // Saved journals may contain this card. Refunds to the card failed in an earlier version, but now they succeed.
  refundFails: succeeding('4000000000005126', 'visa'),
} as const satisfies Record<string, TestCard>

/** Name of a test card. `unknown` is any other valid card number. */
export type TestCardKey = keyof typeof TEST_CARDS | 'unknown'

const UNKNOWN: TestCard = {
  number: '',
  brand: 'unknown',
  savable: false,
  behaviour: behaves('declines', 'declines', { decline: DECLINES.test_mode_live_card }),
}

export const testCardOf = (key: TestCardKey): TestCard => (key === 'unknown' ? UNKNOWN : TEST_CARDS[key])

export const isTestCardKey = (key: string): key is TestCardKey => key === 'unknown' || Object.hasOwn(TEST_CARDS, key)

/** Card details that a confirmation sends. `testCard` identifies the card, so that no card number is sent. */
export interface CardInput extends CardDetailsRecord {
  readonly testCard: TestCardKey
}

/** Returns a test card with its brand and last four digits filled in. */
export function cardInput(
  testCard: keyof typeof TEST_CARDS,
  details: Pick<CardDetailsRecord, 'expMonth' | 'expYear' | 'billingName'>,
): CardInput {
  const { brand, number } = TEST_CARDS[testCard]
  return { testCard, brand, last4: number.slice(-4), ...details }
}
