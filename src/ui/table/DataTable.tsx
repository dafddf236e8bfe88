import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Table } from '@chakra-ui/react/table'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { classify } from '../../lib/errors/classify'
import { formatCount } from '../../lib/format/numbers'
import { Button } from '../button/Button'
import { PageFailure } from '../failure/ErrorFallbacks'
import { EmptyState, ErrorState, ForbiddenState } from '../feedback/EmptyState'
import { LiveRegion } from '../feedback/LiveRegion'
import { Skeleton } from '../feedback/Skeleton'
import { useEventCallback, useMediaQuery } from '../hooks'
import { lazyComponent } from '../lazy-component'
import { completeColumn, phoneColumns } from './columns'
import type { Column, DataTableProps } from './data-table-types'
import { cellData, DataTableHead, DataTableSort } from './DataTableHead'
import { GroupRow, PlainRows, onRowKey } from './DataTableRows'
import type { WindowedRows as WindowedRowsType } from './WindowedRows'
import styles from './DataTable.module.css'

const ROW_PX = 44
const DENSE_ROW_PX = 32
/** Height of a row on a phone, where it has two lines (DataTable.module.css). */
const PHONE_ROW_PX = 64
const SKELETON_ROWS = 8
/** Longest list that renders all rows. For longer lists, the code that renders only visible rows loads on demand. */
const WINDOW_FROM = 100

const WindowedRows = lazyComponent(
  () => import('./WindowedRows'),
  (module) => module.WindowedRows,
) as typeof WindowedRowsType

/** A table with a list's rows. On a phone, each row has two lines. */
export function DataTable<Row>({ columns: definitions, ...given }: DataTableProps<Row>): JSX.Element {
  const onPhone = useMediaQuery('(width < 40rem)')
  const all = useMemo(() => definitions.map(completeColumn), [definitions])
  const columns = useMemo(() => {
    const shown = all.filter((column) => column.cell)
    return onPhone ? phoneColumns(shown) : shown
  }, [all, onPhone])
  const props: DataTableProps<Row> = { ...given, columns }
  const { label, rows, dense = false, loading = false, refreshing = false, partial } = props
  const { selection, hasMore = false, total, stale = false, onFromStart } = props
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const windowed = rows.length > WINDOW_FROM && !props.inBox && !onPhone && !props.groupBy
  const empty = rows.length === 0 && !loading
  const onOpen = useEventCallback((row: Row) => given.onOpen?.(row))
  const onSelect = useEventCallback((key: string, on: boolean) => {
    const next = new Set(selection?.selected)
    if (on) next.add(key)
    else next.delete(key)
    selection?.onChange(next)
  })
  const rowPx = onPhone ? PHONE_ROW_PX : dense ? DENSE_ROW_PX : ROW_PX
  const rowsProps = { ...props, onOpen: given.onOpen && onOpen, onSelect, windowed, rowPx }
  const rowCount = total === undefined ? (hasMore ? -1 : rows.length + 1) : total + 1

  return (
    <Box
      minWidth="0"
      border="1px solid"
      borderColor="border"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="xs"
      _print={{ border: '0', boxShadow: 'none' }}
      className={styles.frame}
    >
      {partial}
      {props.orderedAbove ? null : <DataTableSort columns={all} sort={props.sort} onSort={props.onSort} />}
      {onFromStart ? (
        <TableBar>
          {props.isOutdated ? (
            <Text role="status" fontSize="sm">
              This list has changed.
            </Text>
          ) : null}
          <Button onClick={onFromStart}>Show from the beginning</Button>
        </TableBar>
      ) : null}
      <div className={styles.scroller}>
        {/* Explicit roles, because the grid layout of rows on phones removes the table's native semantics. */}
        <Table.Root
          native
          size={dense ? 'sm' : 'md'}
          windowed={windowed}
          role="table"
          aria-label={label}
          aria-busy={loading || refreshing || stale || undefined}
          data-fixed={props.fixed || undefined}
          aria-rowcount={windowed ? rowCount : undefined}
          data-refreshing={refreshing || stale || undefined}
        >
          <DataTableHead {...props} hidden={empty} />
          <tbody ref={bodyRef} role="rowgroup" onKeyDown={onRowKey}>
            {loading && rows.length === 0 ? (
              <SkeletonRows columns={columns} selectable={selection !== undefined} grouped={Boolean(props.groupBy)} />
            ) : null}
            {empty ? (
              <tr role="row">
                <td role="cell" colSpan={columns.length + (selection ? 1 : 0)}>
                  <InsteadOfRows {...props} />
                </td>
              </tr>
            ) : null}
            {windowed ? (
              <Suspense fallback={<PlainRows {...rowsProps} rows={rows.slice(0, WINDOW_FROM)} windowed={false} />}>
                <WindowedRows {...rowsProps} bodyRef={bodyRef} />
              </Suspense>
            ) : rows.length > 0 ? (
              <PlainRows {...rowsProps} />
            ) : null}
          </tbody>
        </Table.Root>
      </div>
      <TableFooter {...props} />
      <LiveRegion>{loading ? `${label}: loading` : ''}</LiveRegion>
    </Box>
  )
}

