import type { TimeZone } from '../shared/calendar'
import { useApolloClient } from '@apollo/client/react'
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { type ReactElement, useMemo } from 'react'
import { type SortState, urlPage, urlSort, urlText } from '../lib/url-state/codecs'
import type { UrlSchema } from '../lib/url-state/url-state-store'
import { readUrlState } from '../lib/url-state/use-url-state'
import type { CsvColumn } from '../lib/format/csv'
import { rootFieldsOf } from '../lib/api/operation'
import { readWholeList } from '../lib/api/whole-list'
import type { LoaderContext } from '../lib/api/screen-query'
import type { ListPage } from '../lib/api/use-paged-query'
import { useTimeZoneLookup } from '../lib/time/use-calendar'
import { deviceTimeZone } from '../lib/time/zone'
import type { FilterDefinition } from '../ui/filter/filters'
import { fileColumns } from '../ui/table/columns'
import type { Column } from '../ui/table/data-table-types'
import {
  filterControls,
  filterSchema,
  type FilterValues,
  type ListFilters,
  readFilter,
  writeFilters,
} from './list-filters'
import {
  countedTable,
  type ListTableProps,
  type ListVariables,
  type Selection,
  startListQuery,
  useListScreen,
} from './use-list-screen'

export interface ListDefinition<
  Data,
  Variables extends OperationVariables,
  Row,
  Context,
  Filters extends ListFilters<Context>,
  SortColumn extends string,
  SortName,
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
  /** The sortable columns with the API name of each order. */
  readonly sort?:
    | { readonly by: Readonly<Record<SortColumn, SortName>>; readonly initial: SortState<NoInfer<SortColumn>> }
    | undefined
  /** Returns a message about invalid filters, or null. The list sends no query while filters are invalid. */
  readonly problem?: (filters: FilterValues<Filters>) => string | null
  readonly variables: (query: ListQuery<Filters, SortName>) => ListVariables<Variables>
  /** Columns of the table. Omit them if the screen passes its columns to the table. */
  readonly columns?: readonly Column<NoInfer<Row>>[] | ((context: Context) => readonly Column<NoInfer<Row>>[])
  /** A CSV file. Its columns default to the columns of the table. */
  readonly csv?: {
    readonly fileName: string
    readonly columns?: (context: Context) => readonly CsvColumn<NoInfer<Row>>[]
  }
  readonly empty: ReactElement
  /** `partial` shows the number of rows only if some are not on the page. */
  readonly totalWhen?: 'partial'
}

/** Filters and order from the URL. `timeZone` is a getter, because the lookup takes 40 ms on a phone. */
export interface ListQuery<Filters, SortName> {
  readonly filters: FilterValues<Filters>
  readonly sort: SortName
  readonly descending: boolean
  readonly timeZone: TimeZone
}

export interface List<Row, Filters = unknown, Context = unknown, Variables = unknown> {
  readonly label: string
  readonly context: Context
  readonly filters: FilterValues<Filters>
  readonly setFilters: (patch: Partial<FilterValues<Filters>>) => void
  readonly problem: string | null
  readonly variables: ListVariables<Variables>
  /** True if there are no rows to save. */
  readonly isEmpty: boolean
  readonly controls: readonly FilterDefinition[]
  readonly columns: readonly Column<Row>[]
  readonly table: ListTableProps<Row> & { readonly empty: ReactElement }
  readonly selection: Selection<Row>
  readonly csv: { readonly fileName: string; readonly columns: readonly CsvColumn<Row>[] } | undefined
  /** Reads every row of the filtered list, or about the first `most` rows. */
  readonly readAll: (most?: number) => Promise<ListPage<Row>>
  readonly recordId: string | null
  readonly openRecord: (id: string) => void
  readonly closeRecord: () => void
}

type Params = Readonly<Record<string, unknown>>

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
>(definition: ListDefinition<Data, Variables, Row, Context, Filters, SortColumn, SortName>) {
  const { label, query, page, rowKey, record, csv, empty } = definition
  const filters = Object.entries(definition.filters)
  const { by, initial } = definition.sort ?? {}
  const rest: UrlSchema = {
    ...(by && initial && { sort: urlSort(Object.keys(by) as SortColumn[], initial) }),
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

  function resolve(params: Params, timeZone: () => TimeZone) {
    const values = Object.fromEntries(
      filters.map(([key, filter]) => [key, readFilter(key, filter, params)]),
    ) as FilterValues<Filters>
    const order = params['sort'] as SortState<SortColumn> | undefined
    const variables = definition.variables({
      filters: values,
      // Without `sort` the type SortName is undefined.
      sort: (order && by?.[order.column]) as SortName,
      descending: order?.direction === 'desc',
      get timeZone() {
        return timeZone()
      },
    })
    return { filters: values, problem: definition.problem?.(values) ?? null, variables }
  }

  const read = (url: URLSearchParams, timeZone: () => TimeZone = deviceTimeZone) =>
    resolve(readUrlState(schema, url), timeZone)

  /** Sends the list's first query for a URL, from the loader of its route. */
  const start = (context: LoaderContext): void =>
    startListQuery(context, {
      schema,
      document: query,
      toVariables: (params) => resolve(params, deviceTimeZone).variables,
      skip: (params) => resolve(params, deviceTimeZone).problem !== null,
    })

  function useList(): List<Row, Filters, Context, Variables> {
    const client = useApolloClient()
    const timeZone = useTimeZoneLookup()
    // Without `use` the type Context is undefined.
    const context = definition.use?.() as Context
    const { address, table, selection, variables } = useListScreen({
      schema: useMemo(() => schemaIn(context), [context]),
      filters: filterParams,
      ...(record && { record }),
      document: query,
      field: rootFieldsOf(query)[0]?.name.value as keyof Data & string,
      toVariables: (params) => resolve(params, timeZone).variables,
      pageOf: page,
      rowKey,
      missing: definition.missing ?? label.toLowerCase(),
      skip: (params) => resolve(params, timeZone).problem !== null,
    })
    const current = resolve(address.values, timeZone)
    const columns = useMemo(() => columnsIn(context), [context])
    const controls = useMemo(() => filterControls(definition.filters, context), [context])
    return {
      label,
      context,
      filters: current.filters,
      setFilters: (patch) => address.change(writeFilters(definition.filters, patch)),
      problem: current.problem,
      variables,
      isEmpty: table.rows.length === 0 || current.problem !== null,
      controls,
      columns,
      table: { ...(definition.totalWhen === 'partial' ? countedTable(table) : table), empty },
      selection,
      csv: csv && { fileName: csv.fileName, columns: csv.columns?.(context) ?? fileColumns(columns) },
      readAll: (maxRows) =>
        readWholeList(client, query, variables, page, maxRows === undefined ? undefined : { maxRows }),
      recordId: address.recordId,
      openRecord: address.openRecord,
      closeRecord: address.closeRecord,
    }
  }

  return { ...definition, useList, read, start }
}
