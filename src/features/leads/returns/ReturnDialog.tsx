import type { JSX } from 'react'
import { useCommand } from '../../../lib/api/use-command'
import type { ReturnReason } from '../../../lib/api/__generated__/schema'
import { graphql } from '../../../lib/api/graphql'
import { returnReasons } from '../../../lib/labels/lead-words'
import { optionsOf } from '../../../lib/labels/word'
import { BalanceChanges } from '../../../ui/dialog/ConfirmDialog'
import { Select } from '../../../ui/field/Select'
import { TextArea } from '../../../ui/field/TextArea'
import { FormDialog } from '../../../ui/form/FormDialog'
import { required } from '../../../ui/form/rules'
import { useDialogForm } from '../../../ui/form/use-dialog-form'
import { LeadRow_lead, type LeadRow } from '../lead-rows'
import { LeadHistory_activity } from '../my-leads/LeadHistory'
import { sourceNameOf } from '../purchase/purchase-rules'
import { LeadReturn_activity } from './lead-return-fragment'

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

export interface ReturnDialogProps {
  lead: LeadRow
  balanceCents: number | null
  onClose: () => void
}

/** Dialog that requests a refund of a lead's price. */
export function ReturnDialog({ lead, balanceCents, onClose }: ReturnDialogProps): JSX.Element {
  const request = useCommand(REQUEST_LEAD_RETURN)
  const form = useDialogForm({
    values: { reason: '', comment: '' },
    send: ({ reason, comment }) =>
      request.run({ leadId: lead.id, reason: reason as ReturnReason, comment: comment.trim() || null }),
    said: () => ({
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
      onClose={onClose}
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
