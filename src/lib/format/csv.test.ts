import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvMoney, toCsv } from './csv'

const one = (value: string | number | boolean | null) =>
  toCsv([{ header: 'h', value: () => value }], [0], 'UTC').slice(3, -2)

describe('csv', () => {
  it('names the time zone in the header of a time column', () => {
    const columns = [{ header: 'Bought', instant: (row: string | null) => row }]
    expect(toCsv(columns, ['2026-03-19T00:30:00Z', null], 'America/Los_Angeles')).toBe(
      'Bought (America/Los_Angeles)\r\n2026-03-18 17:30:00\r\n\r\n',
    )
  })

  it('ends every line as RFC 4180 requires', () => {
    const csv = toCsv(
      [
        { header: 'Name', value: (row: { name: string; cents: number }) => row.name },
        { header: 'Cents', value: (row) => row.cents },
      ],
      [
        { name: 'Ann', cents: -500 },
        { name: 'Bo, Jr.', cents: 7 },
      ],
      'UTC',
    )
    expect(csv).toBe('Name,Cents\r\nAnn,-500\r\n"Bo, Jr.",7\r\n')
  })

  it.each([
    [435, '4.35'],
    [-820, '-8.20'],
    [100, '1.00'],
    [-1, '-0.01'],
    [0, '0.00'],
    [99_999_999, '999999.99'],
    [null, ''],
    [1.5, ''],
  ])('writes %s cents exactly, as a number with two decimals', (cents, dollars) => {
    expect(toCsv([{ header: 'h', value: () => csvMoney(cents) }], [0], 'UTC')).toBe(`h\r\n${dollars}\r\n`)
  })

  it.each([
    ['=cmd', `"'=cmd"`],
    ['+1', `"'+1"`],
    ['-2', `"'-2"`],
    ['@x', `"'@x"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    ['\u0000x', `"'\u0000x"`],
    ['＝1', `"'＝1"`],
    ['=1,"2"', `"'=1,""2"""`],
    ["'=1", `"''=1"`],
    ['+1-361-5550190', `"'+1-361-5550190"`],
  ])('prevents %j from running as a formula', (value, cell) => {
    expect(one(value)).toBe(cell)
  })

  it.each([
    ['plain', 'plain'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['1-2', '1-2'],
    ['+45 12 34 56 78', '+45 12 34 56 78'],
    ['', ''],
  ])('quotes %j only if needed', (value, cell) => {
    expect(one(value)).toBe(cell)
  })

  it('writes numbers, booleans, and null without quotes', () => {
    expect([one(-12.5), one(true), one(null)]).toEqual(['-12.5', 'true', ''])
  })

  it('preserves every text, and starts no cell like a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const cell = one(value)
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(read === value || read === `'${value}`).toBe(true)
        expect(['=', '+', '-', '@', '\t', '\r', '\n', '\u0000']).not.toContain(read[0])
      }),
    )
  })
})
