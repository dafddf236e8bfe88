import type { ApolloClient, DocumentNode, ObservableQuery } from '@apollo/client'
import { getMainDefinition } from '@apollo/client/utilities'
import { type FieldNode, Kind } from 'graphql'
import { filter, firstValueFrom } from 'rxjs'
import { lookUp } from '../../shared/look-up'
import { isAborted } from '../errors/classify'
import { log } from '../telemetry/log'
import type { ChangeTopic } from './__generated__/schema'

/**
 * What makes what stale: the topics that each query field depends on, and those that each mutation field changes. A
 * query that is not listed is never refetched. The response of a mutation that is not listed carries all its changes.
 */
const topicsOfField: Readonly<Record<string, readonly ChangeTopic[]>> = {
  countOpenLeads: ['OPEN_LEADS', 'PROFILE', 'LEAD_SOURCES'],
  explainOpenLeads: ['OPEN_LEADS', 'PROFILE', 'LEAD_SOURCES', 'WALLETS'],
  getAdminOverview: ['FUNDS', 'WALLETS', 'LEADS', 'LEAD_SOURCES', 'PAYMENTS'],
  getAgent: ['PROFILE', 'FUNDS', 'WALLETS', 'PAYMENTS'],
  getAgentWallets: ['WALLETS', 'LEAD_SOURCES'],
  getDailyActivity: ['FUNDS', 'OPEN_LEADS'],
  getDashboardStats: ['FUNDS', 'WALLETS', 'LEADS', 'OPEN_LEADS', 'PROFILE'],
  getFundsBalance: ['FUNDS'],
  getLead: ['LEADS'],
  getLeadActivity: ['LEADS', 'FUNDS'],
  getLeadSource: ['LEAD_SOURCES'],
  getLeadSourceImpact: ['LEAD_SOURCES', 'WALLETS'],
  getManagerOverview: ['USERS', 'ORGANIZATION', 'WALLETS', 'LEADS'],
  getMarketPerformance: ['LEADS', 'OPEN_LEADS'],
  getNotificationPreferences: ['PROFILE'],
  getPaymentStatus: ['PAYMENTS'],
  getPlatformSettings: ['SETTINGS'],
  getReport: ['LEADS', 'FUNDS'],
  getTeamPerformance: ['LEADS', 'USERS', 'ORGANIZATION'],
  getTransaction: ['FUNDS'],
  getTransactionStats: ['FUNDS'],
  getUserProfile: ['USERS', 'FUNDS', 'LEADS'],
  getUserWallets: ['WALLETS', 'USERS'],
  getWallet: ['WALLETS', 'LEAD_SOURCES'],
  listAuditEntries: ['USERS', 'LEAD_SOURCES', 'SETTINGS', 'ORGANIZATION', 'WALLETS'],
  listLeadSources: ['LEAD_SOURCES'],
  listMyLeads: ['LEADS'],
  listNotifications: ['NOTIFICATIONS'],
  listOpenLeads: ['OPEN_LEADS', 'PROFILE', 'LEAD_SOURCES'],
  listOrgUnits: ['ORGANIZATION', 'USERS', 'WALLETS'],
  listPricingHistory: ['LEAD_SOURCES'],
  listStateMarkets: ['OPEN_LEADS'],
  listTeam: ['USERS', 'ORGANIZATION', 'WALLETS', 'LEADS'],
  listTeamLeads: ['LEADS', 'USERS'],
  listTransactions: ['FUNDS'],
  listUnitAgents: ['USERS', 'ORGANIZATION', 'WALLETS'],
  listUserLeads: ['LEADS'],
  listUserTransactions: ['FUNDS'],
  listUsers: ['USERS', 'FUNDS', 'LEADS'],

  adminCreditAgentBankAccount: ['FUNDS', 'WALLETS', 'USERS'],
  adminCreditAgentWallet: ['FUNDS', 'WALLETS', 'USERS'],
  adminUpdateWallet: ['WALLETS'],
  archiveOrgUnit: ['ORGANIZATION', 'USERS'],
  assignUserToUnit: ['USERS', 'ORGANIZATION'],
  createLeadSource: ['LEAD_SOURCES', 'WALLETS'],
  createOrgUnit: ['ORGANIZATION', 'USERS'],
  deleteLeadSource: ['LEAD_SOURCES', 'WALLETS'],
  deselectState: ['OPEN_LEADS'],
  moveOrgUnit: ['ORGANIZATION', 'USERS'],
  nudgeAgent: ['LEADS'],
  purchaseLead: ['LEADS', 'FUNDS'],
  purchaseLeads: ['LEADS', 'FUNDS'],
  reassignLead: ['LEADS'],
  renameOrgUnit: ['ORGANIZATION', 'USERS'],
  resetUserPassword: ['USERS'],
  resolveLeadReturn: ['LEADS', 'FUNDS', 'WALLETS'],
  selectState: ['OPEN_LEADS'],
  transferFundsToWallet: ['FUNDS', 'WALLETS', 'PAYMENTS'],
  updateLeadSourcePricing: ['LEAD_SOURCES', 'WALLETS'],
  updateLeadSourceStatus: ['LEAD_SOURCES', 'WALLETS'],
  updatePlatformSettings: ['SETTINGS'],
  updateUserProfile: ['USERS'],
  updateUserRole: ['USERS', 'ORGANIZATION'],
  updateUserStates: ['USERS'],
  updateUserStatus: ['USERS', 'ORGANIZATION'],
}

