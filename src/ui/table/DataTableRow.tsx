import { type FocusEventHandler, type JSX, memo, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Checkbox } from '../field/Checkbox'
import { classNames } from '../class-names'
import type { Column, DataTableProps, RowTone } from './data-table-types'
import { columnClass } from './DataTableHead'
import styles from './DataTable.module.css'

/** What all rows of a table have in common. */
export interface RowsProps<Row> extends Pick<
  DataTableProps<Row>,
  'before' | 'columns' | 'openKey' | 'openLabel' | 'rowKey' | 'rows' | 'rowTo' | 'rowTone' | 'selection'
> {
  windowed: boolean
  /** The same function each time; undefined for rows that do not open so. */
  onOpen: ((row: Row) => void) | undefined
  /** The same function each time. */
  onSelect: (key: string, on: boolean) => void
}

/** Besides the row and its columns plain values only, so that it is drawn anew when something of it has changed, and else never. */
interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  id: string
  /** Its place in the whole list, where that says more than the page. */
  number: number | undefined
  tone: RowTone | undefined
  to: string | undefined
  onOpen: ((row: Row) => void) | undefined
  openLabel: string | undefined
  /** Undefined where no drawer shows the open row. */
  isOpen: boolean | undefined
  /** Undefined where rows cannot be chosen. */
  isSelected: boolean | undefined
  /** Null for a row that cannot be chosen among others that can. */
  selectLabel: string | null
  onSelect: (key: string, on: boolean) => void
  onRowFocus?: FocusEventHandler<HTMLTableRowElement> | undefined
}

/** What one row is told of its table. */
export function rowProps<Row>(table: RowsProps<Row>, row: Row, index: number): RowProps<Row> {
  const { before = 0, columns, openKey, openLabel, rowKey, rowTo, rowTone, selection, windowed } = table
  const id = rowKey(row)
  return {
    row,
    columns,
    index,
    id,
    number: windowed || before > 0 ? before + index + 2 : undefined,
    tone: rowTone?.(row),
    to: rowTo?.(row),
    onOpen: table.onOpen,
    openLabel: openLabel?.(row),
    isOpen: openKey === undefined ? undefined : openKey === id,
    isSelected: selection?.selected.has(id),
    selectLabel: selection && (selection.selectable?.(row) ?? true) ? selection.label(row) : null,
    onSelect: table.onSelect,
  }
}

const OWN_CONTROLS = 'a, button, input, select, textarea, label, summary, [role=switch]'

/** A press anywhere in the row counts as one on its opener, unless it meant a control or selected text. */
function pressOpener(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.defaultPrevented || !(event.target instanceof Element) || event.target.closest(OWN_CONTROLS)) return
  if (window.getSelection()?.type === 'Range') return
  const opener = event.currentTarget.querySelector<HTMLElement>('[data-row-open]')
  // The modifiers go with it, so that a new tab opens where the person asked for one.
  opener?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
    }),
  )
}

/** Typing in a filter, opening a dialog and scrolling draw the table anew, and none of its rows. */
export const DataTableRow = memo(TableRow) as typeof TableRow

function TableRow<Row>(props: RowProps<Row>): JSX.Element {
  const { columns, id, index, isOpen, isSelected, number, onOpen, onSelect, row, selectLabel, to, tone } = props
  const opens = Boolean(onOpen ?? to)
  return (
    // The keyboard's way in is the real button or link in the first cell.
    <tr
      role="row"
      data-index={index}
      data-row={id}
      aria-rowindex={number}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      className={classNames(styles.row, opens && styles.opens, tone && styles[tone], isSelected && styles.selected)}
      onClick={opens ? pressOpener : undefined}
      onFocus={props.onRowFocus}
    >
      {isSelected === undefined ? null : (
        <td role="cell" className={styles.check}>
          {selectLabel === null ? null : (
            <Checkbox label={selectLabel} hideLabel checked={isSelected} onChange={(on) => onSelect(id, on)} />
          )}
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          role="cell"
          data-label={column.hideHeader ? undefined : column.header}
          className={columnClass(column)}
        >
          {at === 0 && opens ? <Opener {...props} column={column} /> : <CellText>{column.cell?.(row)}</CellText>}
        </td>
      ))}
    </tr>
  )
}

function CellText({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.cell}>{children ?? '—'}</div>
}

function Opener<Row>(props: RowProps<Row> & { column: Column<Row> }): JSX.Element {
  const { row, column, to, onOpen, openLabel, isOpen } = props
  if (to !== undefined) {
    return (
      <Link to={to} aria-label={openLabel} data-row-open="" className={styles.opener}>
        {column.cell?.(row)}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-label={openLabel}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-row-open=""
      className={styles.opener}
      onClick={() => onOpen?.(row)}
    >
      {column.cell?.(row)}
    </button>
  )
}
