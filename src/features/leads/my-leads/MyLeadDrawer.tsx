import type { FragmentType } from '@apollo/client'
import { Box } from '@chakra-ui/react/box'
import type { JSX } from 'react'
import { PartialDataBanner } from '../../../ui/feedback/Banner'
import { Money } from '../../../ui/figure/Money'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { Moment } from '../../../ui/text/Moment'
import { ScoreOf100 } from '../lead-columns'
import { leadDetails } from '../lead-details'
import { LeadContact, LeadDrawer } from '../LeadDrawer'
import type { LeadRow } from '../queries'
import {
  LeadHistory,
  type LeadHistory_activity,
  LeadNotes,
  type LeadNotes_activity,
  LeadTransactions,
  type LeadTransactions_activity,
} from './LeadActivity'
import { type LeadReturn_activity, LeadReturnPart } from './LeadReturn'
import { LeadStatusControl } from './LeadStatusControl'

type LeadActivityRef = { readonly leadId: string } & FragmentType<typeof LeadNotes_activity> &
  FragmentType<typeof LeadHistory_activity> &
  FragmentType<typeof LeadReturn_activity> &
  FragmentType<typeof LeadTransactions_activity>

export interface MyLeadDrawerProps {
  leadId: string | null
  loading: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
  /** Notes, return, and history. Null until loaded, and in the edition `specification`. */
  activity: LeadActivityRef | null
  activityError: unknown
  /** Returns the wallet balance for a source. */
  balanceOf: (sourceId: string) => number | null
}

/** Drawer with all details of a bought lead. The sections follow the agent's workflow. */
export function MyLeadDrawer({ leadId, ...rest }: MyLeadDrawerProps): JSX.Element {
  const { loading, error, onRetry, onClose } = rest
  return (
    <LeadDrawer {...{ leadId, loading, error, onRetry, onClose }}>
      {(lead) => <Details key={lead.id} lead={lead} {...rest} />}
    </LeadDrawer>
  )
}

function Details(props: Omit<MyLeadDrawerProps, 'leadId'> & { lead: LeadRow }): JSX.Element {
  const { lead, activity, activityError, balanceOf, onRetry, loading } = props
  const returned = lead.status === 'RETURNED'
  return (
    <>
      <LeadStatusControl leadId={lead.id} status={lead.status} />
      <LeadContact lead={lead} />
      <Box as="section" aria-label="Details" mt="7">
        <DescriptionList
          items={[
            ...leadDetails(lead),
            { term: 'Score', detail: <ScoreOf100 score={lead.score} /> },
            { term: 'Price', detail: <Money cents={lead.priceCents} /> },
            { term: 'Received', detail: <Moment at={lead.createdAt} show="dateTime" /> },
          ]}
        />
      </Box>
      {activityError && !activity ? (
        <Box mt="7">
          <PartialDataBanner missing="notes and history" onRetry={onRetry} retrying={loading} />
        </Box>
      ) : null}
      {activity ? (
        <>
          {!returned ? <LeadNotes leadId={lead.id} activity={activity} /> : null}
          <LeadReturnPart lead={lead} activity={activity} balanceCents={balanceOf(lead.sourceId)} />
          <LeadTransactions activity={activity} />
          <LeadHistory activity={activity} />
        </>
      ) : null}
    </>
  )
}
