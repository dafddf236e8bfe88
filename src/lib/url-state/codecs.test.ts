import { describe, expect, it } from 'vitest'
import { urlChoice, urlDay, urlDollarsAsCents, urlInteger, urlList, urlSort, urlText } from './codecs'

describe('URL parameters', () => {
  it.each([
    ['text', urlText('x'), null, 'x'],
    ['a choice', urlChoice(['open', 'sold'], 'open'), 'sold', 'sold'],
    ['no choice', urlChoice(['open', 'sold'], 'open'), '__proto__', 'open'],
    ['a list', urlList(), 'CA,,NY,', ['CA', 'NY']],
    ['a whole number', urlInteger(), '-12', -12],
    ['no number', urlInteger(7), '1e9', 7],
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
  expect(urlInteger(3).format(3)).toBeNull()
  expect(urlSort(['age'], { column: 'age', direction: 'desc' }).format({ column: 'age', direction: 'asc' })).toBe('age')
})
