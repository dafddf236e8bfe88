import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { LeadDecisionProps } from './decisions'

const NUDGE_AGENT = graphql(`
  mutation NudgeAgent($leadId: ID!) {
    nudgeAgent(leadId: $leadId) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

/** A dialog that reminds the agent of a waiting lead. */
export function NudgeDialog({ pending: { lead }, onClose }: LeadDecisionProps): JSX.Element {
  const nudge = useCommand(NUDGE_AGENT, { rereads: 'screen' })
  const form = useDialogForm({
    values: {},
    send: () => nudge.run({ leadId: lead.id }),
    said: () => 'The agent was reminded',
    onClose,
  })
  return (
    <FormDialog form={form} title="Remind the agent of this lead?" submitLabel="Send reminder" onClose={onClose}>
      <p>{lead.name} has not been contacted. The agent gets a notification.</p>
    </FormDialog>
  )
}
