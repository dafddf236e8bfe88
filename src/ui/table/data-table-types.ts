import type { ReactNode } from 'react'
import type { CsvValue } from '../../lib/format/csv'
import type { Instant } from '../../lib/time/instant'
import type { SortState } from '../../lib/address/codecs'

/** What a row says in a file: a value, or an instant that is written in the person's zone. */
export type FileCell<Row> = ((row: Row) => CsvValue) | { readonly instant: (row: Row) => Instant }

/** Where something stands in the two lines of a row on a phone: title and amount above, details and state below, action beside both. */
export type PhonePlace = 'title' | 'amount' | 'detail' | 'state' | 'action'

export interface Column<Row> {
  id: string
  header: string
  /** What the column shows; one without it stands in files, and among the orders to choose from, only. */
  cell?: (row: Row) => ReactNode
  /** What it says in a file; one without it stands on the screen only. */
  file?: FileCell<Row>
  /** Its header in a file, where that needs to say more: "In wallets (USD)". */
  fileHeader?: string
  /** Figures and money stand at the right edge. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** A CSS length; columns without one share the rest. */
  width?: string
  /** Left out where the table itself is narrower than this, in the order of what matters least. */
  hideBelow?: 'md' | 'lg' | 'xl'
  /** Its place on a phone, and what it says there if that is shorter; where any column has one, those without are left out. */
  phone?: PhonePlace | { readonly place: PhonePlace; readonly cell: (row: Row) => ReactNode }
  /** Keeps the header for assistive technology only, such as over a column of buttons. */
  hideHeader?: boolean
}

export interface RowGroup {
  key: string
  label: ReactNode
  /** At the right end: a subtotal. */
  summary?: ReactNode
}

export type RowTone = 'highlight' | 'muted'

export interface RowSelection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Names the row's checkbox: "Select Ada P., California". */
  label: (row: Row) => string
  /** Rows that cannot be chosen have no checkbox. */
  selectable?: (row: Row) => boolean
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string
  /** The same array for as long as what they show beside the row has not changed: another one draws all rows anew. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Opens the row. The first cell then holds the real button, and the whole row answers to a press. */
  onOpen?: ((row: Row) => void) | undefined
  /** Opens the row as a link instead. */
  rowTo?: ((row: Row) => string) | undefined
  /** Names the button or link; else its text does. */
  openLabel?: ((row: Row) => string) | undefined
  /** The open row, whose details a drawer shows. */
  openKey?: string | null | undefined
  sort?: SortState | undefined
  onSort?: ((sort: SortState) => void) | undefined
  /** The order can be chosen in the bar above as well, so that a phone needs no list of its own for it. */
  orderedAbove?: boolean
  dense?: boolean
  /** The first page is on its way: rows of bars in the columns' shape. */
  loading?: boolean
  /** Newer rows are on their way while the old ones are shown. */
  refreshing?: boolean
  /** What was thrown when nothing could be fetched. FORBIDDEN shows the closed door without Retry. */
  error?: unknown
  onRetry?: (() => void) | undefined
  /** Some of the rows or fields could not be fetched. */
  partial?: ReactNode
  /** True when a filter is on, so that "nothing" means "nothing of that kind". */
  filtered?: boolean
  onClearFilters?: (() => void) | undefined
  /** An EmptyState for when there is nothing at all yet. */
  empty: ReactNode
  hasMore?: boolean
  onLoadMore?: (() => void) | undefined
  loadingMore?: boolean
  /** How many there are in all, where the list knows. */
  total?: number | undefined
  selection?: RowSelection<Row>
  /** Rows of one group stand under a heading of their own; all of them are drawn, however many there are. */
  groupBy?: ((row: Row) => RowGroup) | undefined
  rowTone?: ((row: Row) => RowTone | undefined) | undefined
  /** True in a box that scrolls by itself, such as a drawer: there all rows are drawn, however many there are. */
  inBox?: boolean
  /** The rows answer a former question, and are shown as such until the new answer is there. */
  stale?: boolean
  /** How many rows come before these ones and are not kept. */
  before?: number
  onEarlier?: (() => void) | undefined
  onFromStart?: (() => void) | undefined
}
