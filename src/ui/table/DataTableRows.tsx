import {
  type FocusEventHandler,
  Fragment,
  type JSX,
  memo,
  type MouseEvent,
  startTransition,
  useEffect,
  useId,
  useState,
  type ReactNode,
  type ComponentProps,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react'
import { useIsPrinting } from '../hooks'
import type { Column, DataTableProps, RowGroup, RowTone } from './data-table-types'
import { cellData } from './DataTableHead'
import { RecordLink } from './RecordLink'
import styles from './DataTable.module.css'
import { lookUp } from '../../shared/look-up'

/** Props that all rows of a table share. */
export interface RowsProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'openKey' | 'openLabel' | 'rowKey' | 'rows' | 'rowTo' | 'rowTone' | 'selection'
> {
  windowed: boolean
  /** Minimum height of a row. */
  rowPx: number
  /** Stable function. Undefined for rows that open as another page, or not at all. */
  onOpen: ((row: Row) => void) | undefined
  /** Stable function. */
  onSelect: (key: string, on: boolean) => void
}

/** Props of one row. Apart from the row and its columns they are plain values, so that `memo` skips unchanged rows. */
interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  id: string
  /** Value of `aria-rowindex`, if the page has only a part of the list. */
  number: number | undefined
  tone: RowTone | undefined
  to: string | undefined
  onOpen: ((row: Row) => void) | undefined
  openLabel: string | undefined
  /** True if a drawer shows the row. Undefined in tables without a drawer. */
  isOpen: boolean | undefined
  /** True if the row is selected. Undefined in tables without selection. */
  isSelected: boolean | undefined
  /** Accessible name of the checkbox. Null for a row that cannot be selected. */
  selectLabel: string | null
  onSelect: (key: string, on: boolean) => void
  onRowFocus?: FocusEventHandler<HTMLTableRowElement> | undefined
}

/** Returns the props of one row. */
export function rowProps<Row>(table: RowsProps<Row>, row: Row, index: number): RowProps<Row> {
  const { columns, openKey, openLabel, rowKey, rowTo, rowTone, selection, windowed } = table
  const id = rowKey(row)
  return {
    row,
    columns,
    index,
    id,
    number: windowed ? index + 2 : undefined,
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

/** Passes a click anywhere in the row to its link, unless it hit another control or selects text. */
function pressLink(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.defaultPrevented || !(event.target instanceof Element) || event.target.closest(OWN_CONTROLS)) return
  if (window.getSelection()?.type === 'Range') return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-open]')
  if (!link) return
  if (event.button === 1) {
    window.open(link.href, '_blank', 'noopener')
    return
  }
  // Copies the modifier keys, so that Ctrl+click on a row opens a new tab.
  link.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
    }),
  )
}

/** Without this, the middle button scrolls the page on Windows instead of pressing the row. */
function keepFromScrolling(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.button === 1) event.preventDefault()
}

/** A memoized row. Typing in a filter, opening a dialog, and scrolling render the table, but not its rows. */
export const DataTableRow = memo(TableRow) as typeof TableRow

function TableRow<Row>(props: RowProps<Row>): JSX.Element {
  const { columns, id, index, isOpen, isSelected, number, onSelect, row, selectLabel, to, tone } = props
  const opens = to !== undefined
  const nameId = useId()
  return (
    // Keyboard users open the row by the link in its first cell, which names the row: the other cells hold what changes.
    <tr
      role="row"
      aria-labelledby={nameId}
      data-index={index}
      data-row={id}
      aria-rowindex={number}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      data-opens={opens || undefined}
      data-tone={tone}
      className={styles.row}
      {...(opens && { onClick: pressLink, onAuxClick: pressLink, onMouseDown: keepFromScrolling })}
      onFocus={props.onRowFocus}
    >
      {isSelected === undefined ? null : (
        <td role="cell" data-kind="check">
          {selectLabel === null ? null : (
            <label data-row-select="">
              <input
                type="checkbox"
                aria-label={selectLabel}
                checked={isSelected}
                onChange={(event) => onSelect(id, event.target.checked)}
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} role="cell" id={at === 0 ? nameId : undefined} {...cellData(column)}>
          {at === 0 && opens ? <RowLink {...props} to={to} column={column} /> : <div>{cellOf(column, row) ?? '—'}</div>}
        </td>
      ))}
    </tr>
  )
}

