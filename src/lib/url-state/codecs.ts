/** Patch for a new filter or sort order. Removes the position in the former list. */
export const firstPage = { page: null } as const

/** Conversion of one value to and from a URL parameter. `null` and the default value omit the parameter. */
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

/** Codec for one of the given choices. Any other value in the URL counts as the default. */
export function urlChoice<const T extends string>(choices: readonly T[], defaultValue: NoInfer<T>): UrlCodec<T> {
  return {
    parse: (raw) => choices.find((choice) => choice === raw) ?? defaultValue,
    format: (value) => (value === defaultValue ? null : value),
  }
}

/** Codec for several values in one parameter: `states=CA,NY`. */
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

/** Codec for a dollar amount as cents, as FilterBar's money range writes it. An invalid amount is null. */
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

/** Codec for a calendar day such as `2026-11-21`. An invalid day is null. */
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

/** Codec for `sort=price` or `sort=-price`. Columns in `only` have a fixed direction. */
export function urlSort<const Column extends string>(
  columns: readonly Column[],
  defaultSort: SortState<NoInfer<Column>>,
  only?: Readonly<Partial<Record<NoInfer<Column>, SortState['direction']>>>,
): UrlCodec<SortState<Column>> {
  const allowed = ({ column, direction }: SortState<Column>): SortState<Column> => ({
    column,
    direction: only?.[column] ?? direction,
  })
  return {
    parse: (raw) => {
      const column = columns.find((name) => name === raw?.replace(/^-/, ''))
      return column ? allowed({ column, direction: raw?.startsWith('-') ? 'desc' : 'asc' }) : defaultSort
    },
    format: (value) => {
      const { column, direction } = allowed(value)
      if (column === defaultSort.column && direction === defaultSort.direction) return null
      return direction === 'desc' ? `-${column}` : column
    },
  }
}

/** Position in a long list: the number of the last loaded page and the token that leads to it. */
export interface PagePosition {
  readonly number: number
  readonly token: string
}

/** Codec for `page=3.token`. Any other value means the first page. */
export function urlPage(): UrlCodec<PagePosition | null> {
  return {
    parse: (raw) => {
      const match = /^(\d{1,6})\.(.+)$/s.exec(raw ?? '')
      return match?.[1] && match[2] ? { number: Number(match[1]), token: match[2] } : null
    },
    format: (value) => (value === null ? null : `${value.number}.${value.token}`),
  }
}

/** Dialogs of the wallet page that a link from another page opens directly. */
export type WalletSetup = 'card' | 'top-up'

export const walletSetupUrl = { setup: urlChoice<WalletSetup | ''>(['', 'card', 'top-up'], '') }

export const walletSetupPath = (setup: WalletSetup): string => `/wallet?setup=${setup}`
