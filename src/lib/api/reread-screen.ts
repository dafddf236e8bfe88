import type { ApolloClient } from '@apollo/client'
import { hasGrown } from './grown-list'

/**
 * Refetches all active queries, because an administrator's or manager's action changes more than one record. Skips a
 * list with several loaded pages, which a refetch would cut back to its first page. The mutation's response already
 * carries the changes to its rows.
 */
export function rereadScreen(client: ApolloClient): void {
  client
    .refetchQueries({ include: 'active', onQueryUpdated: (query) => !hasGrown(query) })
    // Each part of the screen shows its own refetch error.
    .catch(() => undefined)
}
