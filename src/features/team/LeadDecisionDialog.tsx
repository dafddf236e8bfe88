import type { JSX } from 'react'
import { useCommand } from '../../lib/api/use-command'
import { formatCents } from '../../lib/format/money'
import { graphql } from '../../lib/api/graphql'
import { Select } from '../../ui/field/Select'
import { FormDialog } from '../../ui/form/FormDialog'
import { ReasonField } from '../../ui/form/ReasonField'
import { required } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { LeadDecisionProps } from './decisions'

const RESOLVE_RETURN = graphql(`
  mutation ResolveLeadReturn($leadId: ID!, $approve: Boolean!, $comment: String, $idempotencyKey: String) {
    resolveLeadReturn(leadId: $leadId, approve: $approve, comment: $comment, idempotencyKey: $idempotencyKey) {
      success
      errors {
        ...MutationErrors
      }
      lead {
        id
        status
      }
    }
  }
`)

/** A dialog that approves or declines a return. Approval refunds the lead's price. */
function ReturnDecisionDialog({ pending: { decision, lead }, onClose }: LeadDecisionProps): JSX.Element {
  const approve = decision === 'approve'
  const resolve = useCommand(RESOLVE_RETURN, { rereads: 'screen' })
  const form = useDialogForm({
    values: { comment: '' },
    send: ({ comment }) => resolve.run({ leadId: lead.id, approve, comment: comment.trim() || null }),
    successToast: () => (approve ? 'The price was refunded' : 'The return was declined'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={approve ? 'Approve this return?' : 'Decline this return?'}
      submitLabel={approve ? 'Approve refund' : 'Decline return'}
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

const REASSIGN_LEAD = graphql(`
  mutation ReassignLead($leadId: ID!, $agentId: ID!, $reason: String) {
    reassignLead(leadId: $leadId, agentId: $agentId, reason: $reason) {
      success
      errors {
        ...MutationErrors
      }
      lead {
        id
        agentId
      }
    }
  }
`)

/** A dialog that reassigns a lead to another agent of the same branch. */
function ReassignDialog({ pending: { lead }, agents, onClose }: LeadDecisionProps): JSX.Element {
  const reassign = useCommand(REASSIGN_LEAD, { rereads: 'screen' })
  const form = useDialogForm({
    values: { agentId: '', reason: '' },
    send: ({ agentId, reason }) => reassign.run({ leadId: lead.id, agentId, reason: reason.trim() || null }),
    successToast: () => 'The lead was reassigned',
    onClose,
  })
  return (
    <FormDialog form={form} title="Give this lead to another agent" submitLabel="Reassign lead">
      <p>{lead.name} moves to another agent of the same branch. No money moves.</p>
      <Select
        label="Agent"
        placeholder="Select an agent"
        options={agents
          .filter((agent) => agent.agentId !== lead.agentId)
          .map((agent) => ({ value: agent.agentId, label: agent.name }))}
        {...form.field('agentId', required('Select the agent who takes the lead.'))}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

const NUDGE_AGENT = graphql(`
  mutation NudgeAgent($leadId: ID!) {
    nudgeAgent(leadId: $leadId) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** A dialog that reminds the agent of a waiting lead. */
function NudgeDialog({ pending: { lead }, onClose }: LeadDecisionProps): JSX.Element {
  const nudge = useCommand(NUDGE_AGENT, { rereads: 'screen' })
  const form = useDialogForm({
    values: {},
    send: () => nudge.run({ leadId: lead.id }),
    successToast: () => 'The agent was reminded',
    onClose,
  })
  return (
    <FormDialog form={form} title="Remind the agent of this lead?" submitLabel="Send reminder">
      <p>{lead.name} has not been contacted. The agent gets a notification.</p>
    </FormDialog>
  )
}

/** A dialog that confirms a manager's decision on a lead. */
export function LeadDecisionDialog(props: LeadDecisionProps): JSX.Element {
  switch (props.pending.decision) {
    case 'approve':
    case 'refuse':
      return <ReturnDecisionDialog {...props} />
    case 'reassign':
      return <ReassignDialog {...props} />
    case 'nudge':
      return <NudgeDialog {...props} />
  }
}
