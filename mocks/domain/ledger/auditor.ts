import { MAX_AMOUNT_CENTS } from '../cents'
import type { DomainContext } from '../context'
import { EXCHANGE_BUYER, type LeadRecord } from '../records'
import { ADJUSTMENTS, agentOfAccount, CARDS, clearingAccount, EXCHANGE, REVENUE } from './accounts'
import type { Entry, Ledger, Posting } from './ledger'

export interface AuditReport {
  readonly balanced: boolean
  readonly accounts: Readonly<Record<string, number>>
  /** Each begins with the invariant's id, V1 … V13 (docs/ledger.md). */
  readonly violations: readonly string[]
}

/**
 * Proves the ledger from its log, trusting none of the figures that the ledger keeps for itself: balances are folded
 * anew from the postings, and then held against what the ledger, the leads and the payments say.
 */
export function auditWorld(ctx: Pick<DomainContext, 'store' | 'ledger'>): AuditReport {
  const violations: string[] = []
  const say = (id: string, text: string) => violations.push(`${id}: ${text}`)
  const folded = foldLog(ctx.ledger.postings, say)
  checkBalances(ctx.ledger, folded, say)
  checkRevenue(ctx, say)
  checkPayments(ctx, folded, say)
  checkTopUps(ctx, say)
  return { balanced: violations.length === 0, accounts: summary(folded), violations }
}

type Say = (id: string, text: string) => void

/** V1, V3, V4, V5, V11: every posting by itself, and the chain of balances of each account. */
function foldLog(postings: readonly Posting[], say: Say): Map<string, number> {
  const balances = new Map<string, number>()
  const ids = new Set<string>()
  let lastAt = -Infinity
  postings.forEach((posting, i) => {
    if (posting.id !== `post_${i + 1}`) say('V5', `${posting.id} stands at place ${i + 1} of the log`)
    if (posting.at < lastAt) say('V5', `${posting.id} is older than the posting before it`)
    lastAt = posting.at
    let sum = 0
    for (const entry of posting.entries) {
      sum += entry.amountCents
      checkEntry(posting, entry, ids, balances, say)
    }
    if (sum !== 0) say('V1', `the entries of ${posting.id} sum to ${sum}`)
  })
  return balances
}

function checkEntry(posting: Posting, entry: Entry, ids: Set<string>, balances: Map<string, number>, say: Say): void {
  if (ids.has(entry.id)) say('V5', `${entry.id} stands twice in the log`)
  ids.add(entry.id)
  const size = Math.abs(entry.amountCents)
  if (!Number.isSafeInteger(entry.amountCents) || size < 1 || size > MAX_AMOUNT_CENTS)
    say('V11', `${entry.id} is about ${entry.amountCents} cents`)
  const after = (balances.get(entry.account) ?? 0) + entry.amountCents
  balances.set(entry.account, after)
  if (entry.balanceAfterCents !== after)
    say('V3', `${entry.id} says ${entry.balanceAfterCents} on ${entry.account}, the log says ${after}`)
  if (posting.type === 'LEAD_PURCHASE' && after < 0 && entry.amountCents < 0 && agentOfAccount(entry.account))
    say('V4', `${posting.id} takes ${entry.account} to ${after}`)
}

/** V1, V2: balances as the ledger answers them. */
function checkBalances(ledger: Ledger, folded: ReadonlyMap<string, number>, say: Say): void {
  let total = 0
  for (const [account, balance] of folded) {
    total += balance
    if (ledger.balance(account) !== balance)
      say('V2', `${account} shows ${ledger.balance(account)}, the log says ${balance}`)
    const listed = ledger.entries(account).reduce((sum, entry) => sum + entry.amountCents, 0)
    if (listed !== balance) say('V2', `the transactions of ${account} sum to ${listed}, the log to ${balance}`)
  }
  if (total !== 0) say('V1', `all accounts together hold ${total}`)
}

