import type { Chance } from './chance'
import type { Control } from './view'

/** Realistic input, by the name of the field. */
const sensible: readonly (readonly [RegExp, readonly [string, ...string[]]])[] = [
  [/card number|cc-number/i, ['4242424242424242', '4000000000000341', '4000002760003184', '4000000000009995']],
  [/cc-exp|expiration/i, ['12/34', '0629']],
  [/cvc|cc-csc/i, ['123']],
  [/e-?mail/i, ['ada.vantongeren@example.com']],
  [/phone/i, ['+1 415 555 0142', '415-555-0142']],
  [/zip/i, ['94110', '94110-1234']],
  [/nmls/i, ['1234567']],
  [/password/i, ['Sandbox-2', 'Correct horse 9']],
  [/user ?name/i, ['agent', 'manager', 'admin', 'somebody-new']],
  [/code/i, ['123456']],
  [/markup|percent/i, ['25', '12.5']],
  [/amount|threshold|balance|price|cost|level|\$/i, ['25', '1', '100.50', '1,000', '0.01']],
  [/reason|note|message|comment/i, ['Checked with the licence office', 'By request of the person']],
  [/name|title|brand/i, ['Harbor West', 'Ada', 'Van Tongeren']],
  [/search|source|find/i, ['rate', 'CA', 'ada', 'lead-1']],
]

/** Invalid or hostile input. */
const bad: readonly [string, ...string[]] = [
  '',
  ' ',
  '0',
  '-5',
  '.',
  '1.2.3',
  '1.005',
  '1e9',
  '99999999',
  '999999999999999999999',
  '００１２',
  '١٢',
  'NaN',
  '<img src=x onerror="throw 1">',
  "'; drop table wallets; --",
  '=cmd|calc',
  '{{constructor}}',
  '%00%',
  '🦦👩‍👩‍👧e\u0301\ud83d',
  'ڤﻻ‮abc',
  'x'.repeat(2_000),
]

const dates: readonly [string, ...string[]] = ['2026-02-01', '2026-03-02', '1900-01-01', '2999-12-31', '2024-02-29']

/** Returns input for the field, realistic except for the given share. */
export function textFor(chance: Chance, { takes, name }: Control, shareOfBad: number): string {
  if (takes.includes('date')) return chance.one(dates)
  const text = chance.happens(shareOfBad)
    ? chance.one(bad)
    : chance.one(
        sensible.find(([pattern]) => pattern.test(`${name} ${takes}`))?.[1] ??
          (/decimal|numeric|number/.test(takes) ? ['25', '3', '100'] : ['Harbor', 'a', 'Ada Van Tongeren']),
      )
  // The browser accepts only numbers in such a field.
  return takes.startsWith('number') && !/^-?\d+(\.\d+)?$/.test(text) ? '7' : text
}
