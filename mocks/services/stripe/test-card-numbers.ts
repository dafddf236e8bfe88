import { TEST_CARDS, type TestCardKey } from '../../domain/payments/test-cards'

/**
 * Further numbers of the provider's that do what one above does: other kinds of a brand, checks that an account lets fail, risks
 * that it lets pass, inquiries and warnings that take no money.
 */
const ALIKE: Readonly<Partial<Record<keyof typeof TEST_CARDS, string>>> = {
  visa:
    '4000056655665556 4000000000009235 4000000000000101 4000000000000036 4000000000000028 4000000000000010 4000000000000044 ' +
    '4000003720000278 4000000000000077 4000000000003055 4000000000003097 4000000000001976 4000000000005423 4000000000007726',
  mastercard: '2223003122003222 5200828282828210 5105105105105100',
  amex: '371449635398431',
  discover: '6011000990139424 6011981111111113',
  diners: '36227206271667',
  unionpay: '6200000000000047 6205500000000000004',
  declined: '4000008400001280',
  challengeUnlessSetUp: '4000000000003220 4000000000003063',
  disputed: '4000000000002685',
  blocked: '4000000000004954',
}

const keys = Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[]

/** Which test card a number is. The number goes no further than here. */
export const testCardKeyOf = (number: string): TestCardKey =>
  keys.find((key) => TEST_CARDS[key].number === number || ALIKE[key]?.split(' ').includes(number)) ?? 'unknown'
