/**
 * Writes tables as RFC 4180 text that spreadsheets open without running anything. Text that a spreadsheet would read as
 * a formula gets a leading apostrophe (OWASP ASVS 1.2.10). Numbers stay numbers.
 */
import type { Instant, TimeZone } from '../../shared/calendar'
import { downloadFile } from '../browser/download'
import { formatSortable } from '../time/dates'
import { centsToInputText } from '../../shared/money'

export type CsvValue = string | number | boolean | CsvMoney | null | undefined

/** Amount that spreadsheets can add up, in dollars: two decimals, a plain minus, no symbol, and no separators. */
export interface CsvMoney {
  readonly cents: number | null | undefined
}

export function csvMoney(cents: number | null | undefined): CsvMoney {
  return { cents }
}

interface ValueColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => CsvValue
}

/** Column of instants, written as times in the user's zone. The header names the zone. */
interface InstantColumn<Row> {
  readonly header: string
  readonly instant: (row: Row) => Instant
}

export type CsvColumn<Row> = ValueColumn<Row> | InstantColumn<Row>

// oxlint-disable-next-line no-control-regex -- a cell that begins with NUL, tab or a line break is an attack.
const formulaStart = /^'*[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/
/** Digits alone compute nothing. With hyphens, a spreadsheet would subtract. */
const phonePattern = /^\+\d[\d ()]{6,}$/
const needsQuotes = /[",\r\n]|^\s|\s$|^'/

function cell(value: CsvValue): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  if (typeof value === 'object') return moneyText(value)
  if (typeof value !== 'string') return String(value)
  const safe = formulaStart.test(value) && !phonePattern.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the text of a cell without the apostrophe that `toCsv` has added. */
export const unguardedCell = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text

function moneyText({ cents }: CsvMoney): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return ''
  return `${cents < 0 ? '-' : ''}${centsToInputText(cents)}`
}

export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>, timeZone: TimeZone): string {
  const headOf = (column: CsvColumn<Row>) => ('instant' in column ? `${column.header} (${timeZone})` : column.header)
  const valueOf = (column: CsvColumn<Row>, row: Row) =>
    'instant' in column ? formatSortable(column.instant(row), timeZone) : column.value(row)
  const lines = [columns.map((column) => cell(headOf(column))).join(',')]
  for (const row of rows) lines.push(columns.map((column) => cell(valueOf(column, row))).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** Downloads a table as a file. The byte order mark makes spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  const name = fileName.endsWith('.csv') ? fileName : `${fileName}.csv`
  downloadFile(name, `\ufeff${csv}`, 'text/csv;charset=utf-8')
}
