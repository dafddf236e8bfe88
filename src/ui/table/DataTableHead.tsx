import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX } from 'react'
import { Checkbox } from '../field/Checkbox'
import { classNames } from '../class-names'
import type { Column, DataTableProps } from './data-table-types'
import { Icon } from '../mark/Icon'
import { IconButton } from '../button/IconButton'
import type { SortState } from '../../lib/address/codecs'
import styles from './DataTable.module.css'

export function columnClass<Row>(column: Column<Row>): string {
  return classNames(
    column.align === 'end' ? styles.end : parseFloat(column.width ?? '6') >= 6 && styles.text,
    column.hideBelow && styles[`hideBelow-${column.hideBelow}`],
    typeof column.phone === 'string' && styles[column.phone],
  )
}

/** The sort that a press on a header asks for: ascending first, then the other way. */
export function nextSort(sort: SortState | undefined, column: string): SortState {
  return { column, direction: sort?.column === column && sort.direction === 'asc' ? 'desc' : 'asc' }
}

export function DataTableHead<Row>(props: DataTableProps<Row> & { hidden: boolean }): JSX.Element {
  const { columns, rows, rowKey, selection, hidden } = props
  const selectable = selection ? rows.filter((row) => selection.selectable?.(row) ?? true) : []
  const chosen = selectable.filter((row) => selection?.selected.has(rowKey(row))).length
  return (
    <thead role="rowgroup" className={classNames(styles.head, hidden && styles.headHidden)}>
      <tr role="row">
        {selection ? (
          <th role="columnheader" scope="col" className={styles.check}>
            <Checkbox
              label="Select all"
              hideLabel
              checked={chosen > 0 && chosen === selectable.length}
              indeterminate={chosen > 0 && chosen < selectable.length}
              disabled={selectable.length === 0}
              onChange={(on) => selection.onChange(new Set(on ? selectable.map(rowKey) : []))}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} {...props} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, sort, onSort }: DataTableProps<Row> & { column: Column<Row> }): JSX.Element {
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const sortable = column.sortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sortable ? (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none') : undefined}
      className={columnClass(column)}
      style={column.width ? { inlineSize: column.width } : undefined}
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.id))}>
          {column.header}
          <Icon
            name={sorted === 'asc' ? 'arrowUp' : sorted === 'desc' ? 'arrowDown' : 'sort'}
            size={12}
            className={sorted ? undefined : styles.unsorted}
          />
        </button>
      ) : column.hideHeader ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : (
        column.header
      )}
    </th>
  )
}

/** Rows of a phone have no header to press, so there the order is chosen here; and everywhere, one that no column shows. */
export function DataTableSort<Row>(
  props: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>,
): JSX.Element | null {
  const { columns, sort, onSort } = props
  const sortable = columns.filter((column) => column.sortable)
  if (!onSort || sortable.length === 0) return null
  const direction = sort?.direction ?? 'asc'
  return (
    <div
      className={classNames(styles.phoneSort, sortable.some(({ cell }) => !cell) && styles.always)}
      data-print="hide"
    >
      <select
        aria-label="Sort by"
        className={styles.phoneSortSelect}
        value={sort?.column ?? ''}
        onChange={(event) => onSort({ column: event.target.value, direction })}
      >
        {sort ? null : <option value="">Sort by</option>}
        {sortable.map((column) => (
          <option key={column.id} value={column.id}>
            {`Sort by ${column.header}`}
          </option>
        ))}
      </select>
      {sort ? (
        <IconButton
          variant="secondary"
          icon={direction === 'asc' ? 'arrowUp' : 'arrowDown'}
          label={direction === 'asc' ? 'Ascending; change to descending' : 'Descending; change to ascending'}
          onClick={() => onSort({ column: sort.column, direction: direction === 'asc' ? 'desc' : 'asc' })}
        />
      ) : null}
    </div>
  )
}
