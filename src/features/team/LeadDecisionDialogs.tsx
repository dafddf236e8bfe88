import type { JSX } from 'react'
import { formatCents } from '../../shared/money'
import { Select } from '../../ui/field/Select'
import { FormDialog, ReasonField, useMutationDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { NUDGE_AGENT, REASSIGN_LEAD, RESOLVE_RETURN } from './mutations'

export type Decision = 'approve' | 'refuse' | 'reassign' | 'nudge'

/** A manager's decision on a lead, before it is confirmed. */
export interface PendingDecision {
  readonly decision: Decision
  readonly lead: {
    readonly id: string
    readonly name: string
    readonly agentId: string
    readonly priceCents: number
  }
}

interface LeadDecisionDialogProps extends PendingDecision {
  readonly agents: readonly { readonly agentId: string; readonly name: string }[]
  readonly onClose: () => void
}

/** A dialog that approves or declines a return. Approval refunds the lead's price. */
function ReturnDecisionDialog({ decision, lead, onClose }: LeadDecisionDialogProps): JSX.Element {
  const approve = decision === 'approve'
  const form = useMutationDialog({
    values: { comment: '' },
    mutation: RESOLVE_RETURN,
    variables: ({ comment }) => ({ leadId: lead.id, approve, comment: comment.trim() || null }),
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

/** A dialog that reassigns a lead to another agent of the same branch. */
function ReassignDialog({ lead, agents, onClose }: LeadDecisionDialogProps): JSX.Element {
  const form = useMutationDialog({
    values: { agentId: '', reason: '' },
    mutation: REASSIGN_LEAD,
    variables: ({ agentId, reason }) => ({ leadId: lead.id, agentId, reason: reason.trim() || null }),
    successToast: () => 'The lead was reassigned',
    onClose,
  })
  return (
    <FormDialog form={form} title="Give this lead to another agent" submitLabel="Reassign lead">
      <p>{`${lead.name} moves to another agent of the same branch. No money moves.`}</p>
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

/** A dialog that reminds the agent of a waiting lead. */
function NudgeDialog({ lead, onClose }: LeadDecisionDialogProps): JSX.Element {
  const form = useMutationDialog({
    values: {},
    mutation: NUDGE_AGENT,
    variables: () => ({ leadId: lead.id }),
    successToast: () => 'The agent was reminded',
    onClose,
  })
  return (
    <FormDialog form={form} title="Remind the agent of this lead?" submitLabel="Send reminder">
      <p>{`${lead.name} has not been contacted. The agent gets a notification.`}</p>
    </FormDialog>
  )
}

const dialogs: Readonly<Record<Decision, (props: LeadDecisionDialogProps) => JSX.Element>> = {
  approve: ReturnDecisionDialog,
  refuse: ReturnDecisionDialog,
  reassign: ReassignDialog,
  nudge: NudgeDialog,
}

/** A dialog that confirms a manager's decision on a lead. */
export function LeadDecisionDialog(props: LeadDecisionDialogProps): JSX.Element {
  const Dialog = dialogs[props.decision]
  return <Dialog {...props} />
}
