import { type FocusEventHandler, Fragment, type JSX, memo, startTransition, useEffect, useState } from 'react'
import type { DataTableProps } from './data-table-types'
import { DataTableRow } from './DataTableRow'
import styles from './DataTable.module.css'

export type RowsProps<Row> = DataTableProps<Row> & { windowed: boolean }

export type TableRowProps<Row> = RowsProps<Row> & {
  row: Row
  index: number
  onRowFocus?: FocusEventHandler<HTMLTableRowElement>
}

/** A window shows no more rows than fit it when each is as low as this. */
const LOWEST_ROW_PX = 32

/** Every row, one after the other: those that may be in sight first, and the rest when these have been drawn. */
export function PlainRows<Row>({ rows, ...props }: RowsProps<Row>): JSX.Element[] {
  const [inSight] = useState(() => Math.ceil(window.innerHeight / LOWEST_ROW_PX))
  const [isWhole, setIsWhole] = useState(rows.length <= inSight)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  return (isWhole ? rows : rows.slice(0, inSight)).map((row, index) => (
    <TableRow key={props.rowKey(row)} {...props} rows={rows} row={row} index={index} />
  ))
}

/** Scrolling moves the window over rows that stay as they are: none of these is drawn again for it. */
export const TableRow = memo(RowOfGroup) as typeof RowOfGroup

function RowOfGroup<Row>(props: TableRowProps<Row>): JSX.Element {
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
