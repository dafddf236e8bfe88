import { type JSX, type KeyboardEvent, Suspense, useMemo, useRef } from 'react'
import { formatCount } from '../../lib/format/numbers'
import { Button } from '../button/Button'
import { classNames } from '../class-names'
import type { Column, DataTableProps } from './data-table-types'
import { columnClass, DataTableHead, DataTableSort } from './DataTableHead'
import { DataTableState } from './DataTableState'
import { LiveRegion } from '../feedback/LiveRegion'
import { Skeleton } from '../feedback/Skeleton'
import { useMediaQuery } from '../use-media-query'
import { onDemand } from '../on-demand'
import { useEventCallback } from '../use-event-callback'
import { phoneColumns } from './phone-columns'
import { checkboxAt, isPlain, openerAt, rowIndexOf, rowKeyTarget } from './row-keys'
import { PlainRows } from './DataTableRows'
import type { WindowedRows as WindowedRowsType } from './WindowedRows'
import styles from './DataTable.module.css'

const ROW_PX = 44
const DENSE_ROW_PX = 32
const SKELETON_ROWS = 8
/** From so many rows on only those in sight are drawn; the code for it is not needed before. */
const WINDOW_FROM = 100

const WindowedRows = onDemand(
  () => import('./WindowedRows'),
  (module) => module.WindowedRows,
) as typeof WindowedRowsType

/** A list as a table; on a phone its rows have two lines. */
export function DataTable<Row>({ columns: all, ...given }: DataTableProps<Row>): JSX.Element {
  const onPhone = useMediaQuery('(width < 640px)')
  const columns = useMemo(() => {
    const shown = all.filter((column) => column.cell !== undefined)
    return onPhone ? phoneColumns(shown) : shown
  }, [all, onPhone])
  const props: DataTableProps<Row> = { ...given, columns }
  const { label, rows, dense = false, loading = false, refreshing = false, partial } = props
  const { selection, hasMore = false, onLoadMore, loadingMore = false, total, stale = false, before = 0 } = props
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const windowed = rows.length > WINDOW_FROM && !props.inBox && !onPhone && !props.groupBy
  const columnCount = columns.length + (selection ? 1 : 0)
  const empty = rows.length === 0 && !loading
  const onOpen = useEventCallback((row: Row) => given.onOpen?.(row))
  const onSelect = useEventCallback((key: string, on: boolean) => {
    const next = new Set(selection?.selected)
    if (on) next.add(key)
    else next.delete(key)
    selection?.onChange(next)
  })
  const drawn = { ...props, onOpen: given.onOpen && onOpen, onSelect, windowed }
  const rowCount = total === undefined ? (hasMore ? -1 : before + rows.length + 1) : total + 1

  return (
    <div className={classNames(styles.wrap, dense && styles.dense, windowed && styles.windowed)}>
      {partial}
      {props.orderedAbove ? null : <DataTableSort columns={all} sort={props.sort} onSort={props.onSort} />}
      <EarlierRows onEarlier={props.onEarlier} onFromStart={props.onFromStart} />
      <div className={styles.scroller}>
        {/* Roles are spelled out because the card layout takes the table's own meaning away. */}
        <table
          role="table"
          aria-label={label}
          aria-busy={loading || refreshing || stale || undefined}
          aria-rowcount={windowed || before > 0 ? rowCount : undefined}
          className={classNames(styles.table, (refreshing || stale) && styles.refreshing)}
        >
          <DataTableHead {...props} hidden={empty} />
          <tbody ref={bodyRef} role="rowgroup" onKeyDown={onRowKey}>
            {loading && rows.length === 0 ? (
              <SkeletonRows columns={columns} checkable={selection !== undefined} />
            ) : null}
            {empty ? (
              <tr role="row" className={styles.stateRow}>
                <td role="cell" colSpan={columnCount}>
                  <DataTableState {...props} />
                </td>
              </tr>
            ) : null}
            {windowed ? (
              <Suspense fallback={<PlainRows {...drawn} rows={rows.slice(0, WINDOW_FROM)} windowed={false} />}>
                <WindowedRows {...drawn} bodyRef={bodyRef} rowPx={dense ? DENSE_ROW_PX : ROW_PX} />
              </Suspense>
            ) : rows.length > 0 ? (
              <PlainRows {...drawn} />
            ) : null}
          </tbody>
        </table>
      </div>
      {rows.length > 0 && (hasMore || total !== undefined) ? (
        // It counts an answer that is not there yet, but keeps its place: the page must not jump meanwhile.
        <div className={styles.foot} data-print="hide" style={{ visibility: stale ? 'hidden' : undefined }}>
          <span className={styles.count}>
            {total === undefined ? `${rows.length} shown` : `${rows.length} of ${formatCount(total)} shown`}
          </span>
          {hasMore && onLoadMore ? (
            <Button loading={loadingMore} onClick={onLoadMore}>
              Load more
            </Button>
          ) : null}
        </div>
      ) : null}
      <LiveRegion>{loading ? `${label}: loading` : ''}</LiveRegion>
    </div>
  )
}

/** The way back to rows that a long list has moved past, or that a link into its midst has left out. */
function EarlierRows({ onEarlier, onFromStart }: Pick<DataTableProps<unknown>, 'onEarlier' | 'onFromStart'>) {
  if (!onEarlier && !onFromStart) return null
  return (
    <div className={styles.foot} data-print="hide">
      <Button onClick={onEarlier ?? onFromStart}>{onEarlier ? 'Show earlier rows' : 'Show from the beginning'}</Button>
    </div>
  )
}

function SkeletonRows<Row>({ columns, checkable }: { columns: readonly Column<Row>[]; checkable: boolean }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true" className={styles.row}>
      {checkable ? (
        <td className={styles.check}>
          <Skeleton width="1rem" />
        </td>
      ) : null}
      {columns.map((column, at) => (
        <td key={column.id} className={columnClass(column)}>
          <Skeleton width={at === 0 ? '75%' : '50%'} />
        </td>
      ))}
    </tr>
  ))
}

/** Arrows, j and k, Home, End and Page keys move between the rows' own buttons and links, x selects; Enter is the browser's. */
function onRowKey(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const at = rowIndexOf(event.target)
  if (at !== null && isPlain(event, 'x')) checkboxAt(event.currentTarget, at)?.click()
  const count = event.currentTarget.querySelectorAll('tr[data-index]').length
  const target = at === null ? null : rowKeyTarget(event, at, count)
  if (target === null) return
  event.preventDefault()
  openerAt(event.currentTarget, target)?.focus()
}
