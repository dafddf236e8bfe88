import type { ApolloCache } from '@apollo/client'

/** Queries that a purchase or a return makes stale. The response itself updates the lead and the wallet. */
const outdated = ['listMyLeads', 'listTransactions', 'getTransactionStats', 'getDashboardStats', 'getDailyActivity']

/** Evicts stale lists and figures. The visible ones refetch now, the others when they are next shown. */
export function forgetOutdatedLists(cache: ApolloCache): void {
  for (const fieldName of outdated) cache.evict({ id: 'ROOT_QUERY', fieldName })
}

/** Removes a lead from every list after another agent has bought it. */
export function removeLead(cache: ApolloCache, leadId: string): void {
  const id = cache.identify({ __typename: 'Lead', id: leadId })
  if (id) cache.evict({ id })
}
