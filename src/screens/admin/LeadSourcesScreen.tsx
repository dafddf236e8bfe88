import { useQuery } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { NewSourceDialog } from '../../features/lead-sources/NewSourceDialog'
import { type PendingSourceChange, SourceChangeDialog } from '../../features/lead-sources/SourceChangeDialog'
import { SourceDrawer } from '../../features/lead-sources/SourceDrawer'
import { sourceStates } from '../../features/lead-sources/source-states'
import { csvMoney } from '../../lib/csv'
import { classify } from '../../lib/errors/classify'
import type { AdminLeadSourcesQuery } from '../../lib/graphql/__generated__/documents'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { leadCategoryName } from '../../lib/lead-categories'
import { PartialDataBanner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { CsvButton } from '../../ui/CsvButton'
import type { Column } from '../../ui/data-table-types'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { Money } from '../../ui/Money'
import { PageHeader } from '../../ui/PageHeader'
import { StatusBadge } from '../../ui/StatusBadge'
import { type SortState, urlSort, urlText } from '../../ui/url-codecs'
import { useConfirmation } from '../../ui/use-confirmation'
import { useUrlState } from '../../ui/use-url-state'

const ADMIN_LEAD_SOURCES = graphql(`
  query AdminLeadSources {
    listLeadSources(limit: 100) {
      items {
        id
        sourceId
        name
        category
        status
        baseCostPerLead
        markupPercentage
        finalCostPerLead
      }
      total
    }
  }
`)

type Row = NonNullable<AdminLeadSourcesQuery['listLeadSources']>['items'][number]

const sorts = ['name', 'base', 'markup', 'final'] as const
type Sort = (typeof sorts)[number]

const url = {
  search: urlText(),
  status: urlText(),
  category: urlText(),
  source: urlText(),
  sort: urlSort(sorts, { column: 'name', direction: 'asc' }),
}

const columns: Column<Row>[] = [
  { id: 'name', header: 'Source', cell: (row) => row.name, sortable: true },
  { id: 'category', header: 'Category', cell: (row) => leadCategoryName(row.category), hideBelow: 'md' },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge tone={sourceStates[row.status].tone}>{sourceStates[row.status].name}</StatusBadge>,
  },
  {
    id: 'base',
    header: 'Base cost',
    align: 'end',
    cell: (row) => <Money cents={row.baseCostPerLead} />,
    sortable: true,
    hideBelow: 'lg',
  },
  {
    id: 'markup',
    header: 'Markup',
    align: 'end',
    cell: (row) => `${row.markupPercentage} %`,
    sortable: true,
    hideBelow: 'lg',
  },
  {
    id: 'final',
    header: 'Final cost',
    align: 'end',
    cell: (row) => <Money cents={row.finalCostPerLead} strong />,
    sortable: true,
  },
]

const csvColumns = [
  { header: 'Source', value: (row: Row) => row.name },
  { header: 'Category', value: (row: Row) => leadCategoryName(row.category) },
  { header: 'Status', value: (row: Row) => sourceStates[row.status].name },
  { header: 'Base cost (USD)', value: (row: Row) => csvMoney(row.baseCostPerLead) },
  { header: 'Markup %', value: (row: Row) => row.markupPercentage },
  { header: 'Final cost (USD)', value: (row: Row) => csvMoney(row.finalCostPerLead) },
]

const keyOf: Readonly<Record<Sort, (row: Row) => string | number>> = {
  name: (row) => row.name.toLowerCase(),
  base: (row) => row.baseCostPerLead,
  markup: (row) => row.markupPercentage,
  final: (row) => row.finalCostPerLead,
}

export function Component(): JSX.Element {
  const { values, set, reset } = useUrlState(url)
  const [creating, setCreating] = useState(false)
  const confirmation = useConfirmation<PendingSourceChange>()
  const { data, error, loading, refetch } = useQuery(ADMIN_LEAD_SOURCES)
  const sources = data?.listLeadSources?.items
  const search = values.search.trim().toLowerCase()
  const key = keyOf[values.sort.column]
  const rows = (sources ?? [])
    .filter(
      (row) =>
        row.name.toLowerCase().includes(search) &&
        (values.status === '' || row.status === values.status) &&
        (values.category === '' || leadCategoryName(row.category) === values.category),
    )
    .toSorted((left, right) => {
      const order = key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0
      return values.sort.direction === 'asc' ? order : -order
    })
  const categories = [...new Set((sources ?? []).map((row) => leadCategoryName(row.category)))].toSorted()
  const retry = () => askAgain(refetch)
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
            options: categories.map((name) => ({ value: name, label: name })),
          },
          {
            kind: 'select',
            key: 'status',
            label: 'Status',
            anyLabel: 'Any status',
            options: Object.entries(sourceStates).map(([value, { name }]) => ({ value, label: name })),
          },
        ]}
      />
      <DataTable
        label="Lead sources"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        loading={loading && !sources}
        error={sources ? undefined : error}
        partial={
          sources && error ? (
            <PartialDataBanner
              missing="lead sources"
              message={classify(error).message}
              onRetry={retry}
              retrying={loading}
            />
          ) : undefined
        }
        onRetry={retry}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort as SortState<Sort> })}
        filtered={search !== '' || values.status !== '' || values.category !== ''}
        onClearFilters={() => reset(['search', 'status', 'category'])}
        onOpen={(row) => set({ source: row.id }, { push: true })}
        openKey={values.source || null}
        empty={
          <EmptyState icon="system" title="No lead sources yet">
            Create the first one: agents can subscribe to it at once.
          </EmptyState>
        }
      />
      <NewSourceDialog open={creating} onClose={() => setCreating(false)} />
      <SourceDrawer
        sourceId={values.source || null}
        onClose={() => set({ source: '' })}
        onChange={(change, source, impact) => confirmation.ask({ change, source, impact })}
      />
      <SourceChangeDialog confirmation={confirmation} />
    </>
  )
}
