import { at } from './schema'

/** Which rows a filter keeps, and which values of the argument are worth a look, of all rows. */
export interface Filter {
  /** Path of the argument, such as `filters.states`. */
  readonly argument: string
  /** Undefined for rows that do not show the field. */
  readonly keeps: (row: unknown, value: unknown) => boolean | undefined
  readonly valuesOf: (rows: readonly unknown[]) => readonly unknown[]
}

const distinct = (values: readonly unknown[]): readonly unknown[] =>
  [...new Set(values)].filter((value) => value !== null && value !== undefined)
/** Returns a number for amounts, whose sign does not count, and for moments. */
const sizeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Math.abs(Number(value)))

/** Returns the filter of a word such as `filters.states:state`. Both ends of numbers and dates are included. */
export function filterOf(word: string): Filter {
  const [, argument = '', operator = '', path = '', other] = /^([\w.]+)([:!<>=?])([\w.]+)(?:\|(\w+))?$/.exec(word) ?? []
  const valuesAt = (row: unknown) => [at(row, path) ?? other].flat()
  const values = (rows: readonly unknown[]) => distinct(rows.flatMap(valuesAt))
  const few = (rows: readonly unknown[]) => values(rows).slice(0, 3)
  const middle = (rows: readonly unknown[]) => {
    const all = values(rows).toSorted((left, right) => sizeOf(left) - sizeOf(right))
    const value = all[Math.floor(all.length / 2)]
    return value === undefined ? [] : [typeof value === 'number' ? Math.abs(value) : value]
  }
  const hasOne = (row: unknown, wanted: unknown) =>
    valuesAt(row).some((value) => (wanted as readonly unknown[]).includes(value))
  const lists = (rows: readonly unknown[]) => few(rows).map((value) => [value])
  const compare = (isKept: (difference: number) => boolean) => (row: unknown, value: unknown) =>
    typeof value === 'string' && at(row, path) === null ? undefined : isKept(sizeOf(at(row, path)) - sizeOf(value))
  const first = (row: unknown, value: unknown) => valuesAt(row)[0] === value
  const filters: Readonly<Record<string, Filter>> = {
    ':': { argument, keeps: hasOne, valuesOf: lists },
    '!': { argument, keeps: (row, wanted) => !hasOne(row, wanted), valuesOf: lists },
    '>': { argument, keeps: compare((difference) => difference >= 0), valuesOf: middle },
    '<': { argument, keeps: compare((difference) => difference <= 0), valuesOf: middle },
    '?': { argument, keeps: (row, value) => value === false || at(row, path) === true, valuesOf: () => [true, false] },
  }
  return filters[operator] ?? { argument, keeps: first, valuesOf: few }
}
