import type { ReactNode } from 'react'
import type { CsvValue } from '../../lib/format/csv'
import type { Instant } from '../../lib/time/instant'
import type { SortState } from '../../lib/address/codecs'
import type { Word } from '../../lib/words/word'

/** A cell of a CSV file: a value, or an instant, which is written in the user's time zone. */
export type FileCell<Row> = ((row: Row) => CsvValue) | { readonly instant: (row: Row) => Instant }

/** A place in the two lines of a row on a phone: title and amount above, detail and state below, action beside both. */
export type PhonePlace = 'title' | 'amount' | 'detail' | 'state' | 'action'

/** The value of a column. Its kind gives the cell, the alignment, and the value in a file; see `completeColumn`. */
interface ColumnValue<Row> {
  text?: (row: Row) => string | null | undefined
  count?: (row: Row) => number | null | undefined
  /** In cents. */
  money?: (row: Row) => number | null | undefined
  moment?: (row: Row) => Instant
  badge?: (row: Row) => Word
}

export interface Column<Row> extends ColumnValue<Row> {
  id: string
  header: string
  /** Content of the cell, if it is not the plain value. False for a column that is only in files and in the list of orders. */
  cell?: ((row: Row) => ReactNode) | false
  /** Content in a file, if it is not the plain value. False for a column that is only on the screen. */
  file?: FileCell<Row> | false
  /** Header in a file, if longer than on the screen: "In wallets (USD)". */
  fileHeader?: string
  /** `end` for figures and money. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** A CSS length. Columns without one share the rest. */
  width?: string
  /** Hides the column while the table itself is narrower than this: 40, 50, or 62 rem. */
  hideBelow?: 'md' | 'lg' | 'xl'
  /** Place on a phone, with a shorter content if needed. If any column has one, columns without one are left out. */
  phone?: PhonePlace | { readonly place: PhonePlace; readonly cell: (row: Row) => ReactNode }
  /** Shows the header to assistive technology only, such as over a column of buttons. */
  hideHeader?: boolean
}

export interface RowGroup {
  key: string
  label: ReactNode
  /** A subtotal, at the right end. */
  summary?: ReactNode
}

export type RowTone = 'highlight' | 'muted'

export interface RowSelection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Names the row's checkbox: "Select Ada P., California". */
  label: (row: Row) => string
  /** Rows that cannot be selected have no checkbox. */
  selectable?: (row: Row) => boolean
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string
  /** Keep the array while its columns have not changed: a new one renders all rows again. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Opens the row. The first cell then holds a button, and a click anywhere in the row presses it. */
  onOpen?: ((row: Row) => void) | undefined
  /** Opens the row by a link instead. */
  rowTo?: ((row: Row) => string) | undefined
  /** Accessible name of the button or link, instead of its text. */
  openLabel?: ((row: Row) => string) | undefined
  /** Key of the row whose details a drawer shows. */
  openKey?: string | null | undefined
  sort?: SortState | undefined
  onSort?: ((sort: SortState) => void) | undefined
  /** True if a bar above chooses the order, so that the table shows no list for it. */
  orderedAbove?: boolean
  dense?: boolean
  /** The first page is loading: skeleton rows stand in for it. */
  loading?: boolean
  /** Newer rows are loading while the old ones are shown. */
  refreshing?: boolean
  /** The error of a failed load. FORBIDDEN shows no Retry. */
  error?: unknown
  onRetry?: (() => void) | undefined
  /** A notice that some rows or fields could not be loaded. */
  partial?: ReactNode
  /** True while a filter is active, so that an empty list offers to clear it. */
  filtered?: boolean
  onClearFilters?: (() => void) | undefined
  /** The EmptyState of a list without rows or filters. */
  empty: ReactNode
  hasMore?: boolean
  onLoadMore?: (() => void) | undefined
  loadingMore?: boolean
  /** Number of rows in the whole list, if known. */
  total?: number | undefined
  selection?: RowSelection<Row>
  /** Puts rows of one group under a heading. Such a list is never windowed. */
  groupBy?: ((row: Row) => RowGroup) | undefined
  rowTone?: ((row: Row) => RowTone | undefined) | undefined
  /** True in a box that scrolls, such as a drawer. Such a list is never windowed. */
  inBox?: boolean
  /** The rows belong to the former filters, while those of the new ones are loading. */
  stale?: boolean
  /** Number of rows before these that the page no longer holds. */
  before?: number
  onEarlier?: (() => void) | undefined
  onFromStart?: (() => void) | undefined
}
