import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../../lib/api/graphql'
import { returnReasons } from '../../../lib/labels/lead-words'
import { transactionTypes } from '../../../lib/labels/transaction-words'
import { Money } from '../../../ui/figure/Money'
import { Moment } from '../../../ui/text/Moment'
import { Timeline } from '../../../ui/text/Timeline'
import { LeadPart } from '../LeadDrawer'

/** A separate file, because the notes and the mutation that adds one both import it. */
export const LeadNotes_activity = graphql(`
  fragment LeadNotes_activity on LeadActivity {
    leadId
    notes {
      id
      text
      authorName
      createdAt
    }
  }
`)

export const LeadHistory_activity = graphql(`
  fragment LeadHistory_activity on LeadActivity {
    leadId
    timeline {
      id
      label
      detail
      at
    }
  }
`)

/** Returns the label of a detail that is an API code, or the detail itself. */
function detailText(detail: string | null): string | null {
  if (detail === null) return null
  const reasons: Readonly<Record<string, string>> = returnReasons
  return reasons[detail] ?? detail
}

export function LeadHistory({ activity }: { activity: FragmentType<typeof LeadHistory_activity> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadHistory_activity, from: activity })
  if (!complete || data.timeline.length === 0) return null
  return (
    <LeadPart title="History">
      <Timeline
        label="History"
        items={data.timeline.map(({ id, label, detail, at }) => ({
          id,
          title: label,
          detail: detailText(detail),
          at,
        }))}
      />
    </LeadPart>
  )
}

export const LeadTransactions_activity = graphql(`
  fragment LeadTransactions_activity on LeadActivity {
    leadId
    transactions {
      id
      type
      amountCents
      balanceAfter
      createdAt
    }
  }
`)

/** Ledger entries of the lead: its price, and the refund if the lead was returned. */
export function LeadTransactions({
  activity,
}: {
  activity: FragmentType<typeof LeadTransactions_activity>
}): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadTransactions_activity, from: activity })
  if (!complete || data.transactions.length === 0) return null
  return (
    <LeadPart title="Transactions">
      <ul>
        {data.transactions.map(({ id, type, amountCents, balanceAfter, createdAt }) => (
          <Box as="li" key={id} py="2" _notFirst={{ borderTopWidth: '1px' }}>
            <HStack justify="space-between" gap="4" fontWeight="medium">
              <Link to={`/transactions?transaction=${encodeURIComponent(id)}`}>{transactionTypes[type]}</Link>
              <Money cents={amountCents} signed />
            </HStack>
            <HStack justify="space-between" gap="4" color="fg.subtle" fontSize="sm">
              <Moment at={createdAt} show="dateTime" />
              <Text as="span" flexShrink="0">
                Balance <Money cents={balanceAfter} />
              </Text>
            </HStack>
          </Box>
        ))}
      </ul>
    </LeadPart>
  )
}
