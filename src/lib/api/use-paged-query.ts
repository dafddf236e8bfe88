import { NetworkStatus, type DocumentNode, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { AppError } from '../errors/app-error'
import { createPageLoader, forgetPage } from './page-window'
import { setMultiplePages } from './topics'
import { useFreshPolicy } from './screen-query'

export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly nextToken: string | null
  readonly total?: number | null | undefined
}

export interface PagedQueryOptions<Data, Variables extends OperationVariables, Row> {
  readonly document: TypedDocumentNode<Data, Variables>
  /** The paged root field. Its arguments have the same names as the variables. */
  readonly field: keyof Data & string
  readonly variables: Omit<Variables, 'nextToken' | 'limit'>
  readonly pageSize: number
  /** Returns the list in the response data. Define it outside the component. */
  readonly pageOf: (data: Data) => ListPage<Row> | null | undefined
  readonly rowKey: (row: Row) => string
  /** Token of the page to start with. Default: the first page. */
  readonly startToken?: string | null
  /** True to send no query, for example while filters contradict each other. */
  readonly skip?: boolean
  /** False to exclude the list from live updates, so that its rows do not move. */
  readonly followsChanges?: boolean
}

export interface PagedQuery<Data, Row> {
  readonly rows: readonly Row[]
  /** Newest response data, for values besides the rows. */
  readonly data: Data | undefined
  readonly total: number | undefined
  /** Number of rows before the first loaded row, after the window of a long list has moved on. */
  readonly before: number
  /** True until the first page loads or fails. */
  readonly loading: boolean
  /** True if the rows belong to earlier variables. The screen must not present them as current. */
  readonly stale: boolean
  readonly refreshing: boolean
  readonly error: unknown
  readonly hasMore: boolean
  readonly loadingDirection: 'more' | 'earlier' | null
  /** Loads the next page and returns the token that requested it, or null if no page can load now. Rejects on failure. */
  readonly loadMore: () => Promise<string | null>
  readonly loadEarlier: () => Promise<void>
  /** Reloads from the first requested page. Resolves with true if that page loaded. */
  readonly restart: () => Promise<boolean>
  readonly retry: () => void
}

interface LoadedPage<Row> {
  readonly queryKey: string
  readonly page: ListPage<Row>
}

/** Error for a response without errors that lacks the requested list. */
const missingListError = new AppError('INTERNAL')

/**
 * Returns the rows of a paged list. Only the newest response counts. Each further page is a separate query, and only a
 * limited number is kept, so a long list costs no more than a short one.
 */
export function usePagedQuery<Data, Variables extends OperationVariables, Row>(
  options: PagedQueryOptions<Data, Variables, Row>,
): PagedQuery<Data, Row> {
  const { document, field, pageSize, pageOf, rowKey, startToken = null, skip = false } = options
  const queryKey = JSON.stringify([options.variables, startToken])
  const client = useApolloClient()
  const listQuery = useMemo(() => {
    const variables: OperationVariables = { ...options.variables, limit: pageSize }
    const untyped: DocumentNode = document
    return { document: untyped, field, variables }
    // `queryKey` stands for `options.variables`, which is a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [document, field, pageSize, queryKey])
  const firstVariables = useMemo(
    () => (startToken === null ? listQuery.variables : { ...listQuery.variables, nextToken: startToken }),
    [listQuery, startToken],
  )
  const first = useQuery(listQuery.document, {
    variables: firstVariables,
    fetchPolicy: useFreshPolicy(listQuery.document, firstVariables),
    skip,
    ...(options.followsChanges === false && { context: { followsChanges: false } }),
  })
  const data = skip ? undefined : (first.data as Data | undefined)
  const page = useMemo(() => (data ? (pageOf(data) ?? undefined) : undefined), [data, pageOf])
  const [last, setLast] = useState<LoadedPage<Row> | null>(null)
  if (page && (last?.page !== page || last.queryKey !== queryKey)) setLast({ queryKey, page })
  // During a refetch, the last page for the same variables remains. A page for other variables is marked as stale.
  const current = page ?? (last?.queryKey === queryKey ? last.page : undefined)
  const failure = first.error ?? (data && !page ? missingListError : undefined)
  const failed = !current && Boolean(failure) && !first.loading
  const shown = current ?? (failed || skip ? undefined : last?.page)
  const stale = !current && shown !== undefined

  const pageLoader = useMemo(() => createPageLoader(client, listQuery), [client, listQuery])
  useEffect(() => () => pageLoader.close(), [pageLoader])
  const pageWindow = useSyncExternalStore(pageLoader.subscribe, pageLoader.window)
  const { observable } = first
  useEffect(() => setMultiplePages(observable, pageWindow.end > 1), [observable, pageWindow.end])

  const previous = useRef<OperationVariables>(null)
  useEffect(() => {
    if (previous.current && previous.current !== firstVariables) {
      forgetPage(client.cache, field, previous.current)
      client.cache.gc()
    }
    previous.current = firstVariables
  }, [client, field, firstVariables])

  const pages = useMemo(() => {
    const others = pageWindow.data
      .map((each) => pageOf(each as Data))
      .filter((each) => each !== null && each !== undefined)
    return pageWindow.first === 0 && shown ? [shown, ...others] : others
  }, [pageWindow, shown, pageOf])
  const rows = useMemo(() => withoutRepeats(pages, rowKey), [pages, rowKey])
  const lastPage = pages.at(-1)
  const refetch = first.refetch
  return {
    rows,
    data,
    total: lastPage?.total ?? undefined,
    before: pageWindow.first * pageSize,
    loading: !shown && !failed && !skip,
    stale,
    refreshing: current !== undefined && first.loading && first.networkStatus !== NetworkStatus.fetchMore,
    error: stale ? undefined : failed ? failure : first.error,
    hasMore: Boolean(lastPage?.nextToken),
    loadingDirection: pageWindow.loadingDirection,
    loadMore: async () => {
      const token = lastPage?.nextToken
      if (stale || !token || pageWindow.loadingDirection) return null
      await pageLoader.more(token)
      return token
    },
    loadEarlier: () => pageLoader.earlier(),
    restart: async () => {
      pageLoader.close()
      const { error } = await refetch()
      return !error
    },
    retry: () => void refetch(),
  }
}

/** Joins the pages. A record that moved to the next page while both were loaded is listed once. */
function withoutRepeats<Row>(pages: readonly ListPage<Row>[], rowKey: (row: Row) => string): readonly Row[] {
  const [only] = pages
  if (only && pages.length === 1) return only.items
  const seen = new Set<string>()
  return pages
    .flatMap((page) => page.items)
    .filter((row) => {
      const key = rowKey(row)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}
