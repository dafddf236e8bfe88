import { requireAdministrator } from '../access'
import type { DomainContext } from '../context'
import { proveAll, Proof, type AuditReport } from '../ledger/auditor'
import type { Unproven } from '../ledger/unproven'

export interface LedgerHealth {
  readonly balanced: boolean
  readonly postings: number
  readonly violations: readonly string[]
}

const SHOWN_VIOLATIONS = 50

const proofs = new WeakMap<Unproven, Proof>()

/** The auditor's verdict on the whole log, of which only what is new is read. */
export function ledgerHealth(ctx: DomainContext): LedgerHealth {
  requireAdministrator(ctx)
  const { balanced, violations } = followedAudit(ctx)
  return { balanced, postings: ctx.ledger.postings.length, violations: violations.slice(0, SHOWN_VIOLATIONS) }
}

/** What `auditWorld` answers, at the cost of what has changed since it was last asked for. */
export function followedAudit(ctx: Pick<DomainContext, 'store' | 'ledger'>): AuditReport {
  const { unproven, paymentIntentsByAgent } = ctx.store
  const { leads, payments, consents } = unproven.take()
  const known = proofs.get(unproven)
  if (!known?.isOf(ctx.ledger)) {
    const proof = new Proof()
    proofs.set(unproven, proof)
    return proveAll(proof, ctx)
  }
  for (const agentId of consents) for (const { id } of paymentIntentsByAgent.list(agentId)) payments.add(id)
  return known.follow(ctx, leads, payments)
}
