import { Fragment, type ReactNode } from 'react'
import { type CsvColumn, csvMoney } from '../../lib/format/csv'
import { formatCount } from '../../lib/format/numbers'
import { Money, Movement } from '../figure/Money'
import { WordBadge } from '../figure/StatusBadge'
import { Moment } from '../text/Moment'
import type { Column, PhonePlace } from './data-table-types'

/** Returns a column with the cell, the alignment, and the file value that follow from its kind of value. */
export function completeColumn<Row>(column: Column<Row>): Column<Row> {
  const { header, text, count, money, movement, moment, badge } = column
  if (text) return { cell: text, file: text, ...column }
  if (count) return { cell: (row) => countText(count(row)), file: count, align: 'end', ...column }
  if (moment) return { cell: (row) => <Moment at={moment(row)} />, file: { instant: moment }, ...column }
  if (badge) return { cell: (row) => <WordBadge word={badge(row)} />, file: (row) => badge(row).name, ...column }
  if (!money && !movement) return column
  return {
    cell: (row) => (movement ? <Movement {...movement(row)} /> : <Money cents={money?.(row)} />),
    file: (row) => csvMoney(movement ? movement(row).amountCents : money?.(row)),
    fileHeader: `${header} (USD)`,
    align: 'end',
    ...column,
  }
}

const countText = (count: number | null | undefined): string | null =>
  count === null || count === undefined ? null : formatCount(count)

/** Returns the columns of a CSV file, in the table's order. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] {
  return columns.map(completeColumn).flatMap(({ header, file, fileHeader = header }): CsvColumn<Row>[] => {
    if (!file) return []
    return [typeof file === 'function' ? { header: fileHeader, value: file } : { header: fileHeader, ...file }]
  })
}

type Placed<Row> = Column<Row> & { readonly cell: (row: Row) => ReactNode; readonly phone: PhonePlace }

/**
 * Returns the columns of a table on a phone, where a row has two lines: title and amount, then details and state. The
 * details are joined in one column.
 */
export function phoneColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const placed = columns.some(({ phone }) => phone) ? columns.flatMap(placeOf) : byDefault(columns)
  const details = placed.filter(({ phone }) => phone === 'detail')
  const [first] = details
  if (!first) return placed
  const joined: Placed<Row> = {
    id: 'phone-details',
    header: details.map(({ header }) => header).join(', '),
    phone: 'detail',
    cell: (row) => joinedCells(details, row),
  }
  return placed.flatMap((column) => (column === first ? [joined] : column.phone === 'detail' ? [] : [column]))
}

function placeOf<Row>(column: Column<Row>): Placed<Row>[] {
  const { phone, cell } = column
  if (!phone || !cell) return []
  return [typeof phone === 'string' ? { ...column, cell, phone } : { ...column, cell: phone.cell, phone: phone.place }]
}

/**
 * Returns the columns with default places on a phone: the first column is the title, the last right-aligned column the
 * amount, a column with a hidden header the action, and every other column a detail.
 */
function byDefault<Row>(columns: readonly Column<Row>[]): Placed<Row>[] {
  const amount = columns.findLast(({ align, hideHeader }, index) => index > 0 && align === 'end' && !hideHeader)
  return columns.flatMap((column, index) => {
    const phone = index === 0 ? 'title' : column.hideHeader ? 'action' : column === amount ? 'amount' : 'detail'
    return placeOf({ ...column, phone })
  })
}

function joinedCells<Row>(columns: readonly Placed<Row>[], row: Row): ReactNode {
  const filled = columns.flatMap(({ id, cell }) => {
    const content = cell(row)
    return content === null || content === undefined || content === '' || content === false ? [] : [{ id, content }]
  })
  return filled.map(({ id, content }, index) => (
    <Fragment key={id}>
      {index > 0 ? <> · </> : null}
      <span>{content}</span>
    </Fragment>
  ))
}
