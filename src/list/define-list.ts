import type { TimeZone } from '../shared/calendar'
import { lookUp } from '../shared/look-up'
import { useApolloClient } from '@apollo/client/react'
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import { type PagePosition, type SortState, urlPage, urlSort, urlText } from '../lib/url-state/codecs'
import type { UrlSchema } from '../lib/url-state/url-state-store'
import { readUrlState, type UrlValues } from '../lib/url-state/use-url-state'
import type { CsvColumn } from '../lib/format/csv'
import { type ListPage, type ListVariables, readAllPages } from '../lib/api/pages'
import { type LoaderContext, screenQuery, startQueries } from '../lib/api/screen-query'
import { useTimeZoneLookup } from '../lib/time/use-calendar'
import { deviceTimeZone } from '../lib/time/zone'
import type { FilterDefinition } from '../ui/filter/filters'
import { fileColumns } from '../ui/table/columns'
import type { Column, DataTableProps } from '../ui/table/data-table-types'
import {
  filterControls,
  filterSchema,
  type FilterValues,
  type ListFilters,
  readFilter,
  writeFilters,
} from './list-filters'
import { useListUrl } from './list-url'
import { pagedTable, type PagedTableProps, useMoreFailed } from './table-props'
import { maxRows, rowsPerPage, usePagedQuery } from './use-paged-query'
import { type Selection, useSelection } from './use-selection'

export type ListTableProps<Row> = PagedTableProps<Row> &
  Pick<
    DataTableProps<Row>,
    | 'filtered'
    | 'isFull'
    | 'isOutdated'
    | 'isPageContent'
    | 'onClearFilters'
    | 'onFromStart'
    | 'onOpen'
    | 'onSort'
    | 'openKey'
    | 'rowTo'
    | 'sort'
  >

export interface ListDefinition<
  Data,
  Variables extends OperationVariables,
  Row,
  Context,
  Filters extends ListFilters<Context>,
  SortColumn extends string,
  SortName,
  Params extends UrlSchema,
> {
  /** Accessible name of the table and the filter bar: "Leads". */
  readonly label: string
  /** Plural noun for a notice that rows could not be loaded: "people". Defaults to the lowercase label. */
  readonly missing?: string
  /** A query whose first root field is the list. */
  readonly query: TypedDocumentNode<Data, Variables>
  readonly page: (data: Data) => ListPage<Row> | null | undefined
  readonly rowKey: (row: NoInfer<Row>) => string
  /** URL parameter of the open record. */
  readonly record?: string
  /** A hook that returns the context of filters and columns: data besides the rows. Memoize its result. */
  readonly use?: () => Context
  readonly filters: Filters
  /** URL parameters besides `filters`, for what those cannot express: the period of a report. */
  readonly params?: Params
  /** The sortable columns with the API name of each order. */
  readonly sort?:
    | {
        readonly by: Readonly<Record<SortColumn, SortName>>
        readonly initial: SortState<NoInfer<SortColumn>>
        /** Columns that the API sorts in one direction only. */
        readonly only?: Readonly<Partial<Record<NoInfer<SortColumn>, SortState['direction']>>>
      }
    | undefined
  /** Returns a message about invalid filters, or null. The list sends no query while filters are invalid. */
  readonly problem?: (query: ListQuery<Filters, SortName, Context, UrlValues<Params>>) => string | null
  readonly variables: (query: ListQuery<Filters, SortName, Context, UrlValues<Params>>) => ListVariables<Variables>
  /** False to exclude the list from live updates, so that its rows do not move. */
  readonly followsChanges?: boolean
  /** Columns of the table. Omit them if the screen passes its columns to the table. */
  readonly columns?: readonly Column<NoInfer<Row>>[] | ((context: Context) => readonly Column<NoInfer<Row>>[])
  /** A CSV file. Its columns default to the columns of the table. */
  readonly csv?: {
    readonly fileName: string
    readonly columns?: (context: Context) => readonly CsvColumn<NoInfer<Row>>[]
  }
  /** Shown instead of rows. Omit it if the screen passes its own to the table. */
  readonly empty?: ReactElement
  /** `partial` shows the number of rows only if some are not on the page. */
  readonly totalWhen?: 'partial'
}

/** Filters and order from the URL. `timeZone` is a getter, because the lookup takes 40 ms on a phone. */
export interface ListQuery<Filters, SortName, Context, ParamValues> {
  readonly filters: FilterValues<Filters>
  readonly params: ParamValues
  /** What `use` returns. In a loader, what it passes to `start`. */
  readonly context: Context
  readonly sort: SortName
  readonly descending: boolean
  readonly timeZone: TimeZone
}

