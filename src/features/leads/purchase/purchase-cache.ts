import type { ApolloCache } from '@apollo/client'

/** What a purchase or a return makes out of date besides the lead and the wallet, which the answer itself brings. */
const outdated = ['listMyLeads', 'listTransactions', 'getTransactionStats', 'getDashboardStats', 'getDailyActivity']

/** Lists and figures that are shown now are read again; the others are when they are next looked at. */
export function forgetOutdatedLists(cache: ApolloCache): void {
  for (const fieldName of outdated) cache.evict({ id: 'ROOT_QUERY', fieldName })
}

/** Removes a lead from every list after another agent has bought it. */
export function removeLead(cache: ApolloCache, leadId: string): void {
  const id = cache.identify({ __typename: 'Lead', id: leadId })
  if (id) cache.evict({ id })
}
