import { compareText } from '../../src/shared/search'
import { requireAdministrator, requireRole, requireUser } from './access'
import { audit } from './audit'
import { formatCents, maxAmountCents } from '../../src/shared/money'
import { finalCostCents, markupBasisPoints, positiveCents } from './money'
import type { DomainContext } from './context'
import { conflict, invalid, notFound } from './errors'
import { notify } from './notifications'
import type { LeadSourceRecord, PricingChangeRecord } from './records'
import { checkedImageUrl, checkedText, optionalReason, optionalText } from './user-fields'
import { walletBalance, walletId } from './wallets'
import { page, type Page, type PageArgs } from './paging'
import { compare } from './sorted-arrays'

/** Returns sources sorted by name. Agents see active sources only. No list contains deleted sources. */
export function listLeadSources(
  ctx: DomainContext,
  args: PageArgs & { activeOnly?: boolean | null },
): Page<LeadSourceRecord> {
  const reader = requireUser(ctx)
  const activeOnly = reader.role === 'AGENT' || args.activeOnly === true
  const rows = [...ctx.store.leadSources.all()]
    .filter((source) => source.status === 'ACTIVE' || (!activeOnly && source.status === 'PAUSED'))
    .sort((left, right) => compareText(left.name, right.name) || compare(left.id, right.id))
  return page(rows, args)
}

/** Returns one source. For agents, throws NOT_FOUND unless the source is active or they have a wallet for it. */
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

/** Returns the price changes of a source, newest first. */
export function listPricingHistory(ctx: DomainContext, sourceId: string): readonly PricingChangeRecord[] {
  requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  return ctx.store.pricingChangesBySource.list(getLeadSource(ctx, sourceId).id).toReversed()
}

/** Returns how many agents, wallets, and leads a price change or a deletion affects. */
export function getLeadSourceImpact(ctx: DomainContext, sourceId: string) {
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

type Price = Pick<PricingChangeRecord, 'baseCostCents' | 'markupBasisPoints' | 'finalCostCents'>

/** Validates a base cost in cents and a markup in percent. Throws if the final cost exceeds `maxAmountCents`. */
function checkedPrice(input: { baseCostPerLead: number; markupPercentage: number }): Price {
  const baseCostCents = positiveCents(input.baseCostPerLead, 'baseCostPerLead')
  const basisPoints = markupBasisPoints(input.markupPercentage)
  const final = finalCostCents(baseCostCents, basisPoints)
  if (final > maxAmountCents)
    throw invalid('baseCostPerLead', `Maximum amount is ${formatCents(maxAmountCents)}, markup included.`)
  return { baseCostCents, markupBasisPoints: basisPoints, finalCostCents: final }
}

const priceOf = (source: LeadSourceRecord): Price => ({
  baseCostCents: source.baseCostCents,
  markupBasisPoints: source.markupBasisPoints,
  finalCostCents: finalCostCents(source.baseCostCents, source.markupBasisPoints),
})

function recordPrice(
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

interface CreateLeadSourceInput {
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
    detail: `${formatCents(price.finalCostCents)} per lead`,
  })
  return { sourceId: source.id }
}

function requireFreeName(ctx: DomainContext, name: string): void {
  const lowerCaseName = name.toLowerCase()
  for (const source of ctx.store.leadSources.all())
    if (source.status !== 'DELETED' && source.name.toLowerCase() === lowerCaseName)
      throw conflict('name', 'A lead source with this name already exists.')
}

/** Returns the category in upper snake case. Unknown categories are valid: the app shows them as digital leads. */
function checkedCategory(value: string): string {
  const category = value
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(category)) throw invalid('category', 'Choose a category.')
  return category
}

function requireSource(ctx: DomainContext, sourceId: string): LeadSourceRecord {
  const source = ctx.store.leadSources.get(sourceId)
  if (!source || source.status === 'DELETED') throw notFound('The lead source')
  return source
}

interface PricingInput {
  readonly sourceId: string
  readonly baseCostPerLead: number
  readonly markupPercentage: number
  readonly reason?: string | null
  /** Base cost that the administrator saw. The update fails if another administrator has changed the price since. */
  readonly expectedBaseCostPerLead?: number | null
  readonly expectedMarkupPercentage?: number | null
}

/**
 * Changes the price of future leads. Leads that are already listed keep their price. Throws CONFLICT if the current
 * price is not the expected one.
 */
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
  const detail = `${formatCents(before)} → ${formatCents(price.finalCostCents)} per lead`
  audit(ctx, { action: 'PRICE_CHANGED', subject: source.name, subjectId: source.id, detail, reason })
  if (price.finalCostCents !== before)
    for (const wallet of ctx.store.walletsBySource.list(source.id))
      notify(ctx, wallet.agentId, {
        kind: 'PRICE_CHANGED',
        title: `${source.name} now costs ${formatCents(price.finalCostCents)} per lead`,
        body: `It was ${formatCents(before)}. Leads already listed keep their current price.`,
        href: '/marketplace',
      })
  return { sourceId: source.id }
}

function requireExpectedPrice(source: LeadSourceRecord, input: PricingInput): void {
  const { baseCostCents, markupBasisPoints: basisPoints, finalCostCents: finalCents } = priceOf(source)
  const isExpected =
    (input.expectedBaseCostPerLead ?? baseCostCents) === baseCostCents &&
    (input.expectedMarkupPercentage == null || markupBasisPoints(input.expectedMarkupPercentage) === basisPoints)
  if (isExpected) return
  const price = `${formatCents(baseCostCents)} plus ${basisPoints / 100}%, ${formatCents(finalCents)} per lead`
  throw conflict(
    'expectedBaseCostPerLead',
    `Someone else changed the price of ${source.name}: it is now ${price}. Review it before you save.`,
  )
}

/** Pauses or resumes a source. */
export function updateLeadSourceStatus(
  ctx: DomainContext,
  input: { sourceId: string; status: LeadSourceRecord['status'] },
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
 * Closes a source permanently. The record stays with status DELETED because wallets, leads, and ledger entries refer to
 * it. Throws CONFLICT while a wallet of the source holds money.
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