export interface List<
  Row,
  Filters = unknown,
  Context = unknown,
  Variables = unknown,
  Data = unknown,
  ParamValues = unknown,
> {
  readonly label: string
  readonly context: Context
  /** Response data with all loaded rows, for values besides the rows. */
  readonly data: Data | undefined
  readonly params: ParamValues
  /** Changes `params`, and goes to the first page. */
  readonly setParams: (patch: Partial<ParamValues>) => void
  readonly clearFilters: () => void
  readonly filters: FilterValues<Filters>
  readonly setFilters: (patch: Partial<FilterValues<Filters>>) => void
  readonly problem: string | null
  readonly variables: ListVariables<Variables>
  /** True if the list starts at its first page. */
  readonly isFromStart: boolean
  /** Key of the filters and the order. A different key means a different list. */
  readonly queryKey: string
  /** Reloads from the first page. Resolves to true if it loaded. */
  readonly restart: () => Promise<boolean>
  /** True if there are no rows of these filters to save or print: none matches, or others are shown while they load. */
  readonly isEmpty: boolean
  /** True if the list has no rows without filters, which then have no use. */
  readonly isBlank: boolean
  readonly controls: readonly FilterDefinition[]
  readonly columns: readonly Column<Row>[]
  readonly table: ListTableProps<Row> & { readonly empty: ReactElement | undefined }
  readonly selection: Selection<Row>
  readonly csv: { readonly fileName: string; readonly columns: readonly CsvColumn<Row>[] } | undefined
  /** Reads every row of the filtered list. */
  readonly readRows: () => Promise<readonly Row[]>
  /** Reads every row of the filtered list, or about the first `most` rows. */
  readonly readAll: (most?: number) => Promise<ListPage<Row>>
  readonly recordId: string | null
  readonly openRecord: (id: string) => void
  readonly closeRecord: () => void
}

type UrlRecord = Readonly<Record<string, unknown>>

/**
 * Returns a list definition. The URL stores filters, order, page, and open record. `useList` runs the list in a
 * component, and `ListScreen` renders it. `start` sends the first query from a route's loader. `read` returns the
 * filters and variables of a URL without a component.
 */
export function defineList<
  Data,
  Variables extends OperationVariables,
  Row,
  Filters extends ListFilters<Context>,
  Context = undefined,
  SortColumn extends string = never,
  SortName extends string | undefined = undefined,
  Params extends UrlSchema = UrlSchema,
