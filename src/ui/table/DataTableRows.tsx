import { Fragment, type JSX, startTransition, useEffect, useState } from 'react'
import type { RowGroup } from './data-table-types'
import { DataTableRow, rowProps, type RowsProps } from './DataTableRow'
import styles from './DataTable.module.css'

/** A window shows no more rows than fit it when each is as low as this. */
const LOWEST_ROW_PX = 32

/** Every row, one after the other: those that may be in sight first, and the rest when these have been drawn. */
export function PlainRows<Row>({
  groupBy,
  ...table
}: RowsProps<Row> & { groupBy?: ((row: Row) => RowGroup) | undefined }): JSX.Element[] {
  const { rows, columns, selection } = table
  const [inSight] = useState(() => Math.ceil(window.innerHeight / LOWEST_ROW_PX))
  const [isWhole, setIsWhole] = useState(rows.length <= inSight)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const groups = groupBy ? rows.map(groupBy) : []
  return (isWhole ? rows : rows.slice(0, inSight)).map((row, index) => {
    const drawn = rowProps(table, row, index)
    const group = groups[index]
    return (
      <Fragment key={drawn.id}>
        {group && group.key !== groups[index - 1]?.key ? (
          <GroupRow group={group} columnCount={columns.length + (selection ? 1 : 0)} />
        ) : null}
        <DataTableRow {...drawn} />
      </Fragment>
    )
  })
}

function GroupRow({ group, columnCount }: { group: RowGroup; columnCount: number }): JSX.Element {
  return (
    <tr role="row" className={styles.group}>
      <th role="rowheader" scope="rowgroup" colSpan={columnCount}>
        <span className={styles.groupLine}>
          <span>{group.label}</span>
          {group.summary ? <span>{group.summary}</span> : null}
        </span>
      </th>
    </tr>
  )
}
