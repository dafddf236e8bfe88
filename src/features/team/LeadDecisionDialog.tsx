import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { newIdempotencyKey } from '../../lib/idempotency'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Select } from '../../ui/Select'
import { useToasts } from '../../ui/Toasts'
import type { Confirmation } from '../../ui/use-confirmation'
import type { Decision } from './LeadDecisionDrawer'
import { useNudgeAgent, useReassignLead, useResolveReturn } from './team-actions'

export interface PendingDecision {
  readonly decision: Decision
  readonly leadId: string
  readonly leadName: string
  readonly agentId: string
  readonly priceCents: number
  /** One key for this intention, however often it is sent. */
  readonly key: string
}

export const pendingDecision = (
  decision: Decision,
  lead: { id: string; name: string; agentId: string; priceCents: number },
): PendingDecision => ({
  decision,
  leadId: lead.id,
  leadName: lead.name,
  agentId: lead.agentId,
  priceCents: lead.priceCents,
  key: newIdempotencyKey(),
})

const words: Readonly<Record<Decision, { title: string; confirm: string; done: string }>> = {
  approve: { title: 'Approve this return?', confirm: 'Approve return', done: 'The price was paid back' },
  refuse: { title: 'Refuse this return?', confirm: 'Refuse return', done: 'The return was refused' },
  reassign: { title: 'Give this lead to another agent', confirm: 'Reassign lead', done: 'The lead was reassigned' },
  nudge: { title: 'Remind the agent of this lead?', confirm: 'Send reminder', done: 'The agent was reminded' },
}

export interface LeadDecisionDialogProps {
  confirmation: Confirmation<PendingDecision>
  agents: readonly { agentId: string; name: string }[]
}

/** The last look before a manager decides on a lead. */
export function LeadDecisionDialog({ confirmation, agents }: LeadDecisionDialogProps): JSX.Element | null {
  const pending = confirmation.subject
  return pending ? (
    <DecisionDialog key={pending.key} pending={pending} confirmation={confirmation} agents={agents} />
  ) : null
}

function DecisionDialog({
  pending,
  confirmation,
  agents,
}: LeadDecisionDialogProps & { pending: PendingDecision }): JSX.Element {
  const [agentId, setAgentId] = useState('')
  const [missing, setMissing] = useState<string>()
  const toasts = useToasts()
  const resolve = useResolveReturn()
  const reassign = useReassignLead()
  const nudge = useNudgeAgent()
  const { title, confirm, done } = words[pending.decision]

  const send = async (reason: string): Promise<AppError | null> => {
    const comment = reason.trim() || null
    const { leadId } = pending
    const outcome =
      pending.decision === 'reassign'
        ? await reassign({ leadId, agentId, reason: comment })
        : pending.decision === 'nudge'
          ? await nudge({ leadId })
          : await resolve({ leadId, approve: pending.decision === 'approve', comment, idempotencyKey: pending.key })
    return outcome.ok ? null : outcome.error
  }

  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async (reason) => {
        if (pending.decision === 'reassign' && agentId === '') {
          setMissing('Choose the agent who takes the lead.')
          return
        }
        if (await confirmation.confirm(() => send(reason))) toasts.show({ tone: 'success', title: done })
      }}
      title={title}
      confirmLabel={confirm}
      {...(pending.decision === 'nudge' ? {} : { reason: 'optional' as const })}
      amountCents={pending.decision === 'approve' ? pending.priceCents : undefined}
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <Stack gap="4">
        <p>{description(pending)}</p>
        {pending.decision === 'reassign' ? (
          <Select
            label="Agent"
            value={agentId}
            onChange={(value) => {
              setAgentId(value)
              setMissing(undefined)
            }}
            placeholder="Choose an agent"
            error={missing}
            options={agents
              .filter((agent) => agent.agentId !== pending.agentId)
              .map((agent) => ({ value: agent.agentId, label: agent.name }))}
          />
        ) : null}
      </Stack>
    </ConfirmDialog>
  )
}

function description({ decision, leadName }: PendingDecision): string {
  switch (decision) {
    case 'approve':
      return `${leadName} goes back, and its price returns to the wallet that paid for it.`
    case 'refuse':
      return `${leadName} stays with the agent, and no money moves.`
    case 'reassign':
      return `${leadName} moves to another agent of the same branch. No money moves.`
    case 'nudge':
      return `${leadName} has not been contacted. The agent gets a notification.`
  }
}
