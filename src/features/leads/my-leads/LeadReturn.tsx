import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import type { LeadReturn_activityFragment } from '../../../lib/api/__generated__/documents'
import type { ReturnReason } from '../../../lib/api/__generated__/schema'
import { graphql } from '../../../lib/api/graphql'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { nameOf, optionsOf, returnReasons, returnStatus } from '../../../lib/labels/labels'
import { formatDateTime, formatRelative } from '../../../lib/time/dates'
import { useTimeZone } from '../../../lib/time/use-calendar'
import { useNow } from '../../../lib/time/use-now'
import { Button } from '../../../ui/button/Button'
import { BalanceChanges } from '../../../ui/dialog/ConfirmDialog'
import { Select } from '../../../ui/field/Select'
import { TextArea } from '../../../ui/field/TextField'
import { WordBadge } from '../../../ui/figure/StatusBadge'
import { FormDialog, useDialogForm } from '../../../ui/form/FormDialog'
import { required } from '../../../ui/form/rules'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { Moment } from '../../../ui/text/Moment'
import { sourceNameOf } from '../lead-labels'
import { LeadPart } from '../LeadDrawer'
import { type LeadRow, LeadRow_lead } from '../queries'
import { LeadHistory_activity } from './LeadActivity'

export const LeadReturn_activity = graphql(`
  fragment LeadReturn_activity on LeadActivity {
    leadId
    returnUntil
    leadReturn {
      reason
      comment
      requestedAt
      resolvedAt
      approved
      resolutionComment
    }
  }
`)

const REQUEST_LEAD_RETURN = graphql(
  `
    mutation RequestLeadReturn($leadId: ID!, $reason: ReturnReason!, $comment: String) {
      requestLeadReturn(leadId: $leadId, reason: $reason, comment: $comment) {
        success
        errors {
          ...MutationErrors
        }
        lead {
          id
          ...LeadRow_lead
        }
        activity {
          leadId
          ...LeadReturn_activity
          ...LeadHistory_activity
        }
      }
    }
  `,
  [LeadRow_lead, LeadReturn_activity, LeadHistory_activity],
)

interface ReturnDialogProps {
  lead: LeadRow
  balanceCents: number | null
  onClose: () => void
}

/** Dialog that requests a refund of a lead's price. */
function ReturnDialog({ lead, balanceCents, onClose }: ReturnDialogProps): JSX.Element {
  const request = useAppMutation(REQUEST_LEAD_RETURN)
  const form = useDialogForm({
    values: { reason: '', comment: '' },
    send: ({ reason, comment }) =>
      request.run({ leadId: lead.id, reason: reason as ReturnReason, comment: comment.trim() || null }),
    successToast: () => ({
      title: 'Return requested',
      description: 'You hear from us as soon as your manager has answered.',
    }),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Request a return"
      description="Your manager will review it. If approved, the price is refunded to that wallet."
      submitLabel="Request return"
    >
      <Select
        label="Reason"
        required
        autoFocus
        placeholder="Choose a reason"
        options={optionsOf(returnReasons)}
        {...form.field('reason', required('Choose a reason'))}
      />
      <TextArea
        label="Comment (optional)"
        hint="What happened when you tried to reach them"
        maxLength={2000}
        {...form.field('comment')}
      />
      {balanceCents === null ? null : (
        <BalanceChanges
          changes={[
            {
              label: `${sourceNameOf(lead)}, if approved`,
              beforeCents: balanceCents,
              afterCents: balanceCents + lead.priceCents,
            },
          ]}
        />
      )}
    </FormDialog>
  )
}

/** Returns whether a return can still be requested. `returnUntil` is inclusive. */
export function returnWindowOpen(returnUntil: string | null | undefined, nowMs: number): boolean {
  return returnUntil !== null && returnUntil !== undefined && Date.parse(returnUntil) >= nowMs
}

interface LeadReturnPartProps {
  lead: LeadRow
  activity: FragmentType<typeof LeadReturn_activity>
  /** Wallet balance, to show the balance after the return. Null until loaded. */
  balanceCents: number | null
}

/** Section that requests a return while the return window is open, and then shows the state of the request. */
export function LeadReturnPart({ lead, activity, balanceCents }: LeadReturnPartProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadReturn_activity, from: activity })
  const [isOpen, setIsOpen] = useState(false)
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
        <Button size="sm" icon="swap" onClick={() => setIsOpen(true)}>
          Request a return
        </Button>
      ) : null}
      {isOpen ? <ReturnDialog lead={lead} balanceCents={balanceCents} onClose={() => setIsOpen(false)} /> : null}
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
          { term: 'Reason', detail: nameOf(returnReasons, reason) },
          ...(comment ? [{ term: 'Comment', detail: comment }] : []),
          { term: 'Requested', detail: <Moment at={requestedAt} show="dateTime" /> },
          ...(resolvedAt ? [{ term: 'Answered', detail: <Moment at={resolvedAt} show="dateTime" /> }] : []),
          ...(resolutionComment ? [{ term: 'Manager’s words', detail: resolutionComment }] : []),
        ]}
      />
    </LeadPart>
  )
}
