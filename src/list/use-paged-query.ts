import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { useFreshPolicy } from '../lib/api/screen-query'
import { connectionOf, joinPages } from '../lib/api/whole-list'
import { AppError } from '../lib/errors/app-error'

/** Longest list on a screen. The page after it starts a new list, so that page 1,000 costs no more than page 20. */
export const maxRows = 1000

export const rowsPerPage = 50

export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly nextToken: string | null
  readonly total?: number | null | undefined
}

export interface PagedQueryOptions<Data, Variables extends OperationVariables, Row> {
  readonly document: TypedDocumentNode<Data, Variables>
  readonly variables: Omit<Variables, 'nextToken' | 'limit'>
  /** Default: 50. */
  readonly pageSize?: number
  /** Returns the list in the response data. Define it outside the component. */
  readonly pageOf: (data: Data) => ListPage<Row> | null | undefined
  readonly rowKey: (row: Row) => string
  /** Token of the page to start with when the variables change. Default: the first page. */
  readonly startToken?: string | null
  /** True to send no query, for example while filters contradict each other. */
  readonly skip?: boolean
  /** False to exclude the list from live updates, so that its rows do not move. */
  readonly followsChanges?: boolean
}

export interface PagedQuery<Data, Row> {
  readonly rows: readonly Row[]
  /** Response data with all loaded rows, for values besides the rows. */
  readonly data: Data | undefined
  readonly total: number | undefined
  /** True if the list starts at its first page. */
  readonly isFromStart: boolean
  /** True until the first page loads or fails. */
  readonly loading: boolean
  /** True if the rows belong to earlier variables. The screen must not present them as current. */
  readonly stale: boolean
  readonly refreshing: boolean
  readonly error: unknown
  readonly hasMore: boolean
  readonly loadingMore: boolean
  /** Loads the next page and returns the token that requested it, or null if no page can load now. Rejects on failure. */
  readonly loadMore: () => Promise<string | null>
  /** Reloads from the first page. Resolves with true if that page loaded, or if it starts to load. */
  readonly restart: () => Promise<boolean>
  readonly retry: () => void
}

/** Error for a response without errors that lacks the requested list. */
const missingListError = new AppError('INTERNAL')

/** Page on which the list of these variables starts. */
interface Start {
  readonly key: string
  readonly token: string | null
}

interface Loaded<Row> {
  readonly queryKey: string
  readonly page: ListPage<Row>
}

/**
 * Returns the rows of a paged list. Only the newest response counts. `loadMore` adds a page to the list in the cache, up
 * to `maxRows`.
 */
export function usePagedQuery<Data, Variables extends OperationVariables, Row>(
  options: PagedQueryOptions<Data, Variables, Row>,
): PagedQuery<Data, Row> {
  const { document, pageSize = rowsPerPage, pageOf, rowKey, startToken = null, skip = false } = options
  const key = JSON.stringify(options.variables)
  const [knownStart, setStart] = useState<Start>({ key, token: startToken })
  const start = knownStart.key === key ? knownStart : { key, token: startToken }
  if (start !== knownStart) setStart(start)
  const query = document as TypedDocumentNode<Data, OperationVariables>
  const variables: OperationVariables = useMemo(
    () => ({ ...options.variables, limit: pageSize, ...(start.token !== null && { nextToken: start.token }) }),
    // `key` stands for `options.variables`, which is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, pageSize, start.token],
  )
  const {
    data: answer,
    error,
    loading,
    networkStatus,
    fetchMore,
    refetch,
  } = useQuery(query, {
    variables,
    fetchPolicy: useFreshPolicy(document, variables),
    skip,
    ...(options.followsChanges === false && { context: { followsChanges: false } }),
  })
  useForgetPages(query, variables)

  const queryKey = JSON.stringify(variables)
  const data = skip ? undefined : answer
  const page = useMemo(() => (data ? (pageOf(data) ?? undefined) : undefined), [data, pageOf])
  const [last, setLast] = useState<Loaded<Row> | null>(null)
  if (page && (last?.page !== page || last.queryKey !== queryKey)) setLast({ queryKey, page })
  // During a refetch, the last rows for the same variables remain. Rows for other variables are marked as stale.
  const current = page ?? (last?.queryKey === queryKey ? last.page : undefined)
  const failure = error ?? (data && !page ? missingListError : undefined)
  const failed = !current && Boolean(failure) && !loading
  const shown = current ?? (failed || skip ? undefined : last?.page)
  const stale = !current && shown !== undefined
  const rows = useMemo(() => (shown ? withoutRepeats(shown.items, rowKey) : []), [shown, rowKey])
  const loadingMore = networkStatus === NetworkStatus.fetchMore

  const restart = async (): Promise<boolean> => {
    if (start.token === null) return !(await refetch()).error
    setStart({ key, token: null })
    return true
  }
  return {
    rows,
    data,
    total: shown?.total ?? undefined,
    isFromStart: start.token === null,
    loading: !shown && !failed && !skip,
    stale,
    refreshing: current !== undefined && loading && !loadingMore,
    error: stale ? undefined : failed ? failure : error,
    hasMore: Boolean(shown?.nextToken),
    loadingMore,
    loadMore: async () => {
      const token = shown?.nextToken
      if (stale || !token || loadingMore) return null
      if (rows.length >= maxRows) {
        setStart({ key, token })
        return token
      }
      const next = await fetchMore({
        variables: { nextToken: token },
        // The list may have other variables by now, or may have been read again.
        updateQuery: (former, { fetchMoreResult }) =>
          connectionOf(former)?.nextToken === token ? joinPages(former, fetchMoreResult) : former,
      })
      if (connectionOf(next.data)?.nextToken === token) throw new AppError('INTERNAL')
      return token
    },
    restart,
    retry: () => {
      if (start.token === null) void refetch()
      // A later page may no longer exist.
      else setStart({ key, token: null })
    },
  }
}

/** Removes the pages of a list from the cache when the list gets other variables, and when it closes with several. */
function useForgetPages<Data>(query: TypedDocumentNode<Data, OperationVariables>, variables: OperationVariables): void {
  const client = useApolloClient()
  useEffect(
    () => () => {
      const list = connectionOf(
        client.readQuery({ query: client.documentTransform.transformDocument(query), variables }),
      )
      if (!list || list.items.length <= Number(variables['limit'])) return
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: list.name, args: variables })
      client.cache.gc()
    },
    [client, query, variables],
  )
}

/** Returns the rows with each record once. A record may have moved to a later page while both were loaded. */
function withoutRepeats<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const byKey = new Map<string, Row>()
  for (const row of rows) if (!byKey.has(rowKey(row))) byKey.set(rowKey(row), row)
  return byKey.size === rows.length ? rows : [...byKey.values()]
}
