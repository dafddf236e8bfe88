import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { EMPTY, expand, map, reduce } from 'rxjs'
import { AppError } from '../errors/app-error'
import { isRecord } from '../errors/parse-error'

declare module '@apollo/client' {
  interface DefaultContext {
    /**
     * Reads all pages of a list and returns them as one page. Stops at the end of the list, at `maxRows`, or after a
     * page with a row that `isLastRow`. The document must declare `$nextToken` and select `nextToken`.
     */
    wholeList?: true | ReadLimits
  }
}

export interface ReadLimits {
  readonly maxRows?: number | undefined
  /** Returns true if reading can stop after this row's page, for example at the first row before a period. */
  readonly isLastRow?: ((row: unknown) => boolean) | undefined
  /** Leaves other rows out, and does not count them. */
  readonly keeps?: ((row: unknown) => boolean) | undefined
}

/** 100,000 rows at the API's maximum page size. A longer list needs another kind of export. */
const maxPages = 1_000

type Result = ApolloLink.Result
interface Connection {
  readonly name: string
  readonly list: Readonly<Record<string, unknown>>
  readonly itemsName: string
  readonly items: readonly unknown[]
}

/** Returns the paged root field, or null. */
function connectionOf({ data }: Result): Connection | null {
  if (!isRecord(data)) return null
  for (const [name, list] of Object.entries(data)) {
    if (!isRecord(list) || !('nextToken' in list)) continue
    for (const [itemsName, items] of Object.entries(list)) {
      if (Array.isArray(items) && !itemsName.startsWith('errors')) return { name, list, itemsName, items }
    }
  }
  return null
}

function endless(reason: string): AppError {
  return new AppError('INTERNAL', { message: `The list could not be read to its end: ${reason}.` })
}

/** Reads `wholeList` operations to their end, for options, totals, and files that need the complete list. */
export function createWholeListLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { wholeList } = operation.getContext()
    if (!wholeList) return forward(operation)
    const { maxRows = Number.POSITIVE_INFINITY, isLastRow, keeps } = wholeList === true ? {} : wholeList
    const requested = new Set<string>()
    let rowCount = 0
    return forward(operation).pipe(
      expand((page) => {
        const connection = connectionOf(page)
        const token = connection?.list['nextToken']
        rowCount += (keeps ? connection?.items.filter(keeps) : connection?.items)?.length ?? 0
        if (typeof token !== 'string' || token === '' || rowCount >= maxRows) return EMPTY
        if (isLastRow && connection?.items.some(isLastRow)) return EMPTY
        if (requested.has(token)) throw endless('the service named the same page twice')
        if (requested.size + 1 >= maxPages) throw endless('it is too long')
        requested.add(token)
        operation.variables = { ...operation.variables, nextToken: token }
        return forward(operation)
      }),
      reduce(joined()),
      map((whole) => (keeps ? onlyKept(whole, keeps) : whole)),
    )
  })
}

/** Returns the list with the rows that `keeps` accepts. At the end of the list, its total is their number. */
function onlyKept(whole: Result, keeps: (row: unknown) => boolean): Result {
  const connection = connectionOf(whole)
  if (!connection) return whole
  const { name, list, itemsName } = connection
  const items = connection.items.filter(keeps)
  const total = 'total' in list && !list['nextToken'] ? { total: items.length } : {}
  return { ...whole, data: { ...whole.data, [name]: { ...list, ...total, [itemsName]: items } } }
}

/** Returns a reducer that adds each page to the first. A row that moved to the next page meanwhile is listed once. */
function joined(): (whole: Result, page: Result) => Result {
  const known = new Set<unknown>()
  const fresh = (item: unknown): boolean => {
    const id = isRecord(item) ? item['id'] : undefined
    if (id === undefined) return true
    if (known.has(id)) return false
    known.add(id)
    return true
  }
  let rows: unknown[] | null = null
  return (whole, page) => {
    const before = connectionOf(whole)
    const next = connectionOf(page)
    if (!before || !next) return { ...whole, ...(page.errors && { errors: page.errors }) }
    rows ??= before.items.filter(fresh)
    rows.push(...next.items.filter(fresh))
    const list = { ...before.list, ...next.list, [next.itemsName]: rows }
    return { ...whole, ...page, data: { ...whole.data, ...page.data, [next.name]: list } }
  }
}

/** Maximum page size of the API. */
export const longestPage = 100

/**
 * Reads all rows of a list for a file. Bypasses the cache, which 100,000 rows must not fill. Throws on any failure,
 * because a partial file would be wrong.
 */
export async function readWholeList<Data, Variables extends OperationVariables, List>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'limit' | 'nextToken'>,
  listOf: (data: Data) => List | null | undefined,
  end?: ReadLimits,
): Promise<List> {
  const pageVariables: OperationVariables = { ...variables, limit: longestPage }
  const { data } = await client.query({
    query: document as DocumentNode,
    variables: pageVariables,
    fetchPolicy: 'no-cache',
    errorPolicy: 'none',
    context: { wholeList: end ?? true },
  })
  const list = listOf(data as Data)
  if (!list) throw new AppError('INTERNAL')
  return list
}
