import type { ApolloClient } from '@apollo/client'
import { askAgain } from '../../lib/graphql/ask-again'

/** Sends once more what is on the screen and could not be had. The network is back, and nobody should have to press Retry. */
export function askFailedAgain(client: ApolloClient): void {
  for (const query of client.getObservableQueries('active'))
    if (query.getCurrentResult().error) askAgain(() => query.refetch())
}
