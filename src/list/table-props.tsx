import type { OperationVariables } from '@apollo/client'
import type { ReactNode } from 'react'
import { classify } from '../lib/errors/classify'
import { type PagedQuery, type PagedQueryOptions, usePagedQuery } from './use-paged-query'
import { PartialDataBanner } from '../ui/feedback/Banner'
import { useToasts } from '../ui/feedback/Toasts'
import type { DataTableProps } from '../ui/table/data-table-types'

/** Props of a DataTable with pages. */
export type PagedTableProps<Row> = Pick<
  DataTableProps<Row>,
  | 'error'
  | 'hasMore'
  | 'loading'
  | 'loadingMore'
  | 'onLoadMore'
  | 'onRetry'
  | 'refreshing'
  | 'rowKey'
  | 'rows'
  | 'stale'
  | 'total'
> & { readonly partial?: ReactNode }

/** Returns a callback that notifies the user if more rows fail to load. The list itself does not change. */
export function useMoreFailed(title = 'More could not be loaded'): (failure: unknown) => void {
  const toasts = useToasts()
  return (failure) => {
    const { message, aborted } = classify(failure)
    if (!aborted) toasts.show({ tone: 'error', title, description: message, error: failure })
  }
}

interface PagedTableOptions<Row> {
  readonly rowKey: (row: Row) => string
  /** Plural noun for a notice of missing rows: "people". */
  readonly missing: string
  readonly onRetry: () => void
}

/** Returns DataTable props for a paged query. */
export function pagedTable<Data, Row>(
  list: PagedQuery<Data, Row>,
  { rowKey, missing, onRetry }: PagedTableOptions<Row>,
): Omit<PagedTableProps<Row>, 'onLoadMore'> {
  const { rows, error, refreshing } = list
  return {
    rows,
    rowKey,
    refreshing,
    stale: list.stale,
    loading: list.loading,
    total: list.total,
    hasMore: list.hasMore,
    loadingMore: list.loadingMore,
    onRetry,
    error: rows.length > 0 ? undefined : error,
    partial:
      rows.length > 0 && error ? (
        <PartialDataBanner
          missing={missing}
          message={classify(error).message}
          onRetry={onRetry}
          retrying={refreshing}
        />
      ) : undefined,
  }
}

/** Returns DataTable props for a paged list without state in the URL, for a part of a screen. */
export function usePagedTable<Data, Variables extends OperationVariables, Row>(
  options: PagedQueryOptions<Data, Variables, Row>,
): PagedTableProps<Row> {
  const onFailed = useMoreFailed()
  const list = usePagedQuery(options)
  return {
    ...pagedTable(list, { rowKey: options.rowKey, missing: 'rows', onRetry: () => void list.restart() }),
    onLoadMore: () => void list.loadMore().catch(onFailed),
  }
}

interface SingleQuery {
  readonly loading: boolean
  readonly error?: unknown
  readonly refetch: () => Promise<unknown>
}

/**
 * Returns DataTable props for rows from a single query, without pages. `shown` is true if the page shows a response, even
 * one for previous variables. `missing` is a plural noun for a notice that rows could not be loaded: "figures".
 */
export function singleQueryTableProps(
  { loading, error, refetch }: SingleQuery,
  shown: boolean,
  missing: string,
): Pick<DataTableProps<never>, 'error' | 'loading' | 'onRetry' | 'partial' | 'refreshing'> {
  const onRetry = (): void => void refetch()
  return {
    loading: loading && !shown,
    refreshing: loading && shown,
    error: shown ? undefined : error,
    onRetry,
    partial:
      shown && error ? (
        <PartialDataBanner missing={missing} message={classify(error).message} onRetry={onRetry} retrying={loading} />
      ) : undefined,
  }
}
