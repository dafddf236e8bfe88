import type { WorldSession } from '../request-context'
import { finalCostCents } from '../../domain/money'
import { notFound } from '../../domain/errors'
import { getLeadSource, getLeadSourceImpact, listLeadSources, listPricingHistory } from '../../domain/lead-sources'
import type { LeadSourceRecord } from '../../domain/records'
import { fullNamesById } from '../../domain/user-fields'
import { asResult, iso } from './results'
import type { Resolvers } from './__generated__/resolvers'
import { getPlatformSettings } from '../../domain/platform-settings'

function leadSourceResult(ctx: WorldSession, { sourceId }: { sourceId: string }): { leadSource: LeadSourceRecord } {
  const leadSource = ctx.read(({ store }) => store.leadSources.get(sourceId))
  if (!leadSource) throw notFound('The lead source')
  return { leadSource }
}

/** Resolvers of lead sources and of the platform's settings. */
export const leadSourceResolvers: Resolvers = {
  Query: {
    getPlatformSettings: (_, _args, ctx) => ctx.read(getPlatformSettings),
    listLeadSources: (_, args, ctx) => ctx.read((domain) => listLeadSources(domain, args)),
    getLeadSource: (_, { sourceId }, ctx) => ctx.read((domain) => getLeadSource(domain, sourceId)),
    listPricingHistory: (_, { sourceId }, ctx) => ctx.read((domain) => listPricingHistory(domain, sourceId)),
    getLeadSourceImpact: (_, { sourceId }, ctx) => ctx.read((domain) => getLeadSourceImpact(domain, sourceId)),
  },
  Mutation: {
    updatePlatformSettings: (_, { input }, ctx) =>
      asResult(() => {
        ctx.execute('updatePlatformSettings', input)
        return { settings: ctx.read(getPlatformSettings) }
      }),
    createLeadSource: (_, { input }, ctx) =>
      asResult(() => leadSourceResult(ctx, ctx.execute('createLeadSource', input))),
    updateLeadSourcePricing: (_, { input }, ctx) =>
      asResult(() => leadSourceResult(ctx, ctx.execute('updateLeadSourcePricing', input))),
    updateLeadSourceStatus: (_, args, ctx) =>
      asResult(() => leadSourceResult(ctx, ctx.execute('updateLeadSourceStatus', args))),
    deleteLeadSource: (_, args, ctx) => asResult(() => leadSourceResult(ctx, ctx.execute('deleteLeadSource', args))),
  },
  PlatformSettings: {
    defaultLowBalanceThreshold: (settings) => settings.defaultLowBalanceThresholdCents,
  },
  LeadSource: {
    sourceId: (source) => source.id,
    baseCostPerLead: (source) => source.baseCostCents,
    markupPercentage: (source) => source.markupBasisPoints / 100,
    finalCostPerLead: (source) => finalCostCents(source.baseCostCents, source.markupBasisPoints),
    isActive: (source) => source.status === 'ACTIVE',
  },
  PricingChange: {
    baseCostPerLead: (change) => change.baseCostCents,
    markupPercentage: (change) => change.markupBasisPoints / 100,
    finalCostPerLead: (change) => change.finalCostCents,
    previousFinalCostPerLead: (change) => change.previousFinalCostCents,
    changedByName: (change, _, ctx) => ctx.read((domain) => fullNamesById(domain).nameOf(change.changedById)),
    createdAt: (change) => iso(change.createdAt),
  },
}
