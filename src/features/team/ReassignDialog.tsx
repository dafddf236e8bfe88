import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { Select } from '../../ui/field/Select'
import { FormDialog } from '../../ui/form/FormDialog'
import { ReasonField } from '../../ui/form/ReasonField'
import { required } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { LeadDecisionProps } from './decisions'

const REASSIGN_LEAD = graphql(`
  mutation ReassignLead($leadId: ID!, $agentId: ID!, $reason: String) {
    reassignLead(leadId: $leadId, agentId: $agentId, reason: $reason) {
      success
      errors {
        message
        code
        field
      }
      lead {
        id
        agentId
      }
    }
  }
`)

/** A dialog that reassigns a lead to another agent of the same branch. */
export function ReassignDialog({ pending: { lead }, agents, onClose }: LeadDecisionProps): JSX.Element {
  const reassign = useCommand(REASSIGN_LEAD, { rereads: 'screen' })
  const form = useDialogForm({
    values: { agentId: '', reason: '' },
    send: ({ agentId, reason }) => reassign.run({ leadId: lead.id, agentId, reason: reason.trim() || null }),
    said: () => 'The lead was reassigned',
    onClose,
  })
  return (
    <FormDialog form={form} title="Give this lead to another agent" submitLabel="Reassign lead" onClose={onClose}>
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
