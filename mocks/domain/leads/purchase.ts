import { requireUser } from '../access'
import { formatCents } from '../../../src/shared/money'
import type { DomainContext } from '../context'
import { conflict, DomainError, invalid, notFound } from '../errors'
import { runOnce } from '../idempotency'
import { entryId, REVENUE, walletAccount } from '../ledger/ledger'
import { topUpAfterPurchase } from '../payments/top-up'
import type { LeadRecord, UserRecord } from '../records'
import { notifyIfLow, requireActiveWallet } from '../wallets'
import { recordLeadEvent } from './bought-leads'

interface PurchaseInput {
  readonly leadId: string
  /** Price that the buyer saw. If the current price is higher, the purchase throws CONFLICT. */
  readonly expectedPriceCents?: number | null
  readonly idempotencyKey?: string | null
}

export interface Purchase {
  readonly leadId: string
  readonly entryId: string | null
}

/** Buys one lead at its listed price from the wallet of its source. */
export function purchaseLead(ctx: DomainContext, input: PurchaseInput): Purchase {
  const agent = requireUser(ctx)
  const { idempotencyKey, ...purchase } = input
  return runOnce(ctx, 'purchaseLead', idempotencyKey, purchase, () => buy(ctx, agent, purchase))
}

interface BulkPurchaseInput {
  readonly lines: readonly { readonly leadId: string; readonly expectedPriceCents: number }[]
  readonly idempotencyKey?: string | null
}

interface BulkPurchaseLine {
  readonly leadId: string
  readonly bought: boolean
  readonly error: { readonly code: string; readonly message: string; readonly field: string | null } | null
}

const MAX_BASKET_LINES = 50

/** Buys several leads. The purchase of each lead succeeds or fails independently of the others. */
export function purchaseLeads(ctx: DomainContext, input: BulkPurchaseInput): { lines: readonly BulkPurchaseLine[] } {
  const agent = requireUser(ctx)
  if (input.lines.length === 0) throw invalid('lines', 'Select at least one lead.')
  if (input.lines.length > MAX_BASKET_LINES)
    throw invalid('lines', `Select at most ${MAX_BASKET_LINES} leads at a time.`)
  if (new Set(input.lines.map((line) => line.leadId)).size < input.lines.length)
    throw invalid('lines', 'A lead is in the cart twice.')
  return runOnce(ctx, 'purchaseLeads', input.idempotencyKey, input.lines, () => ({
    lines: input.lines.map((line): BulkPurchaseLine => {
      try {
        buy(ctx, agent, line)
        return { leadId: line.leadId, bought: true, error: null }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        const { code, message, field } = error
        return { leadId: line.leadId, bought: false, error: { code, message, field: field ?? null } }
      }
    }),
  }))
}

/**
 * Buys one lead. All checks come before the first change: `purchaseLeads` catches the error of a failed lead and
 * continues, so nothing would undo a change before the error.
 */
function buy(ctx: DomainContext, agent: UserRecord, input: Omit<PurchaseInput, 'idempotencyKey'>): Purchase {
  const lead = ctx.store.leads.get(input.leadId)
  if (!lead) throw notFound('The lead')
  if (lead.agentId === agent.id && lead.status !== 'RETURNED')
    return { leadId: lead.id, entryId: purchaseEntry(ctx, agent, lead) }
  requirePurchasable(ctx, agent, lead, input.expectedPriceCents)
  const account = walletAccount(agent.id, lead.sourceId)
  const before = ctx.ledger.balance(account)
  const posting = ctx.ledger.post({
    type: 'LEAD_PURCHASE',
    at: ctx.now,
    referenceId: lead.id,
    entries: [
      [account, -lead.priceCents],
      [REVENUE, lead.priceCents],
    ],
  })
  ctx.store.leads.update(lead.id, {
    status: 'SOLD',
    agentId: agent.id,
    paidById: agent.id,
    purchasedAt: ctx.now,
    updatedAt: ctx.now,
  })
  recordLeadEvent(ctx, lead.id, 'Bought', `${formatCents(lead.priceCents)} by ${agent.firstName} ${agent.lastName}`)
  notifyIfLow(ctx, agent, lead.sourceId, before)
  topUpAfterPurchase(ctx, agent.id, lead.sourceId)
  return { leadId: lead.id, entryId: entryId(posting, 1) }
}

function requirePurchasable(
  ctx: DomainContext,
  agent: UserRecord,
  lead: LeadRecord,
  expectedPriceCents: number | null | undefined,
): void {
  if (lead.status !== 'OPEN') throw conflict('leadId', 'Another agent just bought this lead.')
  const source = ctx.store.leadSources.get(lead.sourceId)
  if (!source || source.status === 'DELETED') throw notFound('The lead source')
  if (source.status === 'PAUSED') throw conflict('leadId', `${source.name} is not selling leads right now.`)
  if (!agent.selectedStates.includes(lead.state))
    throw invalid('state', `Add ${lead.state} to your states to buy leads there.`)
  requireActiveWallet(ctx, agent.id, lead.sourceId)
  if (expectedPriceCents != null && lead.priceCents > expectedPriceCents)
    throw conflict(
      'expectedPriceCents',
      `This lead costs ${formatCents(lead.priceCents)} now. Review the price before you buy.`,
    )
  const missing = lead.priceCents - ctx.ledger.balance(walletAccount(agent.id, lead.sourceId))
  if (missing > 0) throw conflict('balance', `You need ${formatCents(missing)} more in ${source.name}.`)
}

/** Returns the id of the ledger entry of an earlier purchase, or null if another agent paid for the lead. */
function purchaseEntry(ctx: DomainContext, agent: UserRecord, lead: LeadRecord): string | null {
  const entries = ctx.ledger.agentEntries(agent.id)
  return entries.findLast((entry) => entry.type === 'LEAD_PURCHASE' && entry.referenceId === lead.id)?.id ?? null
}
