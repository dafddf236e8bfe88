import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import type { LeadReturn_activityFragment } from '../../lib/graphql/__generated__/documents'
import { formatDateTime, formatRelative } from '../../lib/dates'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { StatusBadge } from '../../ui/StatusBadge'
import { LeadReturn_activity } from './lead-return-fragment'
import type { LeadRow } from './lead-rows'
import { returnWindowOpen } from './lead-progress'
import { returnReasonNames } from './lead-words'
import { ReturnDialog } from './ReturnDialog'
import drawer from './LeadDrawer.module.css'

export interface LeadReturnPartProps {
  lead: LeadRow
  activity: FragmentType<typeof LeadReturn_activity>
  /** The wallet's balance, for what it would be after the return; null while it is not known. */
  balanceCents: number | null
  nowMs: number
}

/** The way to get the price back: while the window is open, on request; afterwards what has become of the request. */
export function LeadReturnPart({ lead, activity, balanceCents, nowMs }: LeadReturnPartProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadReturn_activity, from: activity })
  const [asking, setAsking] = useState(false)
  if (!complete) return null
  const { leadReturn, returnUntil } = data
  if (leadReturn) return <Requested leadReturn={leadReturn} />
  if (!returnUntil) return null
  const open = returnWindowOpen(returnUntil, nowMs)
  return (
    <section aria-label="Return" className={drawer.part}>
      <h3 className={drawer.heading}>Return</h3>
      <p className={drawer.noteText}>
        {open
          ? `Something wrong with this lead? You can ask for your money back until ${formatDateTime(returnUntil)} (${formatRelative(returnUntil, nowMs)}).`
          : `The time in which this lead could be returned ended on ${formatDateTime(returnUntil)}.`}
      </p>
      {open ? (
        <Button size="sm" icon="swap" onClick={() => setAsking(true)}>
          Request a return
        </Button>
      ) : null}
      <ReturnDialog open={asking} lead={lead} balanceCents={balanceCents} onClose={() => setAsking(false)} />
    </section>
  )
}

type LeadReturn = NonNullable<LeadReturn_activityFragment['leadReturn']>

function Requested({ leadReturn }: { leadReturn: LeadReturn }): JSX.Element {
  const { reason, comment, requestedAt, resolvedAt, approved, resolutionComment } = leadReturn
  return (
    <section aria-label="Return" className={drawer.part}>
      <h3 className={drawer.heading}>Return</h3>
      <DescriptionList
        items={[
          {
            term: 'Answer',
            detail:
              approved === null ? (
                <StatusBadge tone="warning" icon="clock">
                  Waiting for your manager
                </StatusBadge>
              ) : approved ? (
                <StatusBadge tone="success">Approved</StatusBadge>
              ) : (
                <StatusBadge tone="danger">Refused</StatusBadge>
              ),
          },
          { term: 'Reason', detail: returnReasonNames[reason] ?? reason },
          ...(comment ? [{ term: 'Comment', detail: comment }] : []),
          { term: 'Requested', detail: formatDateTime(requestedAt) },
          ...(resolvedAt ? [{ term: 'Answered', detail: formatDateTime(resolvedAt) }] : []),
          ...(resolutionComment ? [{ term: 'Manager’s words', detail: resolutionComment }] : []),
        ]}
      />
    </section>
  )
}
