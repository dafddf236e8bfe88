import type { JSX, ReactNode } from 'react'
import { CsvButton } from '../ui/button/CsvButton'
import { Banner } from '../ui/feedback/Banner'
import { FilterBar } from '../ui/filter/FilterBar'
import { PageHeader } from '../ui/page/PageHeader'
import type { DataTableProps } from '../ui/table/data-table-types'
import { DataTable } from '../ui/table/DataTable'
import type { List } from './define-list'

export interface ListScreenProps<Row> extends ListTableOptions<Row> {
  list: List<Row>
  title: string
  subtitle: string
  /** Drawers and dialogs over the list. */
  children?: ReactNode
}

/** A screen with one list: a header with a CSV button, a filter bar, a table, and its drawers and dialogs. */
export function ListScreen<Row>({ list, title, subtitle, children, ...table }: ListScreenProps<Row>): JSX.Element {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} secondary={<ListCsvButton list={list} />} />
      <ListTable list={list} {...table} />
      {children}
    </>
  )
}

/** A button that saves every row of the filtered list. Null if the list defines no CSV file. */
export function ListCsvButton<Row>({ list }: { list: List<Row> }): JSX.Element | null {
  if (!list.csv) return null
  return <CsvButton {...list.csv} rows={list.readRows} disabled={list.isEmpty} />
}

export interface ListTableOptions<Row> extends Partial<Pick<DataTableProps<Row>, 'columns' | 'fixed' | 'groupBy'>> {
  /** Accessible name of each row's checkbox. Without it, rows have no checkbox. */
  selectLabel?: (row: Row) => string
  /** Content at the right end of the filter bar. */
  filterActions?: ReactNode
}

/** A filter bar with the table of a list, or with a warning about invalid filters. */
export function ListTable<Row>(props: ListTableOptions<Row> & { list: List<Row> }): JSX.Element {
  const { list, filterActions, selectLabel, ...table } = props
  const { label, selection } = list
  return (
    <>
      {list.isBlank ? null : (
        <FilterBar label={`Filter ${label.toLowerCase()}`} filters={list.controls} actions={filterActions} />
      )}
      {list.problem ? (
        <Banner tone="warning">{list.problem}</Banner>
      ) : (
        <DataTable
          {...list.table}
          label={label}
          columns={list.columns}
          {...(selectLabel && {
            selection: { selected: selection.selected, onChange: selection.onChange, label: selectLabel },
          })}
          {...table}
        />
      )}
    </>
  )
}
