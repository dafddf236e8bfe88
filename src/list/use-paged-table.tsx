import type { OperationVariables } from '@apollo/client'
import type { ReactNode } from 'react'
import { classify } from '../lib/errors/classify'
import { type PagedQuery, type PagedQueryOptions, usePagedQuery } from '../lib/graphql/use-paged-query'
import { PartialDataBanner } from '../ui/feedback/Banner'
import { useToasts } from '../ui/feedback/Toasts'
import type { DataTableProps } from '../ui/table/data-table-types'

/** What DataTable needs to know of rows that come in pages. */
export type PagedTableProps<Row> = Pick<
  DataTableProps<Row>,
  | 'before'
  | 'error'
  | 'hasMore'
  | 'loading'
  | 'loadingMore'
  | 'onEarlier'
  | 'onLoadMore'
  | 'onRetry'
  | 'refreshing'
  | 'rowKey'
  | 'rows'
  | 'stale'
  | 'total'
> & { readonly partial?: ReactNode }

/** A failure to load more is announced, since the list itself stays as it is and would say nothing. */
export function useMoreFailed(title = 'More could not be loaded'): (failure: unknown) => void {
  const toasts = useToasts()
  return (failure) => {
    const { message, aborted } = classify(failure)
    if (!aborted) toasts.show({ tone: 'error', title, description: message })
  }
}

/** `missing` says what is missing when only a part has come: "people". */
export function pagedTable<Data, Row>(
  list: PagedQuery<Data, Row>,
  rowKey: (row: Row) => string,
  missing: string,
  onFailed: (failure: unknown) => void,
): PagedTableProps<Row> {
  const { rows, before, error, refreshing } = list
  return {
    rows,
    rowKey,
    before,
    refreshing,
    stale: list.stale,
    loading: list.loading,
    total: list.total,
    hasMore: list.hasMore,
    loadingMore: list.moving === 'more',
    onLoadMore: () => void list.loadMore().catch(onFailed),
    onEarlier: before > 0 ? () => void list.loadEarlier().catch(onFailed) : undefined,
    onRetry: list.retry,
    error: rows.length > 0 ? undefined : error,
    partial:
      rows.length > 0 && error ? (
        <PartialDataBanner
          missing={missing}
          message={classify(error).message}
          onRetry={list.retry}
          retrying={refreshing}
        />
      ) : undefined,
  }
}

/** A paged list that is part of a screen and keeps nothing in the address. */
export function usePagedTable<Data, Variables extends OperationVariables, Row>(
  options: PagedQueryOptions<Data, Variables, Row>,
): PagedTableProps<Row> {
  const onFailed = useMoreFailed()
  return pagedTable(usePagedQuery(options), options.rowKey, 'rows', onFailed)
}
