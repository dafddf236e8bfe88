import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import type { LeadReturn_activityFragment } from '../../../lib/api/__generated__/documents'
import { formatDateTime, formatRelative } from '../../../lib/time/dates'
import { useTimeZone } from '../../../lib/time/use-calendar'
import { useNow } from '../../../lib/time/use-now'
import { returnReasons, returnStatus } from '../../../lib/labels/lead-words'
import { Button } from '../../../ui/button/Button'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { WordBadge } from '../../../ui/figure/StatusBadge'
import { Moment } from '../../../ui/text/Moment'
import { LeadReturn_activity } from './lead-return-fragment'
import type { LeadRow } from '../lead-rows'
import { returnWindowOpen } from '../my-leads/lead-progress'
import { ReturnDialog } from './ReturnDialog'
import { LeadPart } from '../LeadDrawer'

export interface LeadReturnPartProps {
  lead: LeadRow
  activity: FragmentType<typeof LeadReturn_activity>
  /** Wallet balance, to show the balance after the return. Null until loaded. */
  balanceCents: number | null
}

/** Section that requests a return while the return window is open, and then shows the state of the request. */
export function LeadReturnPart({ lead, activity, balanceCents }: LeadReturnPartProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadReturn_activity, from: activity })
  const [asking, setAsking] = useState(false)
  const timeZone = useTimeZone()
  const nowMs = useNow()
  if (!complete) return null
  const { leadReturn, returnUntil } = data
  if (leadReturn) return <Requested leadReturn={leadReturn} />
  if (!returnUntil) return null
  const open = returnWindowOpen(returnUntil, nowMs)
  return (
    <LeadPart title="Return">
      <Text mb="3" color="fg.muted">
        {open
          ? `Something wrong with this lead? You can ask for your money back until ${formatDateTime(returnUntil, timeZone)} (${formatRelative(returnUntil, timeZone, nowMs)}).`
          : `The time in which this lead could be returned ended on ${formatDateTime(returnUntil, timeZone)}.`}
      </Text>
      {open ? (
        <Button size="sm" icon="swap" onClick={() => setAsking(true)}>
          Request a return
        </Button>
      ) : null}
      {asking ? <ReturnDialog lead={lead} balanceCents={balanceCents} onClose={() => setAsking(false)} /> : null}
    </LeadPart>
  )
}

type LeadReturn = NonNullable<LeadReturn_activityFragment['leadReturn']>

function Requested({ leadReturn }: { leadReturn: LeadReturn }): JSX.Element {
  const { reason, comment, requestedAt, resolvedAt, approved, resolutionComment } = leadReturn
  return (
    <LeadPart title="Return">
      <DescriptionList
        items={[
          {
            term: 'Answer',
            detail: <WordBadge word={returnStatus(approved)} />,
          },
          { term: 'Reason', detail: returnReasons[reason] },
          ...(comment ? [{ term: 'Comment', detail: comment }] : []),
          { term: 'Requested', detail: <Moment at={requestedAt} show="dateTime" /> },
          ...(resolvedAt ? [{ term: 'Answered', detail: <Moment at={resolvedAt} show="dateTime" /> }] : []),
          ...(resolutionComment ? [{ term: 'Manager’s words', detail: resolutionComment }] : []),
        ]}
      />
    </LeadPart>
  )
}
