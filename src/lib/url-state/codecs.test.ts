import { describe, expect, it } from 'vitest'
import { urlCents, urlChoice, urlDay, urlDollarsAsCents, urlList, urlPage, urlSort, urlText } from './codecs'

describe('URL parameters', () => {
  it.each([
    ['text', urlText('x'), null, 'x'],
    ['a choice', urlChoice(['open', 'sold'], 'open'), 'sold', 'sold'],
    ['no choice', urlChoice(['open', 'sold'], 'open'), '__proto__', 'open'],
    ['a list', urlList(), 'CA,,NY,', ['CA', 'NY']],
    ['a list with a value twice', urlList(), 'CA,CA', ['CA']],
    ['a list of known values', urlList(['CA', 'NY']), 'CA,XX', ['CA']],
    ['text without its spaces', urlText(), ' ada ', 'ada'],
    ['cents', urlCents(), '2500', 2500],
    ['no cents', urlCents(), '-12', null],
    ['dollars without a zero', urlDollarsAsCents(), '.5', 50],
    ['dollars with a dot at the end', urlDollarsAsCents(), '5.', 500],
    ['dollars with groups', urlDollarsAsCents(), '1,000', 100_000],
    ['ten digits', urlDollarsAsCents(), '1234567890', null],
    ['a large loan', urlDollarsAsCents({ isWhole: true }), '1250000', 125_000_000],
    ['a loan with cents', urlDollarsAsCents({ isWhole: true }), '100.50', null],
    ['no day in February', urlDay(), '2026-02-31', null],
    ['a year with five digits', urlDay(), '12026-01-01', null],
    ['dollars', urlDollarsAsCents(), '4.35', 435],
    ['dollars with one decimal', urlDollarsAsCents(), '8.2', 820],
    ['dollars with three decimals', urlDollarsAsCents(), '1.005', null],
    ['dollars that are none', urlDollarsAsCents(), '1.2.3', null],
    ['a day', urlDay(), '2026-11-21', '2026-11-21'],
    ['no day', urlDay(), '2026-13-45', null],
    [
      'a sort',
      urlSort(['price', 'age'], { column: 'age', direction: 'desc' }),
      '-price',
      { column: 'price', direction: 'desc' },
    ],
    [
      'no sort',
      urlSort(['price', 'age'], { column: 'age', direction: 'desc' }),
      'name',
      { column: 'age', direction: 'desc' },
    ],
  ])('are read as %s', (_name, codec, raw, expected) => {
    expect(codec.parse(raw)).toEqual(expected)
  })
})

it('omits default values from the URL', () => {
  expect(urlText('x').format('x')).toBeNull()
  expect(urlChoice(['open', 'sold'], 'open').format('open')).toBeNull()
  expect(urlList().format([])).toBeNull()
  expect(urlSort(['age'], { column: 'age', direction: 'desc' }).format({ column: 'age', direction: 'asc' })).toBe('age')
})

it.each([
  ['a near miss', urlChoice(['OPEN', 'SOLD'], 'OPEN'), 'SOLT', { text: 'SOLT', hint: 'Did you mean SOLD?' }],
  ['a part of a list', urlList(['CA', 'NY']), 'CA,xx,yy', { text: 'xx,yy', hint: '' }],
  [
    'a column',
    urlSort(['price', 'age'], { column: 'age', direction: 'desc' }),
    '-prize',
    { text: '-prize', hint: 'Did you mean price?' },
  ],
  ['a page', urlPage(), 'x', { text: 'x', hint: 'The list starts with its first page.' }],
])('says of %s what is not understood', (_name, codec, raw, told) => {
  expect(codec.notUnderstood(raw)).toEqual(told)
})

it('says of every text that is not understood that it is not, and reads it like no text', () => {
  const texts = [
    '-5',
    '1e3',
    'NaN',
    'Infinity',
    '５',
    '1.2.3',
    '0x10',
    '2026-02-31',
    '2026-2-1',
    '99999999999',
    '__proto__',
    'x'.repeat(5000),
  ]
  const amount = urlDollarsAsCents()
  for (const codec of [amount, urlDollarsAsCents({ isWhole: true }), urlDay(), urlCents(), urlPage()])
    for (const text of texts) {
      const value = codec.parse(text)
      expect(codec.notUnderstood(text) === null, text).toBe(value !== null)
    }
})

it('writes an amount as it reads it', () => {
  const { parse, format } = urlDollarsAsCents()
  expect(['.5', '1,000', '12.5'].map((text) => format(parse(text)))).toEqual(['0.50', '1000', '12.50'])
})
