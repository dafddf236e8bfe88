import { invalid } from './errors'

export interface PageArgs {
  readonly limit?: number | null
  readonly nextToken?: string | null
}

export interface Page<Row> {
  readonly items: readonly Row[]
  readonly nextToken: string | null
  readonly total: number
}

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100

/**
 * Validates `limit` and `nextToken`. Reduces a limit above `MAX_LIMIT` to `MAX_LIMIT`. The token contains the offset in
 * an encoded form, so that clients do not compute tokens themselves.
 */
export function pageBounds(args: PageArgs): { readonly offset: number; readonly limit: number } {
  const limit = args.limit ?? DEFAULT_LIMIT
  if (!Number.isInteger(limit) || limit < 1) throw invalid('limit', 'The limit must be a whole number of at least 1.')
  if (!args.nextToken) return { offset: 0, limit: Math.min(limit, MAX_LIMIT) }
  const match = /^p([0-9a-z]{1,6})$/.exec(args.nextToken)
  if (!match?.[1]) throw invalid('nextToken', 'This page no longer exists. Please start from the first page.')
  return { offset: parseInt(match[1], 36), limit: Math.min(limit, MAX_LIMIT) }
}

export const nextTokenAt = (offset: number): string => `p${offset.toString(36)}`

/** Returns one page of sorted rows. */
export function page<Row>(rows: readonly Row[], args: PageArgs): Page<Row> {
  const { offset, limit } = pageBounds(args)
  const end = offset + limit
  return {
    items: rows.slice(offset, end),
    nextToken: end < rows.length ? nextTokenAt(end) : null,
    total: rows.length,
  }
}
