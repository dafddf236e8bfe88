import { NetworkStatus, type DocumentNode, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { AppError } from '../errors/app-error'
import { askAgain } from './ask-again'
import { createFurtherPages, forgetPage } from './further-pages'
import { setGrown } from './grown-list'
import { useFreshPolicy } from './start-query'

export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly nextToken: string | null
  readonly total?: number | null | undefined
}

export interface PagedQueryOptions<Data, Variables extends OperationVariables, Row> {
  readonly document: TypedDocumentNode<Data, Variables>
  /** The root field that is paged; it takes the variables as its arguments, each under its own name. */
  readonly field: keyof Data & string
  readonly variables: Omit<Variables, 'nextToken' | 'limit'>
  readonly pageSize: number
  /** How the list is read from the answer. Define it outside the component. */
  readonly pageOf: (data: Data) => ListPage<Row> | null | undefined
  readonly rowKey: (row: Row) => string
  /** The page to begin with; else the first one. */
  readonly startToken?: string | null
  /** Nothing is asked, such as while a filter contradicts itself. */
  readonly skip?: boolean
  /** False for a list whose rows must not move by themselves. */
  readonly followsChanges?: boolean
}

export interface PagedQuery<Data, Row> {
  readonly rows: readonly Row[]
  /** The newest answer, for what it tells besides the rows. */
  readonly data: Data | undefined
  readonly total: number | undefined
  /** Rows before the first one here, once a long list has moved on. */
  readonly before: number
  /** Nothing has come yet. */
  readonly loading: boolean
  /** The rows answer a former question: they must not stand there as though they answered this one. */
  readonly stale: boolean
  readonly refreshing: boolean
  readonly error: unknown
  readonly hasMore: boolean
  readonly moving: 'more' | 'earlier' | null
  /** Fetches the next page; answers with the token that leads to it, and fails where it does not come. */
  readonly loadMore: () => Promise<string | null>
  readonly loadEarlier: () => Promise<void>
  /** Begins anew at the first page that was asked for. True when it has come. */
  readonly restart: () => Promise<boolean>
  readonly retry: () => void
}

interface Answer<Row> {
  readonly asked: string
  readonly page: ListPage<Row>
}

/** An answer without errors and without the list that was asked for. */
const withoutList = new AppError('INTERNAL')

/**
 * A list in pages: one question, of which only the newest answer counts. Each further page is a question of its own,
 * and only so many are kept that a long list costs no more than a short one.
 */
export function usePagedQuery<Data, Variables extends OperationVariables, Row>(
  options: PagedQueryOptions<Data, Variables, Row>,
): PagedQuery<Data, Row> {
  const { document, field, pageSize, pageOf, rowKey, startToken = null, skip = false } = options
  const asked = JSON.stringify([options.variables, startToken])
  const client = useApolloClient()
  const question = useMemo(() => {
    const variables: OperationVariables = { ...options.variables, limit: pageSize }
    const untyped: DocumentNode = document
    return { document: untyped, field, variables }
    // The text of the question stands for its variables.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [document, field, pageSize, asked])
  const firstVariables = useMemo(
    () => (startToken === null ? question.variables : { ...question.variables, nextToken: startToken }),
    [question, startToken],
  )
  const first = useQuery(question.document, {
    variables: firstVariables,
    fetchPolicy: useFreshPolicy(question.document, firstVariables),
    skip,
    ...(options.followsChanges === false && { context: { followsChanges: false } }),
  })
  const data = skip ? undefined : (first.data as Data | undefined)
  const page = useMemo(() => (data ? (pageOf(data) ?? undefined) : undefined), [data, pageOf])
  const [last, setLast] = useState<Answer<Row> | null>(null)
  if (page && (last?.page !== page || last.asked !== asked)) setLast({ asked, page })
  // An answer that is read anew may be gone for a moment; one to another question is shown as what it is.
  const current = page ?? (last?.asked === asked ? last.page : undefined)
  const problem = first.error ?? (data && !page ? withoutList : undefined)
  const failed = !current && Boolean(problem) && !first.loading
  const shown = current ?? (failed || skip ? undefined : last?.page)
  const stale = !current && shown !== undefined

  const further = useMemo(() => createFurtherPages(client, question), [client, question])
  useEffect(() => () => further.close(), [further])
  const inSight = useSyncExternalStore(further.subscribe, further.inSight)
  const { observable } = first
  useEffect(() => setGrown(observable, inSight.end > 1), [observable, inSight.end])

  const former = useRef<OperationVariables>(null)
  useEffect(() => {
    if (former.current && former.current !== firstVariables) {
      forgetPage(client.cache, field, former.current)
      client.cache.gc()
    }
    former.current = firstVariables
  }, [client, field, firstVariables])

  const pages = useMemo(() => {
    const others = inSight.data
      .map((each) => pageOf(each as Data))
      .filter((each) => each !== null && each !== undefined)
    return inSight.first === 0 && shown ? [shown, ...others] : others
  }, [inSight, shown, pageOf])
  const rows = useMemo(() => withoutRepeats(pages, rowKey), [pages, rowKey])
  const lastPage = pages.at(-1)
  const refetch = first.refetch
  return {
    rows,
    data,
    total: lastPage?.total ?? undefined,
    before: inSight.first * pageSize,
    loading: !shown && !failed && !skip,
    stale,
    refreshing: current !== undefined && first.loading && first.networkStatus !== NetworkStatus.fetchMore,
    error: stale ? undefined : failed ? problem : first.error,
    hasMore: Boolean(lastPage?.nextToken),
    moving: inSight.moving,
    loadMore: async () => {
      const token = lastPage?.nextToken
      if (stale || !token || inSight.moving) return null
      await further.more(token)
      return token
    },
    loadEarlier: () => further.earlier(),
    restart: async () => {
      further.close()
      const { error } = await refetch()
      return !error
    },
    retry: () => askAgain(refetch),
  }
}

/** A record that has moved from one page to the next while both were loaded is listed once. */
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
