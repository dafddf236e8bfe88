import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX } from 'react'
import { Checkbox } from '../field/Checkbox'
import { FilterSelect } from '../filter/FilterControl'
import type { Column, DataTableProps } from './data-table-types'
import { Icon } from '../mark/Icon'
import { IconButton } from '../button/Button'

/** Minimum width at which a text column keeps words intact, in rem. */
const TEXT_REM = 6

/** Returns the data attributes of a column's cells. The recipe and the grid of rows on phones select by them. */
export function cellData<Row>({ align, width, hideBelow, phone }: Column<Row>) {
  return {
    'data-kind': align === 'end' ? 'figure' : parseFloat(width ?? `${TEXT_REM}`) >= TEXT_REM ? 'text' : undefined,
    'data-hide-below': hideBelow,
    'data-place': typeof phone === 'string' ? phone : undefined,
  }
}

export function DataTableHead<Row>(props: DataTableProps<Row> & { hidden: boolean }): JSX.Element {
  const { columns, rows, rowKey, selection, hidden } = props
  const selectable = selection ? rows.filter((row) => selection.selectable?.(row) ?? true) : []
  const selectedCount = selectable.filter((row) => selection?.selected.has(rowKey(row))).length
  return (
    <thead role="rowgroup" hidden={hidden}>
      <tr role="row">
        {selection ? (
          <th role="columnheader" scope="col" data-kind="check">
            <Checkbox
              label="Select all"
              hideLabel
              checked={selectedCount > 0 && selectedCount === selectable.length}
              indeterminate={selectedCount > 0 && selectedCount < selectable.length}
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
  const { id, header, width, sortable, hideHeader } = column
  const sorted = sort?.column === id ? sort.direction : 'none'
  const ariaSort = ({ asc: 'ascending', desc: 'descending', none: 'none' } as const)[sorted]
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sortable && onSort ? ariaSort : undefined}
      {...cellData(column)}
      style={width ? { inlineSize: width } : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          data-sort={sorted}
          onClick={() => onSort({ column: id, direction: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          <span>{header}</span>
          <Icon name={sorted === 'asc' ? 'arrowUp' : sorted === 'desc' ? 'arrowDown' : 'sort'} size={12} />
        </button>
      ) : hideHeader ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}

/** A select with the orders, for phones, where the header is hidden, and for orders without a visible column. */
export function DataTableSort<Row>(
  props: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>,
): JSX.Element | null {
  const { columns, sort, onSort } = props
  const sortable = columns.filter((column) => column.sortable)
  if (!onSort || sortable.length === 0) return null
  const direction = sort?.direction ?? 'asc'
  const onPhoneOnly = sortable.every(({ cell }) => cell)
  return (
    <HStack
      gap="2"
      align="stretch"
      paddingInline={{ base: '0.875rem', sm: '0' }}
      paddingBlock="2.5"
      borderBottom={{ base: '1px solid', sm: '0' }}
      borderColor="border"
      hideFrom={onPhoneOnly ? 'sm' : undefined}
      data-print="hide"
    >
      <Box flex={{ base: '1', sm: 'none' }} minWidth="0" css={{ '& > span': { width: 'full', maxWidth: 'none' } }}>
        <FilterSelect
          label="Sort by"
          {...(sort ? {} : { anyLabel: 'Sort by' })}
          value={sort?.column ?? ''}
          onChange={(column) => onSort({ column, direction })}
          options={sortable.map(({ id, header }) => ({ value: id, label: `Sort by ${header}` }))}
        />
      </Box>
      {sort ? (
        <IconButton
          variant="secondary"
          icon={direction === 'asc' ? 'arrowUp' : 'arrowDown'}
          label={direction === 'asc' ? 'Ascending; change to descending' : 'Descending; change to ascending'}
          onClick={() => onSort({ column: sort.column, direction: direction === 'asc' ? 'desc' : 'asc' })}
        />
      ) : null}
    </HStack>
  )
}
