import type { ApolloClient } from '@apollo/client'
import { hasGrown } from '../graphql/grown-list'

/**
 * Reads again what is on the screen, since an administrator's or a manager's word changes more than the record that it is
 * about. A list of which several pages are loaded is left as it is, rather than cut back to its first page under the
 * reader: the mutation's own answer carries what has changed of its rows.
 */
export function rereadScreen(client: ApolloClient): void {
  client
    .refetchQueries({ include: 'active', onQueryUpdated: (query) => !hasGrown(query) })
    // Each part of the screen shows by itself that it could not be read again.
    .catch(() => undefined)
}
