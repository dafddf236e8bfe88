/** Lists that the service returns page by page, by `limit` and `nextToken`. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useEffect, useState } from 'react'
import { AppError } from '../errors/app-error'

export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly nextToken: string | null
  readonly total?: number | null | undefined
}

/** A query whose first root field is a list. The field's arguments have the same names as the variables. */
export interface PagedList<Data, Variables extends OperationVariables, Row> {
  readonly query: TypedDocumentNode<Data, Variables>
  readonly page: (data: Data) => ListPage<Row> | null | undefined
  readonly rowKey: (row: Row) => string
}

export type ListVariables<Variables> = Omit<Variables, 'limit' | 'nextToken'>

/** Maximum page size of the API. */
export const longestPage = 100

/** 100,000 rows at the API's maximum page size. A longer list needs another kind of export. */
const maxPages = 1_000

const unreadable = (reason: string): AppError =>
  new AppError('INTERNAL', { message: `The list could not be read to its end: ${reason}.` })

/** Returns the rows without repeats. A row that moved to the next page between two requests is listed once. */
export function withoutRepeats<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const byKey = new Map<string, Row>()
  for (const row of rows) if (!byKey.has(rowKey(row))) byKey.set(rowKey(row), row)
  return [...byKey.values()]
}

/** Throws if a page has only rows that are already listed. A service that repeats a page would cause an endless loop. */
export function checkProgress<Row>(
  page: ListPage<Row> | null | undefined,
  listed: readonly Row[],
  rowKey: (row: Row) => string,
): void {
  if (!page) throw new AppError('INTERNAL')
  const known = new Set(listed.map(rowKey))
  if (page.items.length > 0 && page.items.every((row) => known.has(rowKey(row))))
    throw unreadable('the service returned the same page twice')
}

export interface ReadLimits<Row> {
  readonly maxRows?: number | undefined
  /** Returns true if reading can stop after this row's page, for example at the first row before a period. */
  readonly isLastRow?: ((row: Row) => boolean) | undefined
}

/**
 * Reads all pages of a list for a file, and returns them as one page. Bypasses the cache, which 100,000 rows must not
 * fill. Throws on any failure, because a partial file would be wrong.
 */
export async function readAllPages<Data, Variables extends OperationVariables, Row>(
  client: ApolloClient,
  { query, page, rowKey }: PagedList<Data, Variables, Row>,
  variables: ListVariables<Variables>,
  { maxRows = Number.POSITIVE_INFINITY, isLastRow = () => false }: ReadLimits<Row> = {},
): Promise<ListPage<Row>> {
  const rows = new Map<string, Row>()
  const requested = new Set<string | null>([null])
  let nextToken: string | null = null
  for (;;) {
    const pageVariables: OperationVariables = { ...variables, limit: longestPage, ...(nextToken && { nextToken }) }
    const { data } = await client.query({
      query: query as TypedDocumentNode<Data, OperationVariables>,
      variables: pageVariables,
      fetchPolicy: 'no-cache',
      errorPolicy: 'none',
    })
    const read: ListPage<Row> | null | undefined = data && page(data)
    if (!read) throw new AppError('INTERNAL')
    for (const row of read.items) if (!rows.has(rowKey(row))) rows.set(rowKey(row), row)
    nextToken = read.nextToken || null
    if (nextToken === null || rows.size >= maxRows || read.items.some(isLastRow))
      return { ...read, items: [...rows.values()], nextToken }
    if (requested.has(nextToken)) throw unreadable('the service named the same page twice')
    if (requested.size >= maxPages) throw unreadable('it is too long')
    requested.add(nextToken)
  }
}

/** The part of `useQuery`'s result that `useAllPages` needs. */
interface QueryResult<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly loading: boolean
  readonly variables?: object | undefined
  readonly fetchMore: (options: { variables: { nextToken: string } }) => Promise<{ data?: unknown }>
  readonly refetch: () => Promise<unknown>
}

interface AllPagesOptions<Row> {
  /** Returns a row's key. Default: its `id`. */
  readonly rowKey?: (row: Row) => string
  /** Stops after about this number of rows. */
  readonly maxRows?: number
}

const idOf = (row: unknown): string => (row as { readonly id: string }).id

/**
 * Returns the rows of all pages of a list, for options and totals. `rows` is undefined until the last page has loaded,
 * and keeps the former rows during a refetch.
 */
export function useAllPages<Data, Row>(
  result: QueryResult<Data>,
  pageOf: (data: Data) => ListPage<Row> | null | undefined,
  { rowKey = idOf, maxRows = Number.POSITIVE_INFINITY }: AllPagesOptions<Row> = {},
) {
  const { data, fetchMore, refetch } = result
  const page = data ? (pageOf(data) ?? null) : null
  const token = page && page.items.length < maxRows ? page.nextToken || null : null
  const key = JSON.stringify(result.variables)
  const [last, setLast] = useState<{ key: string; page: ListPage<Row> } | null>(null)
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    if (!page || token === null || failure !== undefined) return
    fetchMore({ variables: { nextToken: token } })
      .then((next) => checkProgress(pageOf(next.data as Data), page.items, rowKey))
      .catch(setFailure)
    // The token stands for the page, which is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, failure, fetchMore])

  // In an effect: a state set while rendering would let the screen's other queries start twice.
  const items = page && token === null ? page.items : null
  useEffect(() => {
    if (page && items) setLast({ key, page })
    // The rows stand for the page, which is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, items])

  const whole = items ? page : last?.key === key ? last.page : null
  return {
    rows: whole?.items,
    total: whole?.total ?? undefined,
    loading: result.loading || (token !== null && failure === undefined),
    error: result.error ?? failure,
    refetch: async (): Promise<void> => {
      setFailure(undefined)
      await refetch()
    },
  }
}
