import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useState } from 'react'
import { type LoaderContext, screenQuery, startQueries } from '../lib/api/screen-query'
import { type PagedQueryOptions, usePagedQuery } from '../lib/api/use-paged-query'
import { readWholeList } from '../lib/api/whole-list'
import { firstPage, type PagePosition, type SortState } from '../lib/url-state/codecs'
import type { UrlSchema } from '../lib/url-state/url-state-store'
import { readUrlState, type UrlValues, useUrlParams, useUrlState } from '../lib/url-state/use-url-state'
import type { DataTableProps } from '../ui/table/data-table-types'
import { pagedTable, type PagedTableProps, useMoreFailed } from './table-props'

export const rowsPerPage = 50

export type ListVariables<Variables> = Omit<Variables, 'nextToken' | 'limit'>

export interface ListScreenOptions<Schema extends UrlSchema, Data, Variables extends OperationVariables, Row>
  extends
    ListUrlOptions<Schema>,
    Pick<PagedQueryOptions<Data, Variables, Row>, 'document' | 'field' | 'pageOf' | 'rowKey' | 'followsChanges'> {
  /** Returns the query's variables for the values in the URL. */
  readonly toVariables: (values: UrlValues<Schema>) => ListVariables<Variables>
  /** True for filters that contradict each other. The list then sends no query. */
  readonly skip?: (values: UrlValues<Schema>) => boolean
  /** Plural noun for a notice that rows could not be loaded: "people". */
  readonly missing: string
}

export type ListTableProps<Row> = PagedTableProps<Row> &
  Pick<
    DataTableProps<Row>,
    'filtered' | 'isPageContent' | 'onClearFilters' | 'onFromStart' | 'onOpen' | 'onSort' | 'openKey' | 'rowTo' | 'sort'
  >

/** Returns the props with a total only if some rows are not on the page. */
export const countedTable = <Row>(table: ListTableProps<Row>): ListTableProps<Row> =>
  table.hasMore || table.before ? table : { ...table, total: undefined }

export interface ListScreen<Values, Data, Variables, Row> {
  readonly address: ListUrl<Values>
  readonly data: Data | undefined
  /** The query's variables, for files and counts of the same rows. */
  readonly variables: ListVariables<Variables>
  /** Key of the filters and the order. A different key means a different list. */
  readonly queryKey: string
  readonly table: ListTableProps<Row>
  readonly selection: Selection<Row>
  /** Reads every row of the filtered list. Rejects if any page fails. */
  readonly allRows: () => Promise<readonly Row[]>
  /** Reloads from the first page. Resolves to true if it loaded. */
  readonly restart: () => Promise<boolean>
}

/** Sends the list's first query for a URL, from the loader of its route. */
export function startListQuery<Schema extends UrlSchema, Data, Variables extends OperationVariables>(
  context: LoaderContext,
  list: Pick<ListScreenOptions<Schema, Data, Variables, unknown>, 'schema' | 'document' | 'toVariables' | 'skip'>,
): void {
  const values = readUrlState(list.schema, context.params)
  if (list.skip?.(values)) return
  const { token } = ('page' in values ? (values.page as PagePosition | null) : null) ?? {}
  const variables = {
    ...list.toVariables(values),
    limit: rowsPerPage,
    ...(token !== undefined && { nextToken: token }),
  }
  const document = list.document as TypedDocumentNode<Data, OperationVariables>
  startQueries(screenQuery(document, () => variables))(context)
}

/** Page on which the list of this query starts. */
interface Start {
  readonly queryKey: string
  readonly position: PagePosition | null
}

/**
 * Returns the state of a list screen: filters, order, page, and open record from the URL, the matching rows, and the
 * selection. A reload requests the page that was shown, not all pages before it.
 */
export function useListScreen<Schema extends UrlSchema, Data, Variables extends OperationVariables, Row>(
  options: ListScreenOptions<Schema, Data, Variables, Row>,
): ListScreen<UrlValues<Schema>, Data, Variables, Row> {
  const { document, field, pageOf, rowKey, followsChanges, missing } = options
  const address = useListUrl(options)
  const client = useApolloClient()
  const variables = options.toVariables(address.values)
  const queryKey = JSON.stringify(variables)
  const [knownStart, setStart] = useState<Start>({ queryKey, position: address.position })
  const start = knownStart.queryKey === queryKey ? knownStart : { queryKey, position: address.position }
  if (start !== knownStart) setStart(start)

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
  const selection = useSelection({ rows, rowKey, queryKey, stale, before })
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
    setStart({ queryKey, position: null })
    return Promise.resolve(true)
  }
  // A later page may no longer exist, so a retry restarts from the first page.
  const retry = (): void => (start.position === null ? list.retry() : void restart())

  return {
    address,
    data: list.data,
    variables,
    queryKey,
    selection,
    allRows: async () => (await readWholeList(client, document, variables, pageOf)).items,
    restart,
    table: {
      ...paged,
      isPageContent: true,
      onRetry: retry,
      onLoadMore: () => void loadMore().catch(onFailed),
      onFromStart: start.position && before === 0 ? () => void restart() : undefined,
      filtered: address.filtered,
      onClearFilters: address.clearFilters,
      sort: address.sort,
      onSort: address.onSort,
      openKey: address.recordId,
      ...(options.record && {
        rowTo: (row: Row) => address.recordTo(rowKey(row)),
        onOpen: (row: Row) => address.openRecord(rowKey(row)),
      }),
    },
  }
}

