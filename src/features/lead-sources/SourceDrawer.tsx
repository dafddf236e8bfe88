import { HStack, Stack } from '@chakra-ui/react/stack'
import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { env } from '../../lib/settings/env'
import type { SourceDetailQuery, SourceImpactQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { labelOf, leadCategoryName, sourceStatuses } from '../../lib/labels/labels'
import { formatCents } from '../../shared/money'
import { formatMarkup } from '../../lib/format/numbers'
import { Button } from '../../ui/button/Button'
import { Section } from '../../ui/page/Card'
import { DescriptionList, Timeline } from '../../ui/text/DescriptionList'
import { RecordDrawer } from '../../list/RecordDrawer'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { WordBadge } from '../../ui/figure/StatusBadge'
export const SOURCE_DETAIL = graphql(`
  query SourceDetail($sourceId: ID!) {
    getLeadSource(sourceId: $sourceId) {
      id
      sourceId
      name
      category
      status
      isActive
      description
      baseCostPerLead
      markupPercentage
      finalCostPerLead
    }
  }
`)

const SOURCE_IMPACT = graphql(`
  query SourceImpact($sourceId: ID!) {
    getLeadSourceImpact(sourceId: $sourceId) {
      sourceId
      agents
      walletsWithMoney
      heldCents
      openLeads
    }
    listPricingHistory(sourceId: $sourceId) {
      id
      finalCostPerLead
      previousFinalCostPerLead
      changedByName
      reason
      createdAt
    }
  }
`)

type SourceDetail = NonNullable<SourceDetailQuery['getLeadSource']>
type SourceImpact = NonNullable<SourceImpactQuery['getLeadSourceImpact']>
export type SourceChange = 'price' | 'pause' | 'resume' | 'delete'

export interface PendingSourceChange {
  readonly change: SourceChange
  readonly source: SourceDetail
  readonly impact: SourceImpact | null
}

export interface SourceDrawerProps {
  sourceId: string | null
  onClose: () => void
  onChange: (pending: PendingSourceChange) => void
}

/** Drawer with one lead source: its price, its subscribers, and its price history. */
export function SourceDrawer({ sourceId, onClose, onChange }: SourceDrawerProps): JSX.Element {
  const { data, error, loading, refetch } = useQuery(SOURCE_DETAIL, {
    variables: { sourceId: sourceId ?? '' },
    skip: sourceId === null,
  })
  const more = useQuery(SOURCE_IMPACT, {
    variables: { sourceId: sourceId ?? '' },
    skip: sourceId === null || !env.full,
  })
  const impact = more.data?.getLeadSourceImpact?.sourceId === sourceId ? more.data.getLeadSourceImpact : null
  const history = more.data?.listPricingHistory
  return (
    <RecordDrawer
      recordId={sourceId}
      record={data?.getLeadSource}
      kind="lead source"
      {...{ loading, error, onClose }}
      onRetry={() => void refetch()}
      title={({ name }) => name}
    >
      {(source) => (
        <Stack gap="6">
          {source.description ? <p>{source.description}</p> : null}
          <DescriptionList
            items={[
              { term: 'Status', detail: <WordBadge word={labelOf(sourceStatuses, source.status)} /> },
              { term: 'Category', detail: leadCategoryName(source.category) },
              { term: 'Base cost', detail: <Money cents={source.baseCostPerLead} /> },
              { term: 'Markup', detail: formatMarkup(source.markupPercentage) },
              { term: 'Final cost per lead', detail: <Money cents={source.finalCostPerLead} strong /> },
              ...(impact
                ? [
                    { term: 'Subscribed agents', detail: impact.agents },
                    { term: 'Wallets with money', detail: impact.walletsWithMoney },
                    { term: 'Held in wallets', detail: <Money cents={impact.heldCents} /> },
                    { term: 'Open leads', detail: impact.openLeads },
                  ]
                : []),
            ]}
          />
          {source.status === 'DELETED' && !source.isActive ? null : (
            <HStack gap="2" flexWrap="wrap">
              <Button variant="primary" onClick={() => onChange({ change: 'price', source, impact })}>
                Edit price
              </Button>
              {env.full ? (
                <Button
                  variant="secondary"
                  onClick={() => onChange({ change: source.isActive ? 'pause' : 'resume', source, impact })}
                >
                  {source.isActive ? 'Pause' : 'Resume'}
                </Button>
              ) : null}
              <Button variant="dangerQuiet" icon="trash" onClick={() => onChange({ change: 'delete', source, impact })}>
                Delete
              </Button>
            </HStack>
          )}
          {env.full ? (
            <Section title="Price history">
              {history ? (
                <PriceHistory changes={history} />
              ) : more.error ? (
                <ErrorState error={more.error} retrying={more.loading} onRetry={() => void more.refetch()} />
              ) : (
                <SkeletonText lines={3} />
              )}
            </Section>
          ) : null}
        </Stack>
      )}
    </RecordDrawer>
  )
}

function PriceHistory({ changes }: { changes: NonNullable<SourceImpactQuery['listPricingHistory']> }): JSX.Element {
  if (changes.length === 0) return <p>No price changes yet.</p>
  return (
    <Timeline
      label="Price history"
      items={changes.map((change) => ({
        id: change.id,
        title:
          change.previousFinalCostPerLead === null
            ? formatCents(change.finalCostPerLead)
            : `${formatCents(change.previousFinalCostPerLead)} → ${formatCents(change.finalCostPerLead)}`,
        detail: [change.changedByName, change.reason].filter(Boolean).join(': '),
        at: change.createdAt,
      }))}
    />
  )
}
