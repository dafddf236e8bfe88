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

export interface Connection {
  readonly name: string
  readonly list: Readonly<Record<string, unknown>>
  readonly itemsName: string
  readonly items: readonly unknown[]
  /** Null on the last page. */
  readonly nextToken: string | null
}

/** Returns the paged root field of a response's data, or null. */
export function connectionOf(data: unknown): Connection | null {
  if (!isRecord(data)) return null
  for (const [name, list] of Object.entries(data)) {
    if (!isRecord(list) || !('nextToken' in list)) continue
    for (const [itemsName, items] of Object.entries(list)) {
      if (!Array.isArray(items) || itemsName.startsWith('errors')) continue
      const { nextToken } = list
      return { name, list, itemsName, items, nextToken: typeof nextToken === 'string' && nextToken ? nextToken : null }
    }
  }
  return null
}

/** Returns the data of a list with one more page. A row that moved to the next page meanwhile is listed once. */
export function joinPages<Data>(former: Data, next: Data): Data {
  const known = connectionOf(former)
  const added = connectionOf(next)
  if (!known || !added) return former
  const ids = new Set(known.items.map(idOf))
  const fresh = added.items.filter((item) => idOf(item) === undefined || !ids.has(idOf(item)))
  const list = { ...known.list, ...added.list, [known.itemsName]: [...known.items, ...fresh] }
  return { ...former, [known.name]: list }
}

const idOf = (item: unknown): unknown => (isRecord(item) ? item['id'] : undefined)

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
        const connection = connectionOf(page.data)
        const token = connection?.nextToken
        rowCount += (keeps ? connection?.items.filter(keeps) : connection?.items)?.length ?? 0
        if (!token || rowCount >= maxRows) return EMPTY
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
  const connection = connectionOf(whole.data)
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
    const id = idOf(item)
    if (id === undefined) return true
    if (known.has(id)) return false
    known.add(id)
    return true
  }
  let rows: unknown[] | null = null
  return (whole, page) => {
    const before = connectionOf(whole.data)
    const next = connectionOf(page.data)
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
