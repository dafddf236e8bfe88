import { DAY_MS } from '../../src/shared/calendar'
import { at } from './schema'

/** Which rows a filter keeps, and which values of the argument are worth a look, of all rows. */
export interface Filter {
  /** Path of the argument, such as `filters.states`. */
  readonly argument: string
  /** Undefined for rows that do not show the field. */
  readonly keeps: (row: unknown, value: unknown) => boolean | undefined
  readonly valuesOf: (rows: readonly unknown[]) => readonly unknown[]
}

/** Returns a number for amounts, whose sign does not count, and for moments. A day that ends a range counts to its end. */
function sizeOf(value: unknown, isEnd = false): number {
  if (typeof value !== 'string') return Math.abs(Number(value))
  return Date.parse(value) + (isEnd && value.length === 10 ? DAY_MS - 1 : 0)
}

/** Returns the filter of a word such as `filters.states:state`. Both ends of numbers and dates are included. */
export function filterOf(word: string): Filter {
  const [, argument = '', operator = '', path = '', other] = /^([\w.]+)([:!<>=?])([\w.]+)(?:\|(\w+))?$/.exec(word) ?? []
  const valuesAt = (row: unknown) => [at(row, path) ?? other].flat()
  const few = (rows: readonly unknown[]) =>
    [...new Set(rows.flatMap(valuesAt))].filter((value) => value !== null && value !== undefined).slice(0, 3)
  const hasOne = (row: unknown, wanted: unknown) =>
    valuesAt(row).some((value) => (wanted as readonly unknown[]).includes(value))
  // One value, and two others together.
  const lists = (rows: readonly unknown[]) =>
    [few(rows).slice(0, 1), few(rows).slice(1)].filter((values) => values.length > 0)
  /** The middle value, and the days of the moments that are earliest and latest in their days. */
  const middle = (rows: readonly unknown[]) => {
    const all = rows.flatMap(valuesAt).filter((value) => value !== null && value !== undefined)
    const value = all.toSorted((left, right) => sizeOf(left) - sizeOf(right))[Math.floor(all.length / 2)]
    if (typeof value !== 'string') return value === undefined ? [] : [Math.abs(Number(value))]
    const byTime = all.map(String).toSorted((left, right) => left.slice(11).localeCompare(right.slice(11)))
    return [value, ...[byTime.at(0), byTime.at(-1)].map((moment) => moment?.slice(0, 10))]
  }
  const compares = (isKept: (size: number, value: unknown) => boolean) => (row: unknown, value: unknown) =>
    typeof value === 'string' && at(row, path) === null ? undefined : isKept(sizeOf(at(row, path)), value)
  const filters: Readonly<Record<string, Pick<Filter, 'keeps' | 'valuesOf'>>> = {
    ':': { keeps: hasOne, valuesOf: lists },
    '!': { keeps: (row, wanted) => !hasOne(row, wanted), valuesOf: lists },
    '>': { keeps: compares((size, value) => size >= sizeOf(value)), valuesOf: middle },
    '<': { keeps: compares((size, value) => size <= sizeOf(value, true)), valuesOf: middle },
    '?': { keeps: (row, value) => value === false || at(row, path) === true, valuesOf: () => [true, false] },
    '=': { keeps: (row, value) => valuesAt(row)[0] === value, valuesOf: few },
  }
  const filter = filters[operator]
  if (!filter) throw new Error(`${word} is no filter`)
  return { argument, ...filter }
}
