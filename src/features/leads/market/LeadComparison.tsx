import { useQuery } from '@apollo/client/react'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { graphql } from '../../../lib/api/graphql'
import { formatCents } from '../../../shared/money'
import { formatCount, formatPercent } from '../../../lib/format/numbers'
import { minEvents } from '../../../lib/format/rates'
import { leadCategoryName, leadCount } from '../../../lib/labels/labels'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { Age, Moment } from '../../../ui/text/Moment'
import { ScoreOf100 } from '../lead-columns'
import { leadDetails } from '../lead-details'
import { sourceNameOf } from '../lead-labels'
import { type LeadRow, useIsOwn } from '../queries'

type ComparedLead = Pick<LeadRow, 'id' | 'score' | 'priceCents' | 'createdAt'>

interface SourceRecord {
  readonly open: readonly ComparedLead[]
  /** Null if the service does not count the leads of a source. */
  readonly bought: number | null
  /** Null if the service does not support lead statuses. */
  readonly contacted: number | null
  readonly funded: number | null
}

/** Minimum number of other leads for a meaningful comparison. */
const enough = 3

/** Comparison with the open leads of a source: "Higher than 9 of 12 others of this source". */
interface Comparison {
  readonly score: string | null
  readonly age: string | null
  readonly price: string | null
}

export function compareWithSource(lead: ComparedLead, { open }: Pick<SourceRecord, 'open'>): Comparison {
  const others = open.filter(({ id }) => id !== lead.id)
  if (others.length < enough) return { score: null, age: null, price: null }
  const among = `${others.length} others of this source`
  const { score } = lead
  const lower = others.filter((other) => score !== null && (other.score ?? 0) < score).length
  const older = others.filter(({ createdAt }) => Date.parse(createdAt) < Date.parse(lead.createdAt)).length
  const medianCents = median(others.map(({ priceCents }) => priceCents))
  return {
    score: score === null ? null : `Higher than ${lower} of ${among}`,
    age: `Newer than ${older} of ${among}`,
    price: medianCents === null ? null : priceText(lead.priceCents, medianCents),
  }
}

function priceText(priceCents: number, medianCents: number): string {
  if (priceCents === medianCents) return 'The median of this source'
  const off = formatCents(Math.abs(priceCents - medianCents))
  return `${off} ${priceCents < medianCents ? 'below' : 'above'} the median of this source`
}

/** Returns a summary: '34 leads bought · 82% contacted · 12% funded', with counts below 20 leads. */
export function purchaseSummaryText({ bought, contacted, funded }: SourceRecord): string | null {
  if (bought === null || contacted === null || funded === null) return null
  if (bought === 0) return 'You have bought no leads here yet'
  const share = (count: number): string => (bought < minEvents ? formatCount(count) : formatPercent(count / bought, 0))
  return `${leadCount(bought)} bought · ${share(contacted)} contacted · ${share(funded)} funded`
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

const SOURCE_RECORD = graphql(`
  query SourceRecord($sourceId: ID!, $contacted: [LeadStatus!]) {
    open: listOpenLeads(limit: 100, filters: { sourceIds: [$sourceId] }) {
      items {
        id
        score
        priceCents
        createdAt
      }
    }
    bought: listMyLeads(limit: 1, filters: { sourceIds: [$sourceId] }) {
      total
    }
    contacted: listMyLeads(limit: 1, filters: { sourceIds: [$sourceId], statuses: $contacted }) {
      total
    }
    funded: listMyLeads(limit: 1, filters: { sourceIds: [$sourceId], statuses: [FUNDED] }) {
      total
    }
  }
`)

/** Returns the open leads of a source and the buyer's history with that source. Null until loaded. */
function useSourceRecord(sourceId: string): SourceRecord | null {
  const { data } = useQuery(SOURCE_RECORD, {
    variables: { sourceId, contacted: ['CONTACTED', 'QUALIFIED', 'FUNDED'] },
    fetchPolicy: 'cache-and-network',
    // The figures must not change while the agent compares them.
    context: { followsChanges: false },
  })
  if (!data?.open) return null
  return {
    open: data.open.items,
    bought: data.bought?.total ?? null,
    contacted: data.contacted?.total ?? null,
    funded: data.funded?.total ?? null,
  }
}

interface LeadComparisonProps {
  lead: LeadRow
  category: string | undefined
}

/** Comparison of the lead with others of its source, and the agent's history with that source. */
export function LeadComparison({ lead, category }: LeadComparisonProps): JSX.Element {
  const isOwn = useIsOwn()
  const record = useSourceRecord(lead.sourceId)
  const compared = record ? compareWithSource(lead, record) : null
  // Nothing is left to decide about a bought lead.
  const line = (text: string | null | undefined) => (isOwn(lead) ? null : <ComparisonLine text={text} />)
  return (
    <DescriptionList
      items={[
        ...leadDetails(lead),
        {
          term: 'Score',
          detail: (
            <>
              <ScoreOf100 score={lead.score} />
              {line(compared?.score)}
            </>
          ),
        },
        {
          term: 'Age',
          detail: (
            <>
              <Age at={lead.createdAt} />, received <Moment at={lead.createdAt} show="dateTime" />
              {line(compared?.age)}
            </>
          ),
        },
        ...(isOwn(lead) ? [] : [{ term: 'Price level', detail: compared?.price ?? '—' }]),
        {
          term: 'Source',
          detail: (
            <>
              <span>{`${sourceNameOf(lead)}, ${leadCategoryName(category)}`}</span>
              <ComparisonLine text={record && purchaseSummaryText(record)} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Line that keeps its height while loading, so that the content below does not move. */
const ComparisonLine = ({ text }: { text: string | null | undefined }): JSX.Element => (
  <Text as="span" display="block" minH="5" color="fg.muted" fontSize="sm">
    {text}
  </Text>
)
