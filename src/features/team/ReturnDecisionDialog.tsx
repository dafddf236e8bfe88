import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { formatCents } from '../../lib/format/money'
import { graphql } from '../../lib/graphql/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { ReasonField } from '../../ui/form/ReasonField'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { LeadDecisionProps } from './decisions'

const RESOLVE_RETURN = graphql(`
  mutation ResolveLeadReturn($leadId: ID!, $approve: Boolean!, $comment: String, $idempotencyKey: String) {
    resolveLeadReturn(leadId: $leadId, approve: $approve, comment: $comment, idempotencyKey: $idempotencyKey) {
      success
      errors {
        message
        code
        field
      }
      lead {
        id
        status
      }
    }
  }
`)

/** A dialog that approves or declines a return. Approval refunds the lead's price. */
export function ReturnDecisionDialog({ pending: { decision, lead }, onClose }: LeadDecisionProps): JSX.Element {
  const approve = decision === 'approve'
  const resolve = useCommand(RESOLVE_RETURN, { rereads: 'screen' })
  const form = useDialogForm({
    values: { comment: '' },
    send: ({ comment }) => resolve.run({ leadId: lead.id, approve, comment: comment.trim() || null }),
    said: () => (approve ? 'The price was refunded' : 'The return was declined'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={approve ? 'Approve this return?' : 'Decline this return?'}
      submitLabel={approve ? 'Approve refund' : 'Decline return'}
      onClose={onClose}
    >
      <p>
        {approve
          ? `${lead.name} is returned, and ${formatCents(lead.priceCents)} is refunded to the wallet that paid for it.`
          : `${lead.name} stays with the agent. No money moves.`}
      </p>
      <ReasonField {...form.field('comment')} />
    </FormDialog>
  )
}
