/** How one value is written in the address. `null` leaves the parameter out, as the default value does. */
export interface UrlCodec<T> {
  parse(raw: string | null): T
  format(value: T): string | null
}

export function urlText(defaultValue = ''): UrlCodec<string> {
  return {
    parse: (raw) => raw ?? defaultValue,
    format: (value) => (value === defaultValue ? null : value),
  }
}

/** One of a known few; anything else in the address counts as the default. */
export function urlChoice<const T extends string>(choices: readonly T[], defaultValue: NoInfer<T>): UrlCodec<T> {
  return {
    parse: (raw) => choices.find((choice) => choice === raw) ?? defaultValue,
    format: (value) => (value === defaultValue ? null : value),
  }
}

/** Several values in one parameter: `states=CA,NY`. */
export function urlList(): UrlCodec<readonly string[]> {
  return {
    parse: (raw) => (raw ? raw.split(',').filter(Boolean) : []),
    format: (value) => (value.length > 0 ? value.join(',') : null),
  }
}

export function urlInteger(defaultValue: number | null = null): UrlCodec<number | null> {
  return {
    parse: (raw) => {
      if (raw === null || !/^-?\d{1,15}$/.test(raw)) return defaultValue
      return Number(raw)
    },
    format: (value) => (value === null || value === defaultValue ? null : String(value)),
  }
}

/** A typed dollar amount as whole cents, or null when it is none: what a money range of FilterBar writes. */
export function urlDollarsAsCents(): UrlCodec<number | null> {
  return {
    parse: (raw) => {
      const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(raw ?? '')
      if (!match) return null
      return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    },
    format: (value) => (value === null ? null : String(value / 100)),
  }
}

/** A calendar day, `2026-11-21`, or null when it is none. */
export function urlDay(): UrlCodec<string | null> {
  return {
    parse: (raw) => (raw && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : null),
    format: (value) => value,
  }
}

export interface SortState<Column extends string = string> {
  column: Column
  direction: 'asc' | 'desc'
}

/** `sort=price` or `sort=-price`. */
export function urlSort<const Column extends string>(
  columns: readonly Column[],
  defaultSort: SortState<NoInfer<Column>>,
): UrlCodec<SortState<Column>> {
  return {
    parse: (raw) => {
      const column = columns.find((name) => name === raw?.replace(/^-/, ''))
      return column ? { column, direction: raw?.startsWith('-') ? 'desc' : 'asc' } : defaultSort
    },
    format: (value) => {
      if (value.column === defaultSort.column && value.direction === defaultSort.direction) return null
      return value.direction === 'desc' ? `-${value.column}` : value.column
    },
  }
}
