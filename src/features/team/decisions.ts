export type Decision = 'approve' | 'refuse' | 'reassign' | 'nudge'

/** The lead that a manager decides on. */
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
