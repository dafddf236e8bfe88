import type { Resolvers } from './__generated__/resolvers'
import { auditResolvers, performanceResolvers, reportResolvers } from './reports'
import { identityResolvers, userResolvers } from './users'
import { leadSourceResolvers, settingsResolvers } from './lead-sources'
import { leadResolvers } from './leads'
import { organizationResolvers, teamResolvers } from './organization'
import { paymentResolvers } from './payments'
import { notificationResolvers, transactionResolvers } from './transactions'
import { walletResolvers } from './wallets'

const areas: readonly Resolvers[] = [
  auditResolvers,
  identityResolvers,
  leadResolvers,
  leadSourceResolvers,
  notificationResolvers,
  organizationResolvers,
  paymentResolvers,
  performanceResolvers,
  reportResolvers,
  settingsResolvers,
  teamResolvers,
  transactionResolvers,
  userResolvers,
  walletResolvers,
]

/** All resolvers by type. @graphql-tools throws an error for a resolver that the schema does not contain. */
export const resolvers: Resolvers = areas.reduce<Record<string, object>>((all, area) => {
  for (const [type, fields] of Object.entries(area)) all[type] = { ...all[type], ...fields }
  return all
}, {})
