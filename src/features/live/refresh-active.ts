import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { isAborted } from '../../lib/errors/classify'
import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import { hasMultiplePages } from '../../lib/api/refetch'
import { log } from '../../lib/telemetry/log'
import { isAbout } from './topics'

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
export async function refreshActive(client: ApolloClient, topics: readonly ChangeTopic[]): Promise<void> {
  const changed = new Set(topics)
  const affected = [...client.getObservableQueries('active')].filter(
    (query) => isAbout(query.query, changed) && mayRefresh(query),
  )
  await Promise.all(affected.map((query) => readAgain(client, query)))
}

function mayRefresh(query: ObservableQuery): boolean {
  const { context, fetchPolicy } = query.options
  if (context?.followsChanges === false || fetchPolicy === 'cache-only' || fetchPolicy === 'no-cache') return false
  return !hasMultiplePages(query)
}

async function readAgain(client: ApolloClient, query: ObservableQuery): Promise<void> {
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
    if (!isAborted(error)) log.debug('What has changed could not be read again', { error })
  }
}
