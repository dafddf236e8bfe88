import type { Instant } from '../../shared/calendar'
import type { ReactNode } from 'react'
import type { MovementProps } from '../figure/Money'
import type { CsvValue } from '../../lib/format/csv'
import type { SortState } from '../../lib/url-state/codecs'
import type { Label } from '../../lib/labels/labels'

/** Cell of a CSV file: a value, or an instant, which is written in the user's time zone. */
export type FileCell<Row> = ((row: Row) => CsvValue) | { readonly instant: (row: Row) => Instant }

/**
 * Place in a two-line row on a phone: title and amount above, detail and state below, action at the right of both. With
 * a `corner`, which takes the first line after the title, the action is on the second line, and details wrap.
 */
export type PhonePlace = 'title' | 'amount' | 'corner' | 'detail' | 'state' | 'action'

/** Value of a column. Its kind determines the cell, the alignment, and the value in a file: see `completeColumn`. */
interface ColumnValue<Row> {
  text?: (row: Row) => string | null | undefined
  count?: (row: Row) => number | null | undefined
  /** Amount in cents. */
  money?: (row: Row) => number | null | undefined
  /** Amount that came in or went out. */
  movement?: (row: Row) => MovementProps
  moment?: (row: Row) => Instant
  badge?: (row: Row) => Label
}

export interface Column<Row> extends ColumnValue<Row> {
  id: string
  header: string
  /** Content of the cell, if not the plain value. False if the column is only in files and in the list of orders. */
  cell?: ((row: Row) => ReactNode) | false
  /** Content in a file, if it is not the plain value. False for a column that is only on the screen. */
  file?: FileCell<Row> | false
  /** Header in a file, if longer than on the screen: "In wallets (USD)". */
  fileHeader?: string
  /** `end` for figures and money. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** CSS length. Columns without a width share the remaining space. `cqi` is a hundredth of the table's width. */
  width?: string
  /** Hides the column while the table itself is narrower than this: 40, 50, or 62 rem. */
  hideBelow?: 'md' | 'lg' | 'xl'
  /** Place on a phone, with shorter content if needed. If any column has a place, columns without one are hidden. */
  phone?: PhonePlace | { readonly place: PhonePlace; readonly cell: (row: Row) => ReactNode } | undefined
  /** Shows the header to assistive technology only, such as over a column of buttons. */
  hideHeader?: boolean
}

export interface RowGroup {
  key: string
  label: ReactNode
  /** Subtotal in the group's heading, under the column with this id. */
  summary?: { readonly under: string; readonly content: ReactNode }
}

export type RowTone = 'highlight' | 'muted'

export interface RowSelection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Returns the name of the row's checkbox: "Select Ada P., California". */
  label: (row: Row) => string
  /** Returns false for a row that cannot be selected, which then has no checkbox. */
  selectable?: (row: Row) => boolean
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  /** Columns in a stable array. A new array renders all rows again. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Returns the URL of the row's record. The first cell is then a link, and a click anywhere in the row presses it. */
  rowTo?: ((row: Row) => string) | undefined
  /** Opens the record of `rowTo` on this page, in a drawer. Other ways to follow the link still work. */
  onOpen?: ((row: Row) => void) | undefined
  /** Returns the accessible name of the link, instead of its text. */
  openLabel?: ((row: Row) => string) | undefined
  /** Key of the row whose details a drawer shows. */
  openKey?: string | null | undefined
  sort?: SortState | undefined
  onSort?: ((sort: SortState) => void) | undefined
  /** True if a bar above sets the order. The table then shows no list of orders. */
  orderedAbove?: boolean
  dense?: boolean
  /** Gives the columns exactly their widths, so that none moves when the rows arrive. */
  fixed?: boolean
  /** True while the first page is loading. Skeleton rows are shown instead. */
  loading?: boolean
  /** True while newer rows are loading and the old ones are shown. */
  refreshing?: boolean
  /** Error of a failed load. FORBIDDEN shows no Retry. */
  error?: unknown
  /** True if the rows are the content of the page. An error then shows the error page of the route. */
  isPageContent?: boolean
  onRetry?: (() => void) | undefined
  /** Notice that some rows or fields could not be loaded. */
  partial?: ReactNode
  /** True while a filter is active, so that an empty list offers to clear it. */
  filtered?: boolean
  onClearFilters?: (() => void) | undefined
  /** EmptyState of a list without rows and without active filters. */
  empty: ReactNode
  hasMore?: boolean
  onLoadMore?: (() => void) | undefined
  loadingMore?: boolean
  /** Number of rows in the whole list, if known. */
  total?: number | undefined
  selection?: RowSelection<Row>
  /** Returns the group of a row. Groups have a heading. A grouped list is never windowed. */
  groupBy?: ((row: Row) => RowGroup) | undefined
  rowTone?: ((row: Row) => RowTone | undefined) | undefined
  /** True in a scrollable box, such as a drawer, where a list is never windowed. */
  inBox?: boolean
  /** True if the rows match the previous filters, while the rows for the new filters are loading. */
  stale?: boolean
  /** True if the table holds the maximum number of rows. Loading more then replaces them. */
  isFull?: boolean
  /** True if the list has changed since its rows were read. `onFromStart` reads them again. */
  isOutdated?: boolean
  onFromStart?: (() => void) | undefined
}
