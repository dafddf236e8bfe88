export type Decision = 'approve' | 'refuse' | 'reassign' | 'nudge'

/** What a manager sees of a lead that waits for a word. */
export interface DecidedLead {
  readonly id: string
  readonly name: string
  readonly agentId: string
  readonly priceCents: number
}

export interface PendingDecision {
  readonly decision: Decision
  readonly lead: DecidedLead
}

export interface LeadDecisionProps {
  readonly pending: PendingDecision
  readonly agents: readonly { readonly agentId: string; readonly name: string }[]
  readonly onClose: () => void
}
