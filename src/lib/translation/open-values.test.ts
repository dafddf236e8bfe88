import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningOf, type OpenKind } from './open-values'

const kinds = Object.keys(meaningOf) as OpenKind[]

it.each<[OpenKind, string, string]>([
  ['LeadStatus', 'AVAILABLE', 'OPEN'],
  ['LeadStatus', 'new', 'OPEN'],
  ['LeadStatus', 'PURCHASED', 'SOLD'],
  ['LeadStatus', 'Return Requested', 'RETURN_REQUESTED'],
  ['LeadSourceStatus', 'active', 'ACTIVE'],
  ['LeadSourceStatus', 'inactive', 'PAUSED'],
  ['LeadSourceStatus', 'archived', 'DELETED'],
  ['LeadCategory', 'inbound-call', 'IN_BOUND_CALL'],
  ['LeadCategory', 'Rate Tables', 'RATE_TABLE'],
  ['PaymentActivityStatus', 'succeeded', 'SUCCEEDED'],
  ['PaymentActivityStatus', 'requires_action', 'REQUIRES_ACTION'],
  ['PaymentActivityStatus', 'cancelled', 'CANCELED'],
  ['PaymentActivityType', 'Deposit', 'FUNDING'],
  ['PaymentActivityType', 'autoTopUp', 'TOP_UP'],
  ['PropertyType', 'Single-Family Home', 'SINGLE_FAMILY'],
  ['PropertyType', 'townhome', 'TOWNHOUSE'],
  ['TransactionType', 'DEPOSIT', 'FUNDING'],
  ['TransactionType', 'purchase', 'LEAD_PURCHASE'],
  ['TransactionType', 'Lead Refund', 'LEAD_RETURN'],
  ['UserRole', 'Agents', 'AGENT'],
  ['UserRole', 'administrator', 'ADMINISTRATOR'],
  ['UserRole', 'Admin', 'ADMINISTRATOR'],
  ['UserStatus', 'enabled', 'ACTIVE'],
  ['UserStatus', 'suspended', 'DISABLED'],
  ['UserStatus', 'deactivated', 'DISABLED'],
  ['UserStatus', 'UNCONFIRMED', 'PENDING'],
])('as %s, %s means %s', (kind, value, meaning) => expect(meaningOf[kind](value)).toBe(meaning))

/** Returns the word with random case, and random spaces, underscores, and hyphens between its letters. */
const spellingOf = (word: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...[...word].map((letter) =>
        fc.tuple(fc.constantFrom(letter, letter.toLowerCase()), fc.constantFrom('', ' ', '_', '-')),
      ),
    )
    .map((letters) => letters.flat().join(''))

const canonical: Readonly<Record<OpenKind, string>> = {
  LeadCategory: 'IN_BOUND_CALL',
  LeadSourceStatus: 'PAUSED',
  LeadStatus: 'RETURN_REQUESTED',
  PaymentActivityStatus: 'REQUIRES_ACTION',
  PaymentActivityType: 'CARD_REMOVED',
  PropertyType: 'MULTI_FAMILY',
  TransactionType: 'LEAD_PURCHASE',
  UserRole: 'ADMINISTRATOR',
  UserStatus: 'DISABLED',
}

describe.each(kinds)('%s', (kind) => {
  it('does not depend on case, spaces, underscores, and hyphens', () => {
    fc.assert(
      fc.property(spellingOf(canonical[kind]), (value) => {
        expect(meaningOf[kind](value)).toBe(canonical[kind])
      }),
    )
  })

  it('does not know other words, missing values, and names of object members', () => {
    // No meaning and no synonym contains a digit.
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, digits) => {
        expect(meaningOf[kind](`${text}${digits}`)).toBeNull()
      }),
    )
    fc.assert(fc.property(fc.anything(), (value) => typeof value === 'string' || meaningOf[kind](value) === null))
    for (const value of ['', ' ', '__proto__', 'constructor', 'toString', 'PENDING_REVIEW', null, undefined])
      expect(meaningOf[kind](value)).toBeNull()
  })
})
