/** Parents of types that are no record of the world: what their fields are resolved from. */
export interface LeadActivityParent {
  readonly leadId: string
}

export interface PaymentStatusParent {
  readonly agentId: string
}
