import { Fragment, type ReactNode } from 'react'
import type { CsvColumn } from '../../lib/format/csv'
import type { Column, PhonePlace } from './data-table-types'

/** The columns of a CSV file, in the table's order. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] {
  return columns.flatMap(({ header, file, fileHeader = header }): CsvColumn<Row>[] => {
    if (!file) return []
    return [typeof file === 'function' ? { header: fileHeader, value: file } : { header: fileHeader, ...file }]
  })
}

type Placed<Row> = Column<Row> & { readonly cell: (row: Row) => ReactNode; readonly phone: PhonePlace }

/**
 * The columns of a table on a phone, where a row has two lines: who or what beside how much, details beside the state.
 * Details are joined to one column.
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

/** The first column is the title, the last figure the amount, a column of buttons the action, and the rest are details. */
function byDefault<Row>(columns: readonly Column<Row>[]): Placed<Row>[] {
  const amount = columns.findLast(({ align, hideHeader }, index) => index > 0 && align === 'end' && !hideHeader)
  return columns.flatMap((column, index) => {
    const phone = index === 0 ? 'title' : column.hideHeader ? 'action' : column === amount ? 'amount' : 'detail'
    return placeOf({ ...column, phone })
  })
}

function joinedCells<Row>(columns: readonly Placed<Row>[], row: Row): ReactNode {
  const said = columns.flatMap(({ id, cell }) => {
    const content = cell(row)
    return content === null || content === undefined || content === '' || content === false ? [] : [{ id, content }]
  })
  return said.map(({ id, content }, index) => (
    <Fragment key={id}>
      {index > 0 ? ' · ' : null}
      {content}
    </Fragment>
  ))
}
