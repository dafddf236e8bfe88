import type { JSX } from 'react'
import type { NewestLeads_leadFragment } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { formatCount } from '../../lib/format/numbers'
import { leadName } from '../../lib/labels/labels'
import { LinkButton } from '../../ui/button/Button'
import { Section } from '../../ui/page/Card'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'

export const NewestLeads_lead = graphql(`
  fragment NewestLeads_lead on Lead {
    id
    customerName
    state
    leadSourceName
    loanAmount
    score
    priceCents
    createdAt
  }
`)

type Row = NewestLeads_leadFragment

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

export interface NewestLeadsProps {
  leads: readonly Row[] | null
  total: number | null
  loading: boolean
  error: unknown
  onRetry: () => void
}

/** The newest open leads in the agent's states. Each row links to the marketplace. */
export function NewestLeads({ leads, total, loading, error, onRetry }: NewestLeadsProps): JSX.Element {
  return (
    <Section
      title="Newest open leads"
      actions={
        <LinkButton to="/marketplace" size="sm" variant="ghost">
          {total === null || total === 0 ? 'Open the marketplace' : `See all ${formatCount(total)}`}
        </LinkButton>
      }
    >
      <DataTable
        label="Newest open leads"
        columns={columns}
        rows={leads ?? []}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/marketplace?lead=${encodeURIComponent(id)}`}
        loading={loading && leads === null}
        error={leads === null ? error : undefined}
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
