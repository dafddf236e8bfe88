import type { FocusEventHandler, JSX, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Checkbox } from '../field/Checkbox'
import { classNames } from '../class-names'
import type { Column, DataTableProps } from './data-table-types'
import { columnClass } from './DataTableHead'
import styles from './DataTable.module.css'

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

export function DataTableRow<Row>(
  props: DataTableProps<Row> & {
    row: Row
    index: number
    windowed: boolean
    onRowFocus?: FocusEventHandler<HTMLTableRowElement>
  },
): JSX.Element {
  const { row, index, windowed, before = 0, columns, rowKey, onOpen, rowTo, openKey, selection, rowTone } = props
  const key = rowKey(row)
  const opens = Boolean(onOpen ?? rowTo)
  const tone = rowTone?.(row)
  const selected = selection?.selected.has(key)
  return (
    // The keyboard's way in is the real button or link in the first cell.
    <tr
      role="row"
      data-index={index}
      data-row={key}
      aria-rowindex={windowed || before > 0 ? before + index + 2 : undefined}
      aria-selected={selected}
      data-open={openKey === key || undefined}
      className={classNames(styles.row, opens && styles.opens, tone && styles[tone], selected && styles.selected)}
      onClick={opens ? pressOpener : undefined}
      onFocus={props.onRowFocus}
    >
      {selection ? (
        <td role="cell" className={styles.check}>
          {(selection.selectable?.(row) ?? true) ? (
            <Checkbox
              label={selection.label(row)}
              hideLabel
              checked={selected ?? false}
              onChange={(on) => {
                const next = new Set(selection.selected)
                if (on) next.add(key)
                else next.delete(key)
                selection.onChange(next)
              }}
            />
          ) : null}
        </td>
      ) : null}
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

function Opener<Row>(props: DataTableProps<Row> & { row: Row; column: Column<Row> }): JSX.Element {
  const { row, column, onOpen, rowTo, openLabel, openKey, rowKey } = props
  const label = openLabel?.(row)
  if (rowTo) {
    return (
      <Link to={rowTo(row)} aria-label={label} data-row-open="" className={styles.opener}>
        {column.cell?.(row)}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={openKey === undefined ? undefined : openKey === rowKey(row)}
      data-row-open=""
      className={styles.opener}
      onClick={() => onOpen?.(row)}
    >
      {column.cell?.(row)}
    </button>
  )
}
