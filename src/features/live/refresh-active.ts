import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { isAborted } from '../../lib/errors/classify'
import type { ChangeTopic } from '../../lib/graphql/__generated__/schema'
import { hasGrown } from '../../lib/graphql/grown-list'
import { log } from '../../lib/log'
import { isAbout } from './topics'

declare module '@apollo/client' {
  interface DefaultContext {
    /** False for a list whose rows must not move by themselves: its screen says that there is news instead. */
    followsChanges?: boolean
  }
}

/**
 * Reads again what is on the screen and has changed. The answers go into the cache, from where the screens take them:
 * nothing flickers, and a failure leaves on the screen what was there.
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
  return !hasGrown(query)
}

async function readAgain(client: ApolloClient, query: ObservableQuery): Promise<void> {
  try {
    await client.query({
      query: query.query,
      variables: query.variables,
      fetchPolicy: 'network-only',
      // Errors beside data would put holes into what is shown now.
      errorPolicy: 'none',
      // A question of its own, not the one that may be under way: that one was asked before the change.
      context: { ...query.options.context, queryDeduplication: false },
    })
  } catch (error) {
    if (!isAborted(error)) log.debug('What has changed could not be read again', { error })
  }
}
