import type { JSX } from 'react'
import type { NewestOpenLeadsQuery } from '../../lib/api/__generated__/documents'
import { formatCount } from '../../lib/format/numbers'
import { leadName } from '../../lib/labels/labels'
import { LinkButton } from '../../ui/button/Button'
import { Section } from '../../ui/page/Card'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'

type Row = NonNullable<NewestOpenLeadsQuery['listOpenLeads']>['items'][number]

const columns: readonly Column<Row>[] = [
  { id: 'lead', header: 'Lead', phone: 'title', cell: ({ customerName }) => leadName(customerName) },
  { id: 'state', header: 'State', phone: 'detail', cell: ({ state }) => state },
  {
    id: 'source',
    header: 'Lead source',
    phone: 'detail',
    cell: ({ leadSourceName }) => leadSourceName ?? '—',
  },
  {
    id: 'loan',
    header: 'Loan amount',
    align: 'end',
    hideBelow: 'lg',
    cell: ({ loanAmount }) => (loanAmount === null ? '—' : `$${formatCount(loanAmount)}`),
  },
  { id: 'score', header: 'Score', align: 'end', hideBelow: 'lg', cell: ({ score }) => score ?? '—' },
  { id: 'age', header: 'Age', align: 'end', phone: 'state', moment: ({ createdAt }) => createdAt },
  { id: 'price', header: 'Price', phone: 'amount', money: ({ priceCents }) => priceCents },
]

interface NewestLeadsProps {
  query: { readonly data?: NewestOpenLeadsQuery | undefined; readonly loading: boolean; readonly error?: unknown }
  onRetry: () => void
}

/** The newest open leads in the agent's states. Each row links to the marketplace. */
export function NewestLeads({ query, onRetry }: NewestLeadsProps): JSX.Element {
  const leads = query.data?.listOpenLeads
  return (
    <Section
      title="Newest open leads"
      actions={
        <LinkButton to="/marketplace" size="sm" variant="ghost">
          {leads?.total ? `See all ${formatCount(leads.total)}` : 'Open the marketplace'}
        </LinkButton>
      }
    >
      <DataTable
        label="Newest open leads"
        columns={columns}
        rows={leads?.items ?? []}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/marketplace?lead=${encodeURIComponent(id)}`}
        loading={query.loading && !leads}
        error={leads ? undefined : query.error}
        onRetry={onRetry}
        empty={
          <EmptyState
            icon="leads"
            title="No open lead in your states"
            action={<LinkButton to="/onboarding/states">Choose more states</LinkButton>}
          >
            New leads show up here as they arrive.
          </EmptyState>
        }
      />
    </Section>
  )
}
