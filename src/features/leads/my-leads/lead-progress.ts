import type { LeadStatus } from '../../../lib/api/__generated__/schema'

/** Statuses of a bought lead, in order. */
export const leadWay = ['SOLD', 'CONTACTED', 'QUALIFIED', 'FUNDED'] as const satisfies readonly LeadStatus[]

export interface LeadSteps {
  /** Index of the lead's step, from 0. Null during and after a return. */
  readonly at: number | null
  readonly next: LeadStatus | null
  /** The previous status, unless the current one is final. */
  readonly back: LeadStatus | null
}

export function leadSteps(status: LeadStatus): LeadSteps {
  const at = leadWay.findIndex((step) => step === status)
  if (at === -1) return { at: null, next: null, back: null }
  const final = at === leadWay.length - 1
  return { at, next: leadWay[at + 1] ?? null, back: final ? null : (leadWay[at - 1] ?? null) }
}

/** Returns whether a return can still be requested. `returnUntil` is inclusive. */
export function returnWindowOpen(returnUntil: string | null | undefined, nowMs: number): boolean {
  return returnUntil !== null && returnUntil !== undefined && Date.parse(returnUntil) >= nowMs
}
