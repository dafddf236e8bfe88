import { compareText, matching } from '../../shared/search'
import { type JSX, useMemo, useState } from 'react'
import { NewSourceDialog, SourceDialog } from '../../features/lead-sources/SourceDialogs'
import { type PendingSourceChange, SourceDrawer } from '../../features/lead-sources/SourceDrawer'
import { type LeadSourceRow, useLeadSources } from '../../features/lead-sources/use-lead-sources'
import { formatCents } from '../../shared/money'
import { formatMarkup } from '../../lib/format/numbers'
import { keysOf, labelOf, leadCategoryName, optionsOf, sourceStatuses } from '../../lib/labels/labels'
import { singleQueryTableProps } from '../../list/table-props'
import { Button } from '../../ui/button/Button'
import { CsvButton } from '../../ui/button/CsvButton'
import { fileColumns } from '../../ui/table/columns'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/filter/FilterBar'
import { Money } from '../../ui/figure/Money'
import { PageHeader } from '../../ui/page/PageHeader'
import { type SortState, urlChoice, urlOption, urlSort, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'

const sorts = ['name', 'base', 'markup', 'final'] as const
type Sort = (typeof sorts)[number]

const url = {
  search: urlText(),
  status: urlChoice(['', ...keysOf(sourceStatuses)], ''),
  category: urlText(),
  source: urlText(),
  sort: urlSort(sorts, { column: 'name', direction: 'asc' }),
}

const columns: readonly Column<LeadSourceRow>[] = [
  { id: 'name', header: 'Source', text: (row) => row.name, sortable: true, phone: 'title' },
  {
    id: 'category',
    header: 'Category',
    width: 'max(7rem, 14cqi)',
    text: (row) => leadCategoryName(row.category),
    hideBelow: 'md',
    phone: 'detail',
  },
  {
    id: 'status',
    header: 'Status',
    width: 'max(6rem, 11cqi)',
    badge: (row) => labelOf(sourceStatuses, row.status),
    phone: 'state',
  },
  {
    id: 'base',
    header: 'Base cost',
    width: 'max(6rem, 12cqi)',
    money: (row) => row.baseCostPerLead,
    sortable: true,
    hideBelow: 'md',
  },
  {
    id: 'markup',
    header: 'Markup',
    width: 'max(5.5rem, 11cqi)',
    align: 'end',
    cell: (row) => formatMarkup(row.markupPercentage),
    file: (row) => row.markupPercentage,
    fileHeader: 'Markup %',
    sortable: true,
    hideBelow: 'lg',
    phone: {
      place: 'detail',
      cell: (row) => `${formatCents(row.baseCostPerLead)} plus ${formatMarkup(row.markupPercentage)}`,
    },
  },
  {
    id: 'final',
    header: 'Final cost',
    width: 'max(6.5rem, 13cqi)',
    money: (row) => row.finalCostPerLead,
    cell: (row) => <Money cents={row.finalCostPerLead} strong />,
    sortable: true,
    phone: 'amount',
  },
]

const csvColumns = fileColumns(columns)

const keyOf: Readonly<Record<Exclude<Sort, 'name'>, (row: LeadSourceRow) => number>> = {
  base: (row) => row.baseCostPerLead,
  markup: (row) => row.markupPercentage,
  final: (row) => row.finalCostPerLead,
}

export function LeadSourcesScreen(): JSX.Element {
  const [creating, setCreating] = useState(false)
  const [pending, setPending] = useState<PendingSourceChange | null>(null)
  const query = useLeadSources()
  const sources = query.rows
  const categories = useMemo(
    () =>
      sources &&
      [...new Set(sources.map((row) => leadCategoryName(row.category)))]
        .toSorted(compareText)
        .map((name) => ({ value: name, label: name })),
    [sources],
  )
  const { values, set, reset } = useUrlState(
    useMemo(() => ({ ...url, category: urlOption(categories ?? null) }), [categories]),
  )
  const { column, direction } = values.sort
  const rows = matching(sources ?? [], values.search, ({ name }) => [name])
    .filter(
      (row) =>
        (values.status === '' || row.status === values.status) &&
        (values.category === '' || leadCategoryName(row.category) === values.category),
    )
    .toSorted((left, right) => {
      const order = column === 'name' ? compareText(left.name, right.name) : keyOf[column](left) - keyOf[column](right)
      return direction === 'asc' ? order : -order
    })
  return (
    <>
      <PageHeader
        title="Lead sources"
        subtitle="Where leads come from, and what they cost"
        action={
          <Button variant="primary" icon="add" onClick={() => setCreating(true)}>
            New lead source
          </Button>
        }
        secondary={<CsvButton fileName="lead-sources" columns={csvColumns} rows={rows} disabled={rows.length === 0} />}
      />
      <FilterBar
        label="Filter lead sources"
        filters={[
          { kind: 'text', key: 'search', label: 'Source', placeholder: 'Name' },
          {
            kind: 'select',
            key: 'category',
            label: 'Category',
            anyLabel: 'All categories',
            options: categories ?? [],
          },
          {
            kind: 'select',
            key: 'status',
            label: 'Status',
            anyLabel: 'Any status',
            options: optionsOf(sourceStatuses),
          },
        ]}
      />
      <DataTable
        isPageContent
        fixed
        label="Lead sources"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        {...singleQueryTableProps(query, Boolean(sources), 'lead sources')}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort as SortState<Sort> })}
        filtered={values.search !== '' || values.status !== '' || values.category !== ''}
        onClearFilters={() => reset(['search', 'status', 'category'])}
        rowTo={(row) => `?source=${encodeURIComponent(row.id)}`}
        onOpen={(row) => set({ source: row.id }, { push: true })}
        openKey={values.source || null}
        empty={
          <EmptyState icon="system" title="No lead sources yet">
            Create the first one. Agents can subscribe to it right away.
          </EmptyState>
        }
      />
      {creating ? <NewSourceDialog onClose={() => setCreating(false)} /> : null}
      <SourceDrawer sourceId={values.source || null} onClose={() => set({ source: '' })} onChange={setPending} />
      {pending ? <SourceDialog {...pending} onClose={() => setPending(null)} /> : null}
    </>
  )
}
