import { requireAdministrator, requireRole, requireUser } from './access'
import { audit } from './audit'
import { finalCostCents, formatUsd, markupBasisPoints, MAX_AMOUNT_CENTS, positiveCents } from './money'
import type { DomainContext } from './context'
import { conflict, invalid, notFound } from './errors'
import { notify } from './notifications'
import type { LeadSourceRecord, PricingChangeRecord } from './records'
import { checkedImageUrl, checkedText, optionalReason, optionalText } from './users/user-fields'
import { walletBalance, walletId } from './wallet-figures'
import { page, type Page, type PageArgs } from './paging'

/** Sources by name. Agents see those that they can subscribe to; deleted ones are in no list. */
export function listLeadSources(
  ctx: DomainContext,
  args: PageArgs & { activeOnly?: boolean | null },
): Page<LeadSourceRecord> {
  const reader = requireUser(ctx)
  const activeOnly = reader.role === 'AGENT' || args.activeOnly === true
  const rows = [...ctx.store.leadSources.all()]
    .filter((source) => source.status === 'ACTIVE' || (!activeOnly && source.status === 'PAUSED'))
    .sort((left, right) => (left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1))
  return page(rows, args)
}

/** One source; an agent is shown those that are active and those in which he has a wallet. */
export function getLeadSource(ctx: DomainContext, sourceId: string): LeadSourceRecord {
  const reader = requireUser(ctx)
  const source = ctx.store.leadSources.get(sourceId)
  const isShown =
    reader.role !== 'AGENT' ||
    source?.status === 'ACTIVE' ||
    ctx.store.wallets.get(walletId(reader.id, sourceId)) !== undefined
  if (!source || !isShown) throw notFound('The lead source')
  return source
}

/** Newest first. */
export function listPricingHistory(ctx: DomainContext, sourceId: string): readonly PricingChangeRecord[] {
  requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  return ctx.store.pricingChangesBySource.list(getLeadSource(ctx, sourceId).id).toReversed()
}

export interface LeadSourceImpact {
  readonly sourceId: string
  readonly agents: number
  readonly walletsWithMoney: number
  readonly heldCents: number
  readonly openLeads: number
}

/** Who would be affected by a change of price or by a deletion. */
export function getLeadSourceImpact(ctx: DomainContext, sourceId: string): LeadSourceImpact {
  requireAdministrator(ctx)
  const source = getLeadSource(ctx, sourceId)
  const balances = ctx.store.walletsBySource.list(source.id).map((wallet) => walletBalance(ctx, wallet))
  return {
    sourceId: source.id,
    agents: balances.length,
    walletsWithMoney: balances.filter((cents) => cents !== 0).length,
    heldCents: balances.reduce((sum, cents) => sum + cents, 0),
    openLeads: ctx.store.openLeadsBySource.list(source.id).length,
  }
}

export interface Price {
  readonly baseCostCents: number
  readonly markupBasisPoints: number
  readonly finalCostCents: number
}

/** Checks a price as it is typed: cents and per cent. What comes of both must be an amount that can be paid. */
export function checkedPrice(input: { baseCostPerLead: number; markupPercentage: number }): Price {
  const baseCostCents = positiveCents(input.baseCostPerLead, 'baseCostPerLead')
  const basisPoints = markupBasisPoints(input.markupPercentage)
  const final = finalCostCents(baseCostCents, basisPoints)
  if (final > MAX_AMOUNT_CENTS)
    throw invalid('baseCostPerLead', `Maximum amount is ${formatUsd(MAX_AMOUNT_CENTS)}, markup included.`)
  return { baseCostCents, markupBasisPoints: basisPoints, finalCostCents: final }
}

export const priceOf = (source: LeadSourceRecord): Price => ({
  baseCostCents: source.baseCostCents,
  markupBasisPoints: source.markupBasisPoints,
  finalCostCents: finalCostCents(source.baseCostCents, source.markupBasisPoints),
})

/** Writes one line of a source's price history. */
export function recordPrice(
  ctx: DomainContext,
  sourceId: string,
  price: Price,
  previousFinalCostCents: number | null,
  reason: string | null,
): void {
  ctx.store.pricingChanges.insert({
    id: ctx.ids.next('price'),
    sourceId,
    ...price,
    previousFinalCostCents,
    changedById: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    reason,
    createdAt: ctx.now,
  })
}

const MAX_SOURCE_NAME = 80
const MAX_DESCRIPTION = 500

export interface CreateLeadSourceInput {
  readonly name: string
  readonly category: string
  readonly description?: string | null
  readonly logoUrl?: string | null
  readonly baseCostPerLead: number
  readonly markupPercentage: number
}