/** The number of loaded rows, and a button that loads more. A stale count is hidden but keeps its space. */
function TableFooter<Row>(props: DataTableProps<Row>): JSX.Element | null {
  const { rows, total, hasMore = false, onLoadMore, loadingMore = false, stale = false } = props
  if (rows.length === 0 || (!hasMore && total === undefined)) return null
  return (
    <TableBar hidden={stale}>
      <Text fontSize="sm" color="fg.muted">
        {total === undefined ? `${rows.length} shown` : `${rows.length} of ${formatCount(total)} shown`}
      </Text>
      {hasMore && onLoadMore ? (
        <Button loading={loadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      ) : null}
    </TableBar>
  )
}

/** A bar with content above or below the rows. */
function TableBar({ hidden, children }: { hidden?: boolean; children: ReactNode }): JSX.Element {
  return (
    <HStack
      wrap="wrap"
      justify="space-between"
      columnGap="4"
      rowGap="2"
      minHeight="3.25rem"
      paddingInline="3"
      paddingBlock="2"
      borderTop="1px solid"
      borderColor="border"
      visibility={hidden ? 'hidden' : undefined}
      data-print="hide"
    >
      {children}
    </HStack>
  )
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  selectable: boolean
  grouped: boolean
}

function SkeletonRows<Row>({ columns, selectable, grouped }: SkeletonRowsProps<Row>): JSX.Element {
  const label = <Skeleton width="6rem" />
  return (
    <>
      {grouped ? <GroupRow group={{ key: '', label }} columns={columns} isSelectable={selectable} /> : null}
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr key={row} aria-hidden="true" className={styles.row}>
          {selectable ? (
            <td data-kind="check">
              <Skeleton width="1rem" />
            </td>
          ) : null}
          {columns.map((column, at) => (
            <td key={column.id} {...cellData(column)}>
              <Skeleton width={at === 0 ? '75%' : '50%'} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

/** A message with an error, with a button that clears the filters, or with the screen's empty state. */
function InsteadOfRows<Row>(props: DataTableProps<Row>): ReactNode {
  const { error, isPageContent = false, onRetry, refreshing, filtered = false, onClearFilters, empty } = props
  if (error !== undefined && error !== null) {
    if (isPageContent) return <PageFailure error={error} onRetry={() => onRetry?.()} retrying={refreshing ?? false} />
    const { code, message } = classify(error)
    if (code === 'FORBIDDEN' || code === 'UNAUTHORIZED') return <ForbiddenState message={message} />
    return (
      <ErrorState
        title={`${props.label} could not be loaded`}
        error={error}
        onRetry={onRetry}
        retrying={refreshing ?? false}
      />
    )
  }
  if (!filtered) return empty
  return (
    <EmptyState
      icon="filter"
      title="Nothing matches these filters"
      action={onClearFilters ? <Button onClick={onClearFilters}>Clear filters</Button> : undefined}
    >
      Widen or clear them to see more.
    </EmptyState>
  )
}
