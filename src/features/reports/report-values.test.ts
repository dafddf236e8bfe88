import { describe, expect, it } from 'vitest'
import { toCsv } from '../../lib/format/csv'
import { cellText, coverageTiles, fileHeader, fileValue, figureText, reportValue } from './report-values'

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

describe('a percentage in a report', () => {
  const report = {
    columns: [
      { key: 'leads', label: 'Leads', unit: 'COUNT' as const },
      { key: 'conversion', label: 'Conversion', unit: 'PERCENT' as const },
      { key: 'share', label: 'Share', unit: 'PERCENT' as const },
    ],
    rows: [{ values: [14, 14.3, 70] }, { values: [20, 10, 30] }, { values: [0, null, null] }],
  }
  const texts = ({ columns, rows }: typeof report) =>
    rows.map((row) => [1, 2].map((at) => cellText({ columns, rows }, row, at)))

  it('is the number of leads if there are fewer than 20', () =>
    expect(texts(report)).toEqual([
      ['2 of 14', '70.0%'],
      ['10.0%', '30.0%'],
      ['—', '—'],
    ]))

  it('is a dash for a share of money from fewer than 20 leads', () =>
    expect(texts({ ...report, rows: report.rows.slice(0, 1) })).toEqual([['2 of 14', '—']]))
})

it.each([
  [31, { label: 'Leads bought', unit: 'COUNT' }, '31 leads bought'],
  [1, { label: 'Loans funded', unit: 'COUNT' }, '1 loan funded'],
  [8.25, { label: 'Conversion', unit: 'PERCENT' }, 'Conversion 8.3%'],
  [null, { label: 'Average price', unit: 'CENTS' }, 'Average price —'],
] as const)('adds a label to %s of %o', (value, column, text) =>
  expect(figureText(reportValue(value, column.unit), column)).toBe(text),
)

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
