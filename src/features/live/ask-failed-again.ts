import type { ApolloClient } from '@apollo/client'
import { askAgain } from '../../lib/graphql/ask-again'

/** Retries the failed queries of the current screen, so that the user need not press Retry when the network returns. */
export function askFailedAgain(client: ApolloClient): void {
  for (const query of client.getObservableQueries('active'))
    if (query.getCurrentResult().error) askAgain(() => query.refetch())
}
