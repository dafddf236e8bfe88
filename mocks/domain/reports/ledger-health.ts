import { requireAdministrator } from '../access'
import type { DomainContext } from '../context'
import { auditWorld } from '../ledger/auditor'
import type { Store } from '../store'

export interface LedgerHealth {
  readonly balanced: boolean
  readonly postings: number
  readonly violations: readonly string[]
}

const SHOWN_VIOLATIONS = 50

const verdicts = new WeakMap<Store, { readonly revision: string; readonly health: LedgerHealth }>()

/** The auditor's verdict; asked anew only after something has changed that it looks at. */
export function ledgerHealth(ctx: DomainContext): LedgerHealth {
  requireAdministrator(ctx)
  const { store, ledger } = ctx
  const { leads, paymentIntents, paymentConfigs } = store
  const revision = [ledger.postings.length, leads.revision, paymentIntents.revision, paymentConfigs.revision].join('.')
  const known = verdicts.get(store)
  if (known?.revision === revision) return known.health
  const { balanced, violations } = auditWorld(ctx)
  const health = { balanced, postings: ledger.postings.length, violations: violations.slice(0, SHOWN_VIOLATIONS) }
  verdicts.set(store, { revision, health })
  return health
}
