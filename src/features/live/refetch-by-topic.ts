import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { type DocumentNode, Kind } from 'graphql'
import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import { hasMultiplePages } from '../../lib/api/refetch'
import { isAborted } from '../../lib/errors/classify'
import { log } from '../../lib/telemetry/log'
import { lookUp } from '../../shared/look-up'

/** Topics that each query field of the API depends on. A field that is not listed is never refetched automatically. */
const topicsOfField: Readonly<Record<string, readonly ChangeTopic[]>> = {
  getAgent: ['PROFILE', 'FUNDS', 'WALLETS', 'PAYMENTS'],
  getPaymentStatus: ['PAYMENTS'],
  getDashboardStats: ['FUNDS', 'WALLETS', 'LEADS', 'OPEN_LEADS', 'PROFILE'],
  getFundsBalance: ['FUNDS'],
  listLeadSources: ['LEAD_SOURCES'],
  getLeadSource: ['LEAD_SOURCES'],
  getLead: ['LEADS'],
  listOpenLeads: ['OPEN_LEADS', 'PROFILE', 'LEAD_SOURCES'],
  countOpenLeads: ['OPEN_LEADS', 'PROFILE', 'LEAD_SOURCES'],
  listMyLeads: ['LEADS'],
  getWallet: ['WALLETS', 'LEAD_SOURCES'],
  getAgentWallets: ['WALLETS', 'LEAD_SOURCES'],
  listTransactions: ['FUNDS'],
  getTransaction: ['FUNDS'],
  getTransactionStats: ['FUNDS'],
  listUsers: ['USERS', 'FUNDS', 'LEADS'],
  getUserProfile: ['USERS', 'FUNDS', 'LEADS'],
  getUserWallets: ['WALLETS', 'USERS'],
  listStateMarkets: ['OPEN_LEADS'],
  explainOpenLeads: ['OPEN_LEADS', 'PROFILE', 'LEAD_SOURCES', 'WALLETS'],
  getDailyActivity: ['FUNDS', 'OPEN_LEADS'],
  getLeadActivity: ['LEADS', 'FUNDS'],
  listNotifications: ['NOTIFICATIONS'],
  getNotificationPreferences: ['PROFILE'],
  listOrgUnits: ['ORGANIZATION', 'USERS'],
  listUnitAgents: ['USERS', 'ORGANIZATION'],
  listTeam: ['USERS', 'ORGANIZATION', 'WALLETS', 'LEADS'],
  getManagerOverview: ['USERS', 'ORGANIZATION', 'WALLETS', 'LEADS'],
  listTeamLeads: ['LEADS', 'USERS'],
  getTeamPerformance: ['LEADS', 'USERS', 'ORGANIZATION'],
  getReport: ['LEADS', 'FUNDS'],
  getAdminOverview: ['FUNDS', 'WALLETS', 'LEADS', 'LEAD_SOURCES', 'PAYMENTS'],
  getMarketPerformance: ['LEADS', 'OPEN_LEADS'],
  listPricingHistory: ['LEAD_SOURCES'],
  getLeadSourceImpact: ['LEAD_SOURCES', 'WALLETS'],
  listAuditEntries: ['USERS', 'LEAD_SOURCES', 'SETTINGS', 'ORGANIZATION', 'WALLETS'],
  getPlatformSettings: ['SETTINGS'],
  listUserTransactions: ['FUNDS'],
  listUserLeads: ['LEADS'],
}

export const allTopics: readonly ChangeTopic[] = [...new Set(Object.values(topicsOfField).flat())]

/** Returns the names of the root fields that a query selects. */
export function rootFields(document: DocumentNode): string[] {
  return document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap((operation) => operation.selectionSet.selections)
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []))
}

/** Returns whether a query depends on one of the changed topics. */
export function dependsOn(document: DocumentNode, changed: ReadonlySet<ChangeTopic>): boolean {
  return rootFields(document).some((field) => lookUp(topicsOfField, field)?.some((topic) => changed.has(topic)))
}

declare module '@apollo/client' {
  interface DefaultContext {
    /** False for a list whose rows must not move automatically. Its screen shows a notice about changes instead. */
    followsChanges?: boolean
  }
}

/**
 * Refetches the active queries that depend on the changed topics. Screens read the responses from the cache, so nothing
 * flickers. After a failure, the screen keeps its data.
 */
export async function refetchByTopic(client: ApolloClient, topics: readonly ChangeTopic[]): Promise<void> {
  const changed = new Set(topics)
  const affected = [...client.getObservableQueries('active')].filter(
    (query) => dependsOn(query.query, changed) && canRefetch(query),
  )
  await Promise.all(affected.map((query) => refetchQuery(client, query)))
}

function canRefetch(query: ObservableQuery): boolean {
  const { context, fetchPolicy } = query.options
  if (context?.followsChanges === false || fetchPolicy === 'cache-only' || fetchPolicy === 'no-cache') return false
  return !hasMultiplePages(query)
}

async function refetchQuery(client: ApolloClient, query: ObservableQuery): Promise<void> {
  try {
    await client.query({
      query: query.query,
      variables: query.variables,
      fetchPolicy: 'network-only',
      // Partial data would replace complete data on the screen.
      errorPolicy: 'none',
      // An identical request in flight may predate the change, so it must not be reused.
      context: { ...query.options.context, queryDeduplication: false },
    })
  } catch (error) {
    if (!isAborted(error)) log.debug('A changed query could not be refetched', { error })
  }
}