/** What a card payment changes. Its callback arrives later than the response of its mutation. */
export const moneyTopics: readonly ChangeTopic[] = ['FUNDS', 'WALLETS', 'PAYMENTS']

export const allTopics: readonly ChangeTopic[] = [...new Set(Object.values(topicsOfField).flat())]

/** Returns the fields that an operation selects at the root. */
export const rootFieldsOf = (document: DocumentNode): readonly FieldNode[] =>
  getMainDefinition(document).selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD)

/** Returns the topics of an operation's root fields. */
export const topicsOf = (document: DocumentNode): readonly ChangeTopic[] =>
  rootFieldsOf(document).flatMap(({ name }) => lookUp(topicsOfField, name.value) ?? [])

declare module '@apollo/client' {
  interface DefaultContext {
    /** False for a list whose rows must not move by other people's changes. Its screen shows a notice instead. */
    followsChanges?: boolean
  }
}

/**
 * Refetches what the topics make stale: the queries on the screen now, the others when they are next shown. With
 * `isQuiet`, for changes that other people made, a screen keeps its data after a failure. Otherwise it shows the failure.
 */
export async function refetchByTopic(
  client: ApolloClient,
  topics: readonly ChangeTopic[],
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<void> {
  const isStale = (topic: ChangeTopic) => topics.includes(topic)
  const active = [...client.getObservableQueries('active')]
  const shown = new Set(active.flatMap(({ query }) => rootFieldsOf(query).map(({ name }) => name.value)))
  for (const [fieldName, fieldTopics] of Object.entries(topicsOfField))
    if (fieldTopics.some(isStale) && !shown.has(fieldName)) client.cache.evict({ id: 'ROOT_QUERY', fieldName })
  const concerned = active.filter((query) => follows(query, isQuiet) && topicsOf(query.query).some(isStale))
  for (const query of concerned) multiplePages.get(query)?.()
  const stale = concerned.filter((query) => !hasMultiplePages(query))
  await Promise.all(stale.map((query) => (isQuiet ? refetchQuietly(client, query) : refetch(query))))
}

/** Refetches all queries on the screen, lists from their first page. Resolves when they have finished or failed. */
export async function refetchAll(client: ApolloClient): Promise<void> {
  await Promise.all([...client.getObservableQueries('active')].map(refetch))
}

/** The queries of lists that show several pages, with what is called when a list becomes stale. */
const multiplePages = new WeakMap<object, () => void>()

/** Marks the query of a list that shows several pages. A refetch would drop all but the first. */
export function setMultiplePages(query: object, onStale: (() => void) | null): void {
  if (onStale) multiplePages.set(query, onStale)
  else multiplePages.delete(query)
}

export const hasMultiplePages = (query: object): boolean => multiplePages.has(query)

function follows({ options: { context, fetchPolicy } }: ObservableQuery, isQuiet: boolean): boolean {
  return !(isQuiet && context?.followsChanges === false) && fetchPolicy !== 'cache-only' && fetchPolicy !== 'no-cache'
}

async function refetch(query: ObservableQuery): Promise<void> {
  try {
    await query.refetch()
    setMultiplePages(query, null)
  } catch (error) {
    // The query shows its failure. The action that caused the refetch has succeeded.
    log.debug('A refetch after a change failed', { error })
  }
}

/** Queries that are being refetched quietly. True if another change came meanwhile. */
const quietRefetches = new WeakMap<ObservableQuery, boolean>()

/** Refetches a query after its request in flight, because of two responses the older one could arrive last. */
async function refetchQuietly(client: ApolloClient, query: ObservableQuery): Promise<void> {
  const isRunning = quietRefetches.has(query)
  quietRefetches.set(query, isRunning)
  if (isRunning) return
  try {
    await firstValueFrom(query.pipe(filter(({ loading }) => !loading)))
    do {
      quietRefetches.set(query, false)
      if (!query.hasObservers()) break
      await client.query({
        query: query.query,
        variables: query.variables,
        fetchPolicy: 'network-only',
        // Partial data would replace complete data on the screen.
        errorPolicy: 'none',
        // An identical request in flight may predate the change, so it must not be reused.
        context: { ...query.options.context, queryDeduplication: false },
      })
    } while (quietRefetches.get(query))
  } catch (error) {
    if (!isAborted(error)) log.debug('A changed query could not be refetched', { error })
  } finally {
    quietRefetches.delete(query)
  }
}
