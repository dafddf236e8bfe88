import { Fragment, type JSX, type KeyboardEvent, memo, useRef } from 'react'
import { formatCount } from '../lib/numbers'
import { Button } from './Button'
import { classNames } from './class-names'
import type { DataTableProps } from './data-table-types'
import { DataTableHead, DataTableSort } from './DataTableHead'
import { DataTableRow } from './DataTableRow'
import { DataTableState } from './DataTableState'
import { LiveRegion } from './LiveRegion'
import { Skeleton } from './Skeleton'
import { useMediaQuery } from './use-media-query'
import { useWindowRows } from './use-window-rows'
import styles from './DataTable.module.css'

const ROW_PX = 44
const DENSE_ROW_PX = 32
const SKELETON_ROWS = 8

/** A list as a table; on a phone the same rows as cards. */
export function DataTable<Row>(props: DataTableProps<Row>): JSX.Element {
  const { label, columns, rows, dense = false, loading = false, refreshing = false, partial } = props
  const { selection, hasMore = false, onLoadMore, loadingMore = false, total, virtual = false } = props
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const asCards = useMediaQuery('(width < 640px)')
  const windowed = virtual && !asCards && !props.groupBy
  const inSight = useWindowRows(bodyRef, rows.length, dense ? DENSE_ROW_PX : ROW_PX, windowed)
  const columnCount = columns.length + (selection ? 1 : 0)
  const empty = rows.length === 0 && !loading

  return (
    <div className={classNames(styles.wrap, dense && styles.dense, windowed && styles.windowed)}>
      {partial}
      <DataTableSort columns={columns} sort={props.sort} onSort={props.onSort} />
      <div className={styles.scroller}>
        {/* Roles are spelled out because the card layout takes the table's own meaning away. */}
        <table
          role="table"
          aria-label={label}
          aria-busy={loading || refreshing || undefined}
          aria-rowcount={windowed ? rows.length + 1 : undefined}
          className={classNames(styles.table, refreshing && styles.refreshing)}
        >
          <DataTableHead {...props} hidden={empty} />
          <tbody ref={bodyRef} role="rowgroup" onKeyDown={onRowKey}>
            {loading && rows.length === 0 ? <SkeletonRows columns={columnCount} /> : null}
            {empty ? (
              <tr role="row" className={styles.stateRow}>
                <td role="cell" colSpan={columnCount}>
                  <DataTableState {...props} />
                </td>
              </tr>
            ) : null}
            <Spacer rows={inSight.first} rowPx={dense ? DENSE_ROW_PX : ROW_PX} />
            {rows.slice(inSight.first, inSight.end).map((row, index) => (
              <GroupedRow
                key={props.rowKey(row)}
                {...props}
                row={row}
                index={inSight.first + index}
                windowed={windowed}
              />
            ))}
            <Spacer rows={rows.length - inSight.end} rowPx={dense ? DENSE_ROW_PX : ROW_PX} />
          </tbody>
        </table>
      </div>
      {rows.length > 0 && (hasMore || total !== undefined) ? (
        <div className={styles.foot} data-print="hide">
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

/** Scrolling moves the window over rows that stay as they are: none of these is drawn again for it. */
const GroupedRow = memo(RowOfGroup) as typeof RowOfGroup

function RowOfGroup<Row>(props: DataTableProps<Row> & { row: Row; index: number; windowed: boolean }): JSX.Element {
  const { row, index, rows, groupBy, columns, selection } = props
  const group = groupBy?.(row)
  const before = rows[index - 1]
  const beginsGroup = group && (before === undefined || groupBy?.(before).key !== group.key)
  return (
    <Fragment>
      {beginsGroup ? (
        <tr role="row" className={styles.group}>
          <th role="rowheader" scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
            <span className={styles.groupLine}>
              <span>{group.label}</span>
              {group.summary ? <span>{group.summary}</span> : null}
            </span>
          </th>
        </tr>
      ) : null}
      <DataTableRow {...props} />
    </Fragment>
  )
}

/** Holds the place of the rows that are not drawn. */
function Spacer({ rows, rowPx }: { rows: number; rowPx: number }): JSX.Element | null {
  if (rows <= 0) return null
  return <tr aria-hidden="true" className={styles.spacer} style={{ blockSize: rows * rowPx }} />
}

function SkeletonRows({ columns }: { columns: number }): JSX.Element[] {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true" className={styles.row}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? '75%' : '50%'} />
        </td>
      ))}
    </tr>
  ))
}

/** Arrow keys, Home and End move between the rows' own buttons and links; Enter on one is the browser's. */
function onRowKey(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row-open]')) return
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-open]')]
  const at = openers.indexOf(event.target)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: openers.length - 1 }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  openers[Math.min(Math.max(next, 0), openers.length - 1)]?.focus()
}
