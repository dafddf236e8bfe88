import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { checkProgress, type ListPage, type ListVariables, type PagedList, withoutRepeats } from '../lib/api/pages'
import { useFreshPolicy } from '../lib/api/screen-query'
import { hasMultiplePages, rootFieldsOf, setMultiplePages } from '../lib/api/topics'
import { AppError } from '../lib/errors/app-error'

/** Longest list on a screen. The page after it starts a new list, so that page 1,000 costs no more than page 20. */
export const maxRows = 1_000

export const rowsPerPage = 50

export interface PagedQueryOptions<Data, Variables extends OperationVariables, Row> extends PagedList<
  Data,
  Variables,
  Row
> {
  readonly variables: ListVariables<Variables>
  /** Default: 50. */
  readonly pageSize?: number
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
  /** True if the list has changed since, and is not read again because it shows several pages. */
  readonly isOutdated: boolean
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
  /** Reloads from the first page. Resolves to true if that page loaded, or if it starts to load. */
  readonly restart: () => Promise<boolean>
}

/** Error for a response without errors that lacks the requested list. */
const missingListError = new AppError('INTERNAL')

/** Page on which the list of these variables starts. */
interface Start {
  readonly key: string
  readonly token: string | null
}

/**
 * Returns the rows of a paged list. Only the newest response counts. `loadMore` adds a page to the list in the cache
 * (cache.ts), up to `maxRows`.
 */
export function usePagedQuery<Data, Variables extends OperationVariables, Row>(
  options: PagedQueryOptions<Data, Variables, Row>,
): PagedQuery<Data, Row> {
  const { query, page: pageOf, rowKey, pageSize = rowsPerPage, startToken = null, skip = false } = options
  const client = useApolloClient()
  const key = JSON.stringify(options.variables)
  const [knownStart, setStart] = useState<Start>({ key, token: startToken })
  const start = knownStart.key === key ? knownStart : { key, token: startToken }
  if (start !== knownStart) setStart(start)
  const variables = useMemo(
    (): OperationVariables => ({
      ...options.variables,
      limit: pageSize,
      ...(start.token !== null && { nextToken: start.token }),
    }),
    // `key` stands for `options.variables`, which is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, pageSize, start.token],
  )
  const result = useQuery(query as TypedDocumentNode<Data, OperationVariables>, {
    variables,
    fetchPolicy: useFreshPolicy(query, variables),
    skip,
    ...(options.followsChanges === false && { context: { followsChanges: false } }),
  })
  const { observable, loading, fetchMore, refetch } = result

  const queryKey = JSON.stringify(variables)
  const data = skip ? undefined : result.data
  const page = useMemo(() => (data ? (pageOf(data) ?? undefined) : undefined), [data, pageOf])
  const [outdatedKey, setOutdatedKey] = useState<string | null>(null)
  const [last, setLast] = useState<{ queryKey: string; page: ListPage<Row> } | null>(null)
  if (page && (last?.page !== page || last.queryKey !== queryKey)) setLast({ queryKey, page })
  // During a refetch, the last rows for the same variables remain. Rows for other variables are marked as stale.
  const current = page ?? (last?.queryKey === queryKey ? last.page : undefined)
  const failure = result.error ?? (data && !page ? missingListError : undefined)
  const failed = !current && Boolean(failure) && !loading
  const shown = current ?? (failed || skip ? undefined : last?.page)
  const stale = !current && shown !== undefined
  const rows = useMemo(() => withoutRepeats(shown?.items ?? [], rowKey), [shown, rowKey])
  const loadingMore = result.networkStatus === NetworkStatus.fetchMore

  // A list that the user has left keeps at most its first page in the cache.
  const former = useRef(variables)
  useEffect(() => {
    const forget = (args: OperationVariables): void => {
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: rootFieldsOf(query)[0]?.name.value ?? '', args })
      client.cache.gc()
    }
    if (former.current !== variables) forget(former.current)
    former.current = variables
    setMultiplePages(observable, null)
    return () => {
      if (hasMultiplePages(observable)) forget(variables)
    }
  }, [client, query, variables, observable])

  return {
    rows,
    data,
    total: shown?.total ?? undefined,
    isFromStart: start.token === null,
    isOutdated: outdatedKey === queryKey && rows.length > pageSize,
    loading: !shown && !failed && !skip,
    stale,
    refreshing: current !== undefined && loading && !loadingMore,
    error: stale ? undefined : failed ? failure : result.error,
    hasMore: Boolean(shown?.nextToken),
    loadingMore,
    loadMore: async () => {
      const token = shown?.nextToken
      if (stale || !token || loadingMore) return null
      if (rows.length >= maxRows) {
        setStart({ key, token })
        return token
      }
      const next = await fetchMore({ variables: { nextToken: token } })
      checkProgress(next.data && pageOf(next.data), rows, rowKey)
      if (rows.length <= pageSize) setOutdatedKey(null)
      setMultiplePages(observable, () => setOutdatedKey(queryKey))
      return token
    },
    restart: async () => {
      if (start.token !== null) {
        // A later page may no longer exist, so a list that starts with one is not requested again.
        setStart({ key, token: null })
        return true
      }
      // Rejects if the user leaves the page.
      const isLoaded = await refetch().then(
        ({ error }) => !error,
        () => false,
      )
      if (isLoaded) setMultiplePages(observable, null)
      return isLoaded
    },
  }
}
