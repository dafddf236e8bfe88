import { describe, expect, it } from 'vitest'
import { toCsv } from '../../lib/format/csv'
import { coverageTiles, fileHeader, fileValue, figureText, reportValue } from './report-values'

describe('reportValue', () => {
  it.each([
    [123456, 'CENTS', '$1,234.56'],
    [1_250_000, 'DOLLARS', '$1,250,000'],
    [12.345, 'PERCENT', '12.3%'],
    [90, 'MINUTES', '1h 30m'],
    [1234, 'COUNT', '1,234'],
    [null, 'COUNT', '—'],
  ] as const)('formats %s in %s as %s', (value, unit, text) => expect(reportValue(value, unit)).toBe(text))
})

it.each([
  [31, { label: 'Leads bought', unit: 'COUNT' }, '31 leads bought'],
  [8.25, { label: 'Conversion', unit: 'PERCENT' }, 'Conversion 8.3%'],
  [null, { label: 'Average price', unit: 'CENTS' }, 'Average price —'],
] as const)('adds a label to %s of %o', (value, column, text) => expect(figureText(value, column)).toBe(text))

it('gives each state tile its first figure and a text with all figures', () => {
  const report = {
    columns: [
      { label: 'Leads bought', unit: 'COUNT' as const },
      { label: 'Typical price', unit: 'CENTS' as const },
    ],
    rows: [
      { key: 'CA', values: [12, 4500] },
      { key: 'TX', values: [0, null] },
    ],
  }
  expect(coverageTiles(report)).toEqual({
    CA: { value: 12, detail: 'Leads bought 12, Typical price $45.00' },
    TX: { value: 0, detail: 'Leads bought 0, Typical price —' },
  })
})

it.each([
  [-123456, 'CENTS', 'Figure (USD)', '-1234.56'],
  [1_250_000, 'DOLLARS', 'Figure (USD)', '1250000'],
  [100 / 3, 'PERCENT', 'Figure (%)', '33.33'],
  [90, 'MINUTES', 'Figure (minutes)', '90'],
  [1234, 'COUNT', 'Figure', '1234'],
  [null, 'CENTS', 'Figure (USD)', ''],
] as const)('writes %s in %s to a file as a plain number', (value, unit, head, text) => {
  const column = { header: fileHeader({ label: 'Figure', unit }), value: () => fileValue(value, unit) }
  expect(toCsv([column], [0], 'UTC')).toBe(`${head}\r\n${text}\r\n`)
})