>(definition: ListDefinition<Data, Variables, Row, Context, Filters, SortColumn, SortName, Params>) {
  const { label, query, page, rowKey, record, csv, empty, followsChanges } = definition
  const filters = Object.entries(definition.filters)
  const { by, initial, only } = definition.sort ?? {}
  const rest: UrlSchema = {
    ...(by && initial && { sort: urlSort(Object.keys(by) as SortColumn[], initial, only) }),
    ...definition.params,
    page: urlPage(),
    ...(record && { [record]: urlText() }),
  }
  const filterSchemaIn = (context?: Context): UrlSchema =>
    Object.assign({}, ...filters.map(([key, filter]) => filterSchema(key, filter, context))) as UrlSchema
  const filterParams = Object.keys(filterSchemaIn())
  const schemaIn = (context?: Context): UrlSchema => ({ ...filterSchemaIn(context), ...rest })
  const schema = schemaIn()

  const columnsIn = (context: Context): readonly Column<Row>[] => {
    const { columns = [] } = definition
    const declared = typeof columns === 'function' ? columns(context) : columns
    return declared.map((column) => (by && Object.hasOwn(by, column.id) ? { ...column, sortable: true } : column))
  }

  function resolve(values: UrlRecord, timeZone: () => TimeZone, context: Context) {
    const filterValues = Object.fromEntries(
      filters.map(([key, filter]) => [key, readFilter(key, filter, values)]),
    ) as FilterValues<Filters>
    const order = values['sort'] as SortState<SortColumn> | undefined
    const listQuery = {
      filters: filterValues,
      params: values as UrlValues<Params>,
      context,
      // Without `sort` the type SortName is undefined.
      sort: (order && by?.[order.column]) as SortName,
      descending: order?.direction === 'desc',
      get timeZone() {
        return timeZone()
      },
    }
    const problem = definition.problem?.(listQuery) ?? null
    return {
      filters: filterValues,
      problem,
      // The list sends no query while its filters are invalid.
      variables: problem === null ? definition.variables(listQuery) : ({} as ListVariables<Variables>),
    }
  }

  /** Returns the filters and variables of a URL. */
  const read = (url: URLSearchParams, timeZone: () => TimeZone = deviceTimeZone, context?: Context) =>
    resolve(readUrlState(schema, url), timeZone, context as Context)

  const searchKeys = [...filterParams, ...(by ? ['sort'] : [])]
  /** Returns the filters and the order of a URL, in a fixed order that makes searches comparable. */
  function searchOf(url: URLSearchParams): string {
    const kept = new URLSearchParams()
    for (const key of searchKeys) {
      const codec = lookUp(schema, key)
      const text = codec?.format(codec.parse(url.get(key)))
      if (text) kept.set(key, text)
    }
    return kept.toString()
  }

  /** Sends the list's first query for a URL, from the loader of its route. */
  function start(loader: LoaderContext, context?: Context): void {
    const { problem, variables } = read(loader.params, deviceTimeZone, context)
    if (problem !== null) return
    const { token } = (readUrlState(schema, loader.params)['page'] as PagePosition | null) ?? {}
    const sent = { ...variables, limit: rowsPerPage, ...(token !== undefined && { nextToken: token }) }
    startQueries(screenQuery(query as TypedDocumentNode<Data, OperationVariables>, () => sent))(loader)
  }

  function useList(): List<Row, Filters, Context, Variables, Data, UrlValues<Params>> {
    const client = useApolloClient()
    const timeZone = useTimeZoneLookup()
    // Without `use` the type Context is undefined.
    const context = definition.use?.() as Context
    const address = useListUrl({
      schema: useMemo(() => schemaIn(context), [context]),
      filters: filterParams,
      ...(record && { record }),
    })
    const current = resolve(address.values, timeZone, context)
    const { variables } = current
    const queryKey = JSON.stringify(variables)
    const list = usePagedQuery<Data, Variables, Row>({
      query,
      page,
      rowKey,
      variables,
      startToken: address.position?.token ?? null,
      skip: current.problem !== null,
      ...(followsChanges !== undefined && { followsChanges }),
    })
    const { rows, stale, isFromStart, isOutdated } = list
    const selection = useSelection({ rows, rowKey, queryKey, stale })
    const onFailed = useMoreFailed()
    const shownKey = useRef<string | null>(null)
    useEffect(() => {
      shownKey.current = queryKey
      return () => {
        shownKey.current = null
      }
    }, [queryKey])
    const loadMore = async (): Promise<void> => {
      const token = await list.loadMore()
      // A reload of the page shows the page that was loaded last, unless the URL shows another list by now.
      if (token !== null && shownKey.current === queryKey)
        address.setPosition({ number: (address.position?.number ?? 1) + 1, token })
    }
    const restart = (): Promise<boolean> => {
      address.setPosition(null)
      return list.restart()
    }
    const missing = definition.missing ?? label.toLowerCase()
    const paged = pagedTable(list, { rowKey, missing, onRetry: () => void restart() })
    const isCounted = definition.totalWhen !== 'partial' || paged.hasMore || !isFromStart
    const columns = useMemo(() => columnsIn(context), [context])
    const controls = useMemo(() => filterControls(definition.filters, context), [context])
    return {
      label,
      context,
      data: list.data,
      params: address.values as UrlValues<Params>,
      setParams: address.change,
      clearFilters: address.clearFilters,
      filters: current.filters,
      setFilters: (patch) => address.change(writeFilters(definition.filters, patch)),
      problem: current.problem,
      variables,
      isFromStart,
      queryKey,
      restart,
      isEmpty: rows.length === 0 || stale || current.problem !== null,
      isBlank: isFromStart && !(rows.length > 0 || paged.loading || paged.error || address.filtered || current.problem),
      controls,
      columns,
      table: {
        ...paged,
        ...(!isCounted && { total: undefined }),
        empty,
        isPageContent: true,
        isFull: rows.length >= maxRows,
        onLoadMore: () => void loadMore().catch(onFailed),
        isOutdated,
        onFromStart: isFromStart && !isOutdated ? undefined : () => void restart(),
        filtered: address.filtered,
        onClearFilters: address.clearFilters,
        sort: address.sort,
        onSort: address.onSort,
        openKey: address.recordId,
        ...(record && {
          rowTo: (row: Row) => address.recordTo(rowKey(row)),
          onOpen: (row: Row) => address.openRecord(rowKey(row)),
        }),
      },
      selection,
      csv: csv && { fileName: csv.fileName, columns: csv.columns?.(context) ?? fileColumns(columns) },
      readRows: async () => (await readAllPages(client, { query, page, rowKey }, variables)).items,
      readAll: (most) => readAllPages(client, { query, page, rowKey }, variables, { maxRows: most }),
      recordId: address.recordId,
      openRecord: address.openRecord,
      closeRecord: address.closeRecord,
    }
  }

  return { ...definition, useList, read, searchOf, start }
}
