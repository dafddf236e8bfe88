import type { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { firstValueFrom, type Observable, Subject, takeUntil } from 'rxjs'
import type { WhatHasChangedQuery } from '../../lib/api/__generated__/documents'
import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { useSession } from '../../lib/auth/use-session'
import { isBackendInReach, lazyLoad } from '../../lib/browser/lazy-load'
import { classify } from '../../lib/errors/classify'
import { env } from '../../lib/settings/env'
import { log } from '../../lib/telemetry/log'
import { realTimers } from '../../lib/time/timers'
import { type ChangeResponse, createChangePoller } from './change-poller'
import type { Realtime, RealtimeDeps } from './realtime'
import { allTopics, refetchByTopic } from '../../lib/api/topics'
import { useTopicHub } from './topic-hub'

type ListenOptions = Pick<RealtimeDeps, 'session' | 'onConnected' | 'onTopics' | 'intervalMs'>

/** Returns whether the tab is visible and the backend is reachable. */
const isAwake = (): boolean => document.visibilityState === 'visible' && isBackendInReach()

/** Subscribes to a realtime endpoint after its code has loaded. If the code fails to load, polling continues. */
function listen(endpoint: string, options: ListenOptions): Realtime {
  let realtime: Realtime | undefined
  let isOver = false
  lazyLoad(() => import('./realtime')).then(
    ({ startRealtime }) => {
      if (isOver) return
      realtime = startRealtime({
        ...options,
        endpoint,
        host: new URL(env.graphqlEndpoint, window.location.href).host,
        isAwake,
        timers: realTimers,
        nowMs: () => performance.now(),
        random: Math.random,
      })
    },
    (error: unknown) => log.debug('The code of realtime updates did not load, so polling continues', { error }),
  )
  return {
    look: () => realtime?.look(),
    stop() {
      isOver = true
      realtime?.stop()
    },
  }
}

const WHAT_HAS_CHANGED = graphql(`
  query WhatHasChanged($since: String, $pastSeconds: Int, $waitSeconds: Int) {
    getChanges(since: $since, pastSeconds: $pastSeconds, waitSeconds: $waitSeconds) {
      cursor
      topics
    }
  }
`)

/** Retries the failed queries of the current screen, so that the user need not press Retry when the network returns. */
function retryFailedQueries(client: ApolloClient): void {
  for (const query of client.getObservableQueries('active')) if (query.getCurrentResult().error) void query.refetch()
}

const pollIntervalMs = 800
/** Longest time that the service may hold a request open while nothing changes. */
const waitSeconds = 10
/** An empty response that takes at least this long was held open by the service. A faster one was not. */
const heldOpenFromMs = (waitSeconds * 1_000) / 2
/** Interval for refetching the whole screen when the backend does not report changes. */
const refetchIntervalMs = 30_000

/** Timeout of a change request. */
const requestTimeoutMs = (waitSeconds + 5) * 1_000

/**
 * Requests the changes since a cursor. Uses the client's links directly: the response does not belong in the cache, and
 * unmounting must abort every attempt. The first request covers all changes since `sinceMs`, because the screens have
 * loaded data since then. The added timeout covers a request that takes long to arrive.
 */
async function fetchChanges(
  client: ApolloClient,
  since: string | null,
  sinceMs: number,
  mayWait: boolean,
  unmounted: Observable<void>,
): Promise<ChangeResponse> {
  const pastSeconds = since === null ? Math.ceil((Date.now() - sinceMs + requestTimeoutMs) / 1_000) : null
  const response = ApolloLink.execute(
    client.link,
    {
      query: client.documentTransform.transformDocument(WHAT_HAS_CHANGED),
      variables: { since, pastSeconds, waitSeconds: mayWait ? waitSeconds : 0 },
      context: { ...client.defaultContext, timeoutMs: requestTimeoutMs },
    },
    { client },
  )
  const { data, errors } = await firstValueFrom(response.pipe(takeUntil(unmounted)))
  const changes = (data as WhatHasChangedQuery | null | undefined)?.getChanges
  if (errors?.length || !changes) throw classify({ errors })
  return changes
}

/** Returns every topic as changed. The first call returns none, because the screens have just loaded. */
function reportAllTopics(since: string | null): Promise<ChangeResponse> {
  return Promise.resolve({ cursor: 'polled', topics: since === null ? [] : allTopics })
}

/** Keeps the screen up to date with the backend while the tab is visible (docs/decisions/006-live-updates.md). */
export function LiveUpdates(): null {
  const client = useApolloClient()
  const hub = useTopicHub()
  const session = useSession()

  useEffect(() => {
    const canReportChanges = env.full
    const unmounted = new Subject<void>()
    const onTopics = (topics: readonly ChangeTopic[]): void => {
      if (topics.length === 0) return
      hub.publish(topics)
      void refetchByTopic(client, topics, { isQuiet: true })
    }
    const poller = createChangePoller({
      fetchChanges: (since, mayWait) =>
        canReportChanges ? fetchChanges(client, since, hub.sinceMs, mayWait, unmounted) : reportAllTopics(since),
      onTopics,
      isAwake,
      timers: realTimers,
      nowMs: () => performance.now(),
      intervalMs: canReportChanges ? pollIntervalMs : refetchIntervalMs,
      heldOpenFromMs,
    })
    // VITE_BACKEND is a build-time constant. The mock backend has no realtime endpoint, so its bundle drops this code.
    const realtime =
      import.meta.env.VITE_BACKEND === 'live' && env.graphqlRealtimeEndpoint !== null
        ? listen(env.graphqlRealtimeEndpoint, {
            session,
            onConnected: poller.setPushed,
            onTopics,
            intervalMs: pollIntervalMs,
          })
        : undefined
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') poller.wake()
      realtime?.look()
    }
    const onOnline = (): void => {
      retryFailedQueries(client)
      poller.wake()
      realtime?.look()
    }
    const onOffline = (): void => realtime?.look()
    poller.start()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('focus', poller.wake)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      realtime?.stop()
      poller.stop()
      // Aborts a change request that is in flight or waiting for a retry.
      unmounted.next()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('focus', poller.wake)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  }, [client, hub, session])

  return null
}
