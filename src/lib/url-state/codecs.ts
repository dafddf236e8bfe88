import { didYouMean } from '../../shared/did-you-mean'
import { formatCents, maxAmountCents, parseAmountToCents } from '../../shared/money'

/** Patch for a new filter or sort order. Removes the position in the former list. */
export const firstPage = { page: null } as const

/** The part of a parameter's text that a codec does not understand, and a hint on what it understands. */
export interface NotUnderstood {
  readonly text: string
  readonly hint: string
}

/** Conversion of one value to and from a URL parameter. `null` and the default value omit the parameter. */
export interface UrlCodec<T> {
  /** Returns the value. A text that is not understood gives the default. */
  parse(raw: string | null): T
  format(value: T): string | null
  notUnderstood(raw: string): NotUnderstood | null
}

const hintAt = (text: string, known: readonly string[]): NotUnderstood => ({
  text,
  hint: didYouMean(text, known).replace('; did', 'Did'),
})

/** Codec for any text, without spaces around it. */
export function urlText(defaultValue = ''): UrlCodec<string> {
  return {
    parse: (raw) => raw?.trim() ?? defaultValue,
    format: (value) => (value === defaultValue ? null : value),
    notUnderstood: () => null,
  }
}

/** Codec for one of the given choices. Any other value in the URL counts as the default. */
export function urlChoice<const T extends string>(choices: readonly T[], defaultValue: NoInfer<T>): UrlCodec<T> {
  return {
    parse: (raw) => choices.find((choice) => choice === raw) ?? defaultValue,
    format: (value) => (value === defaultValue ? null : value),
    notUnderstood: (raw) => (choices.some((choice) => choice === raw) ? null : hintAt(raw, choices)),
  }
}

/** Codec for the value of a select. Null means that the options are not known yet, so that every value counts. */
export const urlOption = (options: readonly { readonly value: string }[] | null): UrlCodec<string> =>
  options ? urlChoice(['', ...options.map(({ value }) => value)], '') : urlText()

/** Codec for several values in one parameter: `states=CA,NY`. Without `choices`, every value counts. */
export function urlList(choices?: readonly string[]): UrlCodec<readonly string[]> {
  const read = (raw: string, counts: (value: string) => boolean) =>
    [...new Set(raw.split(','))].filter(Boolean).filter(counts)
  const isKnown = (value: string): boolean => choices?.includes(value) ?? true
  return {
    parse: (raw) => read(raw ?? '', isKnown),
    format: (value) => (value.length > 0 ? value.join(',') : null),
    notUnderstood: (raw) => {
      const [first, ...others] = read(raw, (value) => !isKnown(value))
      return first === undefined ? null : { ...hintAt(first, choices ?? []), text: [first, ...others].join(',') }
    },
  }
}

/** Codec of a value for which `read` returns undefined if it does not understand the text. */
const urlValue = <T>(
  read: (raw: string) => T | undefined,
  format: (value: T) => string,
  hint: string,
): UrlCodec<T | null> => ({
  parse: (raw) => read(raw ?? '') ?? null,
  format: (value) => (value === null ? null : format(value)),
  notUnderstood: (raw) => (read(raw) === undefined ? { text: raw, hint } : null),
})

/** Codec for an amount in whole cents. */
export const urlCents = (): UrlCodec<number | null> =>
  urlValue((raw) => (/^\d{1,8}$/.test(raw) ? Number(raw) : undefined), String, 'Write cents, such as 2500.')

/** Largest loan amount of a filter. */
const maxLoanCents = 99_999_999_900

/** Codec for a dollar amount as cents, as FilterBar's money range writes it. An invalid amount is null. */
export function urlDollarsAsCents({ isWhole = false }: { readonly isWhole?: boolean } = {}): UrlCodec<number | null> {
  const maxCents = isWhole ? maxLoanCents : maxAmountCents
  return urlValue(
    (raw) => {
      const amount = parseAmountToCents(raw, { minCents: 0, maxCents })
      return amount.ok && (!isWhole || amount.cents % 100 === 0) ? amount.cents : undefined
    },
    (cents) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)),
    isWhole ? 'Write whole dollars, such as 250000.' : `Write dollars, such as 12.50, up to ${formatCents(maxCents)}.`,
  )
}

/** Codec for a calendar day such as `2026-11-21`. An invalid day is null. */
export const urlDay = (): UrlCodec<string | null> =>
  urlValue(
    (raw) => {
      const ms = /^\d{4}-\d{2}-\d{2}$/.test(raw) ? Date.parse(raw) : Number.NaN
      // Some browsers take February 31 for March 3.
      return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(raw) ? raw : undefined
    },
    String,
    'Write a day of the calendar, such as 2026-11-21.',
  )

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
    notUnderstood: (raw) => (columns.some((name) => name === raw.replace(/^-/, '')) ? null : hintAt(raw, columns)),
  }
}

/** Position in a long list: the number of the last loaded page and the token that leads to it. */
export interface PagePosition {
  readonly number: number
  readonly token: string
}

/** Codec for `page=3.token`. Any other value means the first page. */
export const urlPage = (): UrlCodec<PagePosition | null> =>
  urlValue(
    (raw) => {
      const match = /^(\d{1,6})\.(.+)$/s.exec(raw)
      return match?.[1] && match[2] ? { number: Number(match[1]), token: match[2] } : undefined
    },
    ({ number, token }) => `${number}.${token}`,
    'The list starts with its first page.',
  )

/** Dialogs of the wallet page that a link from another page opens directly. */
export type WalletSetup = 'card' | 'top-up'

export const walletSetupUrl = { setup: urlChoice<WalletSetup | ''>(['', 'card', 'top-up'], '') }

export const walletSetupPath = (setup: WalletSetup): string => `/wallet?setup=${setup}`