interface ListUrlOptions<Schema extends UrlSchema> {
  /** URL parameters of the list, including `sort` and `page`. Define the schema outside the component, or memoize it. */
  readonly schema: Schema
  /** Names of the parameters that filter rows. */
  readonly filters: readonly (keyof Schema & string)[]
  /** Name of the parameter with the open record, if the list has one. */
  readonly record?: keyof Schema & string
}

export interface ListUrl<Values> {
  readonly values: Values
  /** Changes filters or order, and goes to the first page. */
  readonly change: (patch: Partial<Values>) => void
  readonly clearFilters: () => void
  /** True if a filter is on, so that an empty list offers to clear it. */
  readonly filtered: boolean
  readonly sort: SortState | undefined
  readonly onSort: (sort: SortState) => void
  readonly position: PagePosition | null
  readonly setPosition: (position: PagePosition | null) => void
  readonly recordId: string | null
  /** Returns the URL of a record: this page without filters, and with the record open. */
  readonly recordTo: (id: string) => string
  readonly openRecord: (id: string) => void
  readonly closeRecord: () => void
}

/** Returns the state of a list in the URL, with setters: filters, order, page, and open record. */
function useListUrl<Schema extends UrlSchema>(options: ListUrlOptions<Schema>): ListUrl<UrlValues<Schema>> {
  type Values = UrlValues<Schema>
  const { schema, filters, record } = options
  const { values, set, reset } = useUrlState(schema)
  const params = useUrlParams()
  const known: Readonly<Record<string, unknown>> = values
  // Which parameters a list has, only its schema knows.
  const patchOf = (changes: Readonly<Record<string, unknown>>) => changes as Partial<Values>
  const recordId = record === undefined ? '' : String(known[record])
  const change = useCallback((patch: Partial<Values>) => set({ ...patch, ...firstPageOf(schema) }), [schema, set])
  return {
    values,
    change,
    clearFilters: () => reset([...filters, ...Object.keys(firstPageOf(schema))]),
    filtered: filters.some((name) => isSet(known[name])),
    sort: known['sort'] as SortState | undefined,
    onSort: (sort) => change(patchOf({ sort })),
    position: (known['page'] ?? null) as PagePosition | null,
    setPosition: (page) => set(patchOf({ page })),
    recordId: recordId === '' ? null : recordId,
    recordTo: (id) => {
      const others = [...params].filter(([name]) => !Object.hasOwn(schema, name))
      return `?${new URLSearchParams([...others, [record ?? '', id]]).toString()}`
    },
    // Opening the next record from an open one adds no history entry.
    openRecord: (id) => record && set(patchOf({ [record]: id }), { push: recordId === '' }),
    closeRecord: () => record && reset([record]),
  }
}

function firstPageOf(schema: UrlSchema): Partial<Record<string, null>> {
  return 'page' in schema ? firstPage : {}
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
}

export interface Selection<Row> {
  readonly chosen: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

interface SelectableRows<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly queryKey: string
  /** True while the rows belong to previous filters. */
  readonly stale: boolean
  /** Number of rows before these that the page no longer holds. They stay selected. */
  readonly before: number
}

/** Returns the selected rows of a list. A row that no longer matches the filters loses its selection. */
function useSelection<Row>({ rows, rowKey, queryKey, stale, before }: SelectableRows<Row>): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [shownKey, setShownKey] = useState(queryKey)
  const shown = new Map(rows.map((row) => [rowKey(row), row]))
  const kept = new Map([...chosen].filter(([key]) => shown.has(key) || before > 0))
  if (!stale && shownKey !== queryKey) {
    setShownKey(queryKey)
    setChosen(new Map([...chosen].filter(([key]) => shown.has(key))))
  }
  return {
    chosen: [...kept].map(([key, row]) => shown.get(key) ?? row),
    selected: new Set(kept.keys()),
    onChange: (selected) => {
      const next = [...selected].map((key) => [key, shown.get(key) ?? kept.get(key)] as const)
      setChosen(new Map(next.filter((entry): entry is readonly [string, Row & {}] => entry[1] !== undefined)))
    },
  }
}