const cellOf = <Row,>({ cell }: Column<Row>, row: Row): ReactNode => (cell ? cell(row) : null)

/** A link to the record. A plain click opens the record on the page, if the table has a drawer for it. */
function RowLink<Row>(props: RowProps<Row> & { to: string; column: Column<Row> }): JSX.Element {
  const { row, column, to, onOpen, openLabel, isOpen } = props
  const drawer = onOpen && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen, onOpen: () => onOpen(row) }
  return (
    <RecordLink to={to} aria-label={openLabel} data-row-open="" {...drawer}>
      {cellOf(column, row)}
    </RecordLink>
  )
}

/** A list of rows. The rows that fit in the window render first, and the others right after. */
export function PlainRows<Row>({
  groupBy,
  ...table
}: RowsProps<Row> & { groupBy?: ((row: Row) => RowGroup) | undefined }): JSX.Element[] {
  const { rows, columns, selection, rowPx } = table
  const [visibleCount] = useState(() => Math.ceil(window.innerHeight / rowPx))
  const [isComplete, setIsComplete] = useState(rows.length <= visibleCount)
  useEffect(() => startTransition(() => setIsComplete(true)), [])
  const isPrinting = useIsPrinting()
  const groups = groupBy ? rows.map(groupBy) : []
  return (isComplete || isPrinting ? rows : rows.slice(0, visibleCount)).map((row, index) => {
    const props = rowProps(table, row, index)
    const group = groups[index]
    return (
      <Fragment key={props.id}>
        {group && group.key !== groups[index - 1]?.key ? (
          <GroupRow group={group} columns={columns} isSelectable={selection !== undefined} />
        ) : null}
        <DataTableRow {...props} />
      </Fragment>
    )
  })
}

interface GroupRowProps<Row> {
  group: RowGroup
  columns: readonly Column<Row>[]
  isSelectable: boolean
}

export function GroupRow<Row>({ group, columns, isSelectable }: GroupRowProps<Row>): JSX.Element {
  const { label, summary } = group
  return (
    <tr role="row" data-group="">
      {isSelectable ? <td data-kind="check" aria-hidden="true" /> : null}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.id} role="rowheader" scope="rowgroup">
            {label}
          </th>
        ) : (
          <td key={column.id} role="cell" {...cellData(column)}>
            {summary?.under === column.id ? summary.content : null}
          </td>
        ),
      )}
    </tr>
  )
}

/** A small button in a table row. The table's recipe styles it: a Chakra Button would compute a style in each row. */
export const RowButton = (props: ComponentProps<'button'>): JSX.Element => (
  <button type="button" data-row-button="" {...props} />
)

/** Number of rows that Page Up and Page Down move by. */
const PAGE_ROWS = 10

/** Keyboard event of the DOM or of React. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns true for the letter without modifiers. With Ctrl, Alt, or Cmd, the browser handles the key. */
function isPlain(event: Key, letter: string): boolean {
  return event.key === letter && !event.ctrlKey && !event.metaKey && !event.altKey
}

/** Returns the index of the row that a key moves to, or null for another key. */
export function rowKeyTarget(event: Key, at: number, count: number): number | null {
  const key = isPlain(event, 'j') ? 'ArrowDown' : isPlain(event, 'k') ? 'ArrowUp' : event.key
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }
  const target = lookUp(targets, key)
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}

/** Returns the index of the row that the link opens. Null for other controls, which use their own keys. */
export function rowIndexOf(target: EventTarget | null): number | null {
  if (!(target instanceof HTMLElement) || !target.matches('[data-row-open]')) return null
  const index = target.closest<HTMLElement>('tr[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}

export function openerAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-open]`) ?? null
}

/** Moves between rows by arrows, j, k, Home, End, and Page keys, and selects by x. The browser handles Enter. */
export function onRowKey(event: ReactKeyboardEvent<HTMLTableSectionElement>): void {
  const body = event.currentTarget
  const at = rowIndexOf(event.target)
  if (at === null) return
  if (isPlain(event, 'x')) body.querySelector<HTMLElement>(`tr[data-index="${at}"] input[type=checkbox]`)?.click()
  const target = rowKeyTarget(event, at, body.querySelectorAll('tr[data-index]').length)
  if (target === null) return
  event.preventDefault()
  openerAt(body, target)?.focus()
}
