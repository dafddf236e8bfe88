import { Fragment, type ReactNode } from 'react'
import type { Column, PhonePlace } from './data-table-types'

type Placed<Row> = Column<Row> & { readonly cell: (row: Row) => ReactNode; readonly phone: PhonePlace }

/**
 * The columns of a table on a phone, where a row has two lines: who or what beside how much, details beside the state. What
 * stands among the details is joined to one column.
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

/** Without places of their own: the first says what it is, the last figure how much, and a column of buttons acts. */
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