export function createLeadSource(ctx: DomainContext, input: CreateLeadSourceInput): { sourceId: string } {
  requireAdministrator(ctx)
  const name = checkedText(input.name, 'name', MAX_SOURCE_NAME)
  requireFreeName(ctx, name)
  const price = checkedPrice(input)
  const source = ctx.store.leadSources.insert({
    id: ctx.ids.next('source'),
    name,
    category: checkedCategory(input.category),
    status: 'ACTIVE',
    logoUrl: checkedImageUrl(input.logoUrl, 'logoUrl'),
    description: optionalText(input.description, 'description', MAX_DESCRIPTION),
    baseCostCents: price.baseCostCents,
    markupBasisPoints: price.markupBasisPoints,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  recordPrice(ctx, source.id, price, null, 'Initial price')
  audit(ctx, {
    action: 'LEAD_SOURCE_CREATED',
    subject: name,
    subjectId: source.id,
    detail: `${formatUsd(price.finalCostCents)} per lead`,
  })
  return { sourceId: source.id }
}

function requireFreeName(ctx: DomainContext, name: string): void {
  const wanted = name.toLowerCase()
  for (const source of ctx.store.leadSources.all())
    if (source.status !== 'DELETED' && source.name.toLowerCase() === wanted)
      throw conflict('name', 'A lead source with this name already exists.')
}

/** One of the four known categories, or any other word: those are digital leads. */
function checkedCategory(value: string): string {
  const category = value
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(category)) throw invalid('category', 'Choose a category.')
  return category
}

export function requireSource(ctx: DomainContext, sourceId: string): LeadSourceRecord {
  const source = ctx.store.leadSources.get(sourceId)
  if (!source || source.status === 'DELETED') throw notFound('The lead source')
  return source
}

export interface PricingInput {
  readonly sourceId: string
  readonly baseCostPerLead: number
  readonly markupPercentage: number
  readonly reason?: string | null
  /** What was seen: nobody overwrites a price that somebody else has set meanwhile. */
  readonly expectedBaseCostPerLead?: number | null
  readonly expectedMarkupPercentage?: number | null
}

/** A new price is one for leads to come: a lead keeps the price at which it was listed. */
export function updateLeadSourcePricing(ctx: DomainContext, input: PricingInput): { sourceId: string } {
  requireAdministrator(ctx)
  const source = requireSource(ctx, input.sourceId)
  const price = checkedPrice(input)
  const reason = optionalReason(input.reason)
  if (source.baseCostCents === price.baseCostCents && source.markupBasisPoints === price.markupBasisPoints)
    return { sourceId: source.id }
  requireExpectedPrice(source, input)
  const before = priceOf(source).finalCostCents
  ctx.store.leadSources.update(source.id, {
    baseCostCents: price.baseCostCents,
    markupBasisPoints: price.markupBasisPoints,
    updatedAt: ctx.now,
  })
  recordPrice(ctx, source.id, price, before, reason)
  const detail = `${formatUsd(before)} → ${formatUsd(price.finalCostCents)} per lead`
  audit(ctx, { action: 'PRICE_CHANGED', subject: source.name, subjectId: source.id, detail, reason })
  if (price.finalCostCents !== before)
    for (const wallet of ctx.store.walletsBySource.list(source.id))
      notify(ctx, wallet.agentId, {
        kind: 'PRICE_CHANGED',
        title: `${source.name} now costs ${formatUsd(price.finalCostCents)} per lead`,
        body: `It was ${formatUsd(before)}. Leads already listed keep their current price.`,
        href: '/marketplace',
      })
  return { sourceId: source.id }
}

function requireExpectedPrice(source: LeadSourceRecord, seen: PricingInput): void {
  const { baseCostCents, markupBasisPoints: basisPoints, finalCostCents: finalCents } = priceOf(source)
  const isAsSeen =
    (seen.expectedBaseCostPerLead ?? baseCostCents) === baseCostCents &&
    (seen.expectedMarkupPercentage == null || markupBasisPoints(seen.expectedMarkupPercentage) === basisPoints)
  if (isAsSeen) return
  const price = `${formatUsd(baseCostCents)} plus ${basisPoints / 100}%, ${formatUsd(finalCents)} per lead`
  throw conflict(
    'expectedBaseCostPerLead',
    `Someone else changed the price of ${source.name}: it is now ${price}. Review it before you save.`,
  )
}

export type SettableStatus = LeadSourceRecord['status']

/** Pauses or resumes a source. */
export function updateLeadSourceStatus(
  ctx: DomainContext,
  input: { sourceId: string; status: SettableStatus },
): { sourceId: string } {
  requireAdministrator(ctx)
  const source = requireSource(ctx, input.sourceId)
  if (input.status === 'DELETED') throw invalid('status', 'Delete the lead source to close it.')
  if (source.status === input.status) return { sourceId: source.id }
  ctx.store.leadSources.update(source.id, { status: input.status, updatedAt: ctx.now })
  const action = input.status === 'PAUSED' ? 'LEAD_SOURCE_PAUSED' : 'LEAD_SOURCE_RESUMED'
  audit(ctx, { action, subject: source.name, subjectId: source.id })
  return { sourceId: source.id }
}

/**
 * Closes a source for good. Its record stays, marked as deleted, so that wallets, leads and entries of the ledger still
 * say what they are about.
 */
export function deleteLeadSource(ctx: DomainContext, input: { sourceId: string }): { sourceId: string } {
  requireAdministrator(ctx)
  const source = requireSource(ctx, input.sourceId)
  const holding = ctx.store.walletsBySource.list(source.id).filter((wallet) => walletBalance(ctx, wallet) !== 0).length
  if (holding > 0)
    throw conflict(
      'sourceId',
      `${holding} ${holding === 1 ? 'wallet of this source holds' : 'wallets of this source hold'} money. Pause it instead.`,
    )
  ctx.store.leadSources.update(source.id, { status: 'DELETED', updatedAt: ctx.now })
  audit(ctx, { action: 'LEAD_SOURCE_DELETED', subject: source.name, subjectId: source.id })
  return { sourceId: source.id }
}
