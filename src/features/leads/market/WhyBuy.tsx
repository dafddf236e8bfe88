import { useQuery } from '@apollo/client/react'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { env } from '../../../lib/settings/env'
import { leadCategoryName } from '../../../lib/labels/lead-categories'
import { graphql } from '../../../lib/api/graphql'
import { Money } from '../../../ui/figure/Money'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { Age, Moment } from '../../../ui/text/Moment'
import { type LeadRow, useIsOwn } from '../lead-rows'
import { formatLoan, propertyTypeName } from '../lead-labels'
import { sourceNameOf } from '../purchase/purchase-rules'
import { ScoreOf100 } from './ScoreMeter'
import { compareWithSource, recordText, type SourceRecord } from './source-record'

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
  const { leadFilters, leadStatus, listTotals } = env.capabilities
  const counts = leadFilters && listTotals
  return {
    open: data.open.items,
    bought: counts ? (data.bought?.total ?? null) : null,
    contacted: counts && leadStatus ? (data.contacted?.total ?? null) : null,
    funded: counts && leadStatus ? (data.funded?.total ?? null) : null,
  }
}

export interface WhyBuyProps {
  lead: LeadRow
  category: string | undefined
}

/** Comparison of the lead with others of its source, and the agent's history with that source. */
export function WhyBuy({ lead, category }: WhyBuyProps): JSX.Element {
  const isOwn = useIsOwn()
  const record = useSourceRecord(lead.sourceId)
  const compared = record && !isOwn(lead) ? compareWithSource(lead, record) : null
  return (
    <DescriptionList
      items={[
        { term: 'Loan amount', detail: formatLoan(lead.loanAmount) },
        { term: 'Property type', detail: propertyTypeName(lead.propertyType) },
        {
          term: 'Score',
          detail: (
            <>
              <ScoreOf100 score={lead.score} />
              <Beside text={compared?.score} />
            </>
          ),
        },
        {
          term: 'Age',
          detail: (
            <>
              <Age at={lead.createdAt} />, received <Moment at={lead.createdAt} show="dateTime" />
              <Beside text={compared?.age} />
            </>
          ),
        },
        {
          term: 'Price',
          detail: (
            <>
              <Money cents={lead.priceCents} />
              <Beside text={compared?.price} />
            </>
          ),
        },
        {
          term: 'Source',
          detail: (
            <>
              {sourceNameOf(lead)}, {leadCategoryName(category)}
              <Beside text={record && recordText(record)} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Line that keeps its height while loading, so that the content below does not move. */
const Beside = ({ text }: { text: string | null | undefined }): JSX.Element => (
  <Text as="span" display="block" minH="5" color="fg.muted" fontSize="sm">
    {text}
  </Text>
)