/** V6, V7: revenue and leads tell the same story. */
function checkRevenue(ctx: Pick<DomainContext, 'store' | 'ledger'>, say: Say): void {
  const sales = new Map<string, Entry[]>()
  const returns = new Map<string, number>()
  for (const posting of ctx.ledger.postings) {
    if (posting.type !== 'LEAD_PURCHASE' && posting.type !== 'LEAD_RETURN') continue
    const lead = posting.referenceId ?? ''
    const payer = posting.entries.find((entry) => entry.account !== REVENUE)
    if (!payer) say('V7', `${posting.id} has no payer`)
    else if (posting.type === 'LEAD_RETURN') returns.set(lead, (returns.get(lead) ?? 0) + 1)
    else sales.set(lead, [...(sales.get(lead) ?? []), payer])
  }
  let expected = 0
  for (const lead of ctx.store.leads.all()) {
    checkSale(lead, sales.get(lead.id) ?? [], returns.get(lead.id) ?? 0, say)
    sales.delete(lead.id)
    if (lead.status !== 'OPEN' && lead.status !== 'RETURNED') expected += lead.priceCents
  }
  for (const leadId of sales.keys()) say('V7', `a purchase is about ${leadId}, which does not exist`)
  if (ctx.ledger.balance(REVENUE) !== expected)
    say('V6', `revenue is ${ctx.ledger.balance(REVENUE)}, sold leads less returns come to ${expected}`)
}

function checkSale(lead: LeadRecord, payers: readonly Entry[], returns: number, say: Say): void {
  if (lead.status === 'OPEN') {
    if (payers.length > 0 || lead.agentId !== null) say('V7', `${lead.id} is open and has a buyer`)
    return
  }
  const [payer] = payers
  if (payers.length !== 1 || !payer) {
    say('V7', `${lead.id} is ${lead.status} and was paid ${payers.length} times`)
    return
  }
  const paidBy = payer.account === EXCHANGE ? EXCHANGE_BUYER : payer.agentId
  if (paidBy !== lead.paidById) say('V7', `${lead.id} belongs to ${lead.paidById}, ${paidBy} paid for it`)
  if (-payer.amountCents !== lead.priceCents)
    say('V7', `${lead.id} was listed at ${lead.priceCents} and cost ${-payer.amountCents}`)
  if (returns !== (lead.status === 'RETURNED' ? 1 : 0))
    say('V6', `${lead.id} is ${lead.status} and was returned ${returns} times`)
}

/** V8: what came in by card is what succeeded, and nothing is left between card and funds once a payment is finished. */
function checkPayments(
  ctx: Pick<DomainContext, 'store' | 'ledger'>,
  folded: ReadonlyMap<string, number>,
  say: Say,
): void {
  let received = 0
  for (const intent of ctx.store.paymentIntents.all()) {
    const clearing = folded.get(clearingAccount(intent.id)) ?? 0
    const waiting = intent.status === 'succeeded' && intent.creditedAt === null
    if (clearing !== (waiting ? intent.amountCents : 0))
      say('V8', `clearing of ${intent.id}, ${intent.status}, holds ${clearing}`)
    if (intent.creditedAt !== null && intent.status !== 'succeeded')
      say('V8', `${intent.id} is ${intent.status} and was credited`)
    if (intent.status !== 'succeeded') continue
    if (intent.reversedAt === null) received += intent.amountCents - intent.refundedCents
    if (intent.refundedCents > intent.amountCents) say('V8', `${intent.id} was refunded more than it was paid`)
  }
  if ((folded.get(CARDS) ?? 0) !== -received)
    say('V8', `cards stand at ${folded.get(CARDS) ?? 0}, payments at ${received}`)
}

/** V13: automatic top-ups happen with consent, and one at a time. */
function checkTopUps(ctx: Pick<DomainContext, 'store'>, say: Say): void {
  const openByAgent = new Map<string, number>()
  for (const intent of ctx.store.paymentIntents.all()) {
    if (intent.purpose !== 'TOP_UP') continue
    const config = ctx.store.paymentConfigs.get(intent.agentId)
    if (!config?.consentCapturedAt) say('V13', `${intent.id} was made without consent`)
    if (['requires_confirmation', 'requires_action'].includes(intent.status))
      openByAgent.set(intent.agentId, (openByAgent.get(intent.agentId) ?? 0) + 1)
  }
  for (const [agentId, open] of openByAgent) if (open > 1) say('V13', `${agentId} has ${open} top-ups in flight`)
}

/** Sums by kind of account: enough to see where the money is. */
function summary(folded: ReadonlyMap<string, number>): Record<string, number> {
  const sums: Record<string, number> = {
    [CARDS]: 0,
    funds: 0,
    wallets: 0,
    clearing: 0,
    [REVENUE]: 0,
    [ADJUSTMENTS]: 0,
    [EXCHANGE]: 0,
  }
  for (const [account, balance] of folded) {
    const kind = account.split(':')[0] ?? account
    const name = kind === 'wallet' ? 'wallets' : kind
    sums[name] = (sums[name] ?? 0) + balance
  }
  return sums
}
