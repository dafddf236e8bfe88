import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { PagePosition } from '../lib/url-state/codecs'
import { type AddressSchema, type AddressValues, readAddress } from '../lib/url-state/use-address'
import { readWholeList } from '../lib/api/whole-list'
import { startQuery, type LoaderContext } from '../lib/api/start-query'
import { type PagedQueryOptions, usePagedQuery } from '../lib/api/use-paged-query'
import type { DataTableProps } from '../ui/table/data-table-types'
import { type ListAddress, type ListAddressOptions, useListAddress } from './use-list-address'
import { pagedTable, type PagedTableProps, useMoreFailed } from './use-paged-table'
import { type Selection, useSelection } from './use-selection'

export const rowsPerPage = 50

export type Question<Variables> = Omit<Variables, 'nextToken' | 'limit'>

export interface ListScreenOptions<Schema extends AddressSchema, Data, Variables extends OperationVariables, Row>
  extends
    ListAddressOptions<Schema>,
    Pick<PagedQueryOptions<Data, Variables, Row>, 'document' | 'field' | 'pageOf' | 'rowKey' | 'followsChanges'> {
  /** Returns the query's variables for the values in the URL. */
  readonly question: (values: AddressValues<Schema>) => Question<Variables>
  /** True for filters that contradict each other. The list then sends no query. */
  readonly skip?: (values: AddressValues<Schema>) => boolean
  /** Plural noun for a notice that rows could not be loaded: "people". */
  readonly missing: string
}

export type ListTableProps<Row> = PagedTableProps<Row> &
  Pick<DataTableProps<Row>, 'filtered' | 'onClearFilters' | 'onFromStart' | 'onSort' | 'openKey' | 'sort'>

/** Returns the props with a total only if some rows are not on the page. */
export const countedTable = <Row>(table: ListTableProps<Row>): ListTableProps<Row> =>
  table.hasMore || table.before ? table : { ...table, total: undefined }

export interface ListScreen<Values, Data, Variables, Row> {
  readonly address: ListAddress<Values>
  readonly data: Data | undefined
  /** The query's variables, for files and counts of the same rows. */
  readonly variables: Question<Variables>
  readonly asked: string
  readonly table: ListTableProps<Row>
  readonly selection: Selection<Row>
  /** Reads every row of the filtered list. Rejects if any page fails. */
  readonly allRows: () => Promise<readonly Row[]>
  /** Reloads from the first page. Resolves to true if it loaded. */
  readonly restart: () => Promise<boolean>
}

/** Sends the list's first query for a URL, from the loader of its route. */
export function startListQuery<Schema extends AddressSchema, Data, Variables extends OperationVariables>(
  { client, params }: Pick<LoaderContext, 'client' | 'params'>,
  list: Pick<ListScreenOptions<Schema, Data, Variables, unknown>, 'schema' | 'document' | 'question' | 'skip'>,
): void {
  const values = readAddress(list.schema, params)
  if (list.skip?.(values)) return
  const { token } = ('page' in values ? (values.page as PagePosition | null) : null) ?? {}
  const variables = { ...list.question(values), limit: rowsPerPage, ...(token !== undefined && { nextToken: token }) }
  startQuery(client, { query: list.document, variables: variables as unknown as Variables })
}

interface Start {
  readonly asked: string
  readonly position: PagePosition | null
}

/**
 * Returns the state of a list screen: filters, order, page, and open record from the URL, the matching rows, and the
 * selection. A reload requests the page that was shown, not all pages before it.
 */
export function useListScreen<Schema extends AddressSchema, Data, Variables extends OperationVariables, Row>(
  options: ListScreenOptions<Schema, Data, Variables, Row>,
): ListScreen<AddressValues<Schema>, Data, Variables, Row> {
  const { document, field, pageOf, rowKey, followsChanges, missing } = options
  const address = useListAddress(options)
  const client = useApolloClient()
  const variables = options.question(address.values)
  const asked = JSON.stringify(variables)
  const [begun, setBegun] = useState<Start>({ asked, position: address.position })
  const start = begun.asked === asked ? begun : { asked, position: address.position }
  if (start !== begun) setBegun(start)

  const list = usePagedQuery<Data, Variables, Row>({
    document,
    field,
    variables,
    pageSize: rowsPerPage,
    pageOf,
    rowKey,
    startToken: start.position?.token ?? null,
    skip: options.skip?.(address.values) ?? false,
    ...(followsChanges !== undefined && { followsChanges }),
  })
  const { rows, stale, before } = list
  const selection = useSelection({ rows, rowKey, asked, stale, before })
  const onFailed = useMoreFailed()
  const paged = pagedTable(list, rowKey, missing, onFailed)

  const loadMore = async (): Promise<void> => {
    const shownPages = (start.position?.number ?? 1) - 1 + Math.ceil((before + rows.length) / rowsPerPage)
    const token = await list.loadMore()
    if (token !== null) address.setPosition({ number: shownPages + 1, token })
  }
  const restart = (): Promise<boolean> => {
    address.setPosition(null)
    if (start.position === null) return list.restart()
    setBegun({ asked, position: null })
    return Promise.resolve(true)
  }
  // A later page may no longer exist, so a retry restarts from the first page.
  const retry = (): void => (start.position === null ? list.retry() : void restart())

  return {
    address,
    data: list.data,
    variables,
    asked,
    selection,
    allRows: async () => (await readWholeList(client, document, variables as unknown as Variables, pageOf)).items,
    restart,
    table: {
      ...paged,
      onRetry: retry,
      onLoadMore: () => void loadMore().catch(onFailed),
      onFromStart: start.position && before === 0 ? () => void restart() : undefined,
      filtered: address.filtered,
      onClearFilters: address.clearFilters,
      sort: address.sort,
      onSort: address.onSort,
      openKey: address.recordId,
    },
  }
}
