import type { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { firstValueFrom, type Observable, Subject, takeUntil } from 'rxjs'
import type { WhatHasChangedQuery } from '../../lib/api/__generated__/documents'
import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import { askAgain } from '../../lib/api/ask-again'
import { graphql } from '../../lib/api/graphql'
import { useSession } from '../../lib/auth/use-session'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { isBackendInReach } from '../../lib/browser/online'
import { classify } from '../../lib/errors/classify'
import { env } from '../../lib/settings/env'
import { log } from '../../lib/telemetry/log'
import { realTimers } from '../../lib/time/timers'
import { type ChangeAnswer, createChangePoller } from './change-poller'
import type { Realtime, RealtimeDeps } from './realtime/realtime'
import { allTopics, refreshActive } from './refetch-by-topic'
import { useTopicHub } from './topic-hub'

type Listening = Pick<RealtimeDeps, 'session' | 'onStanding' | 'onTopics' | 'intervalMs'>

/** Returns whether the tab is visible and the backend is reachable. */
const isAwake = (): boolean => document.visibilityState === 'visible' && isBackendInReach()

/** Subscribes to a realtime endpoint after its code has loaded. If the code fails to load, polling continues. */
function listen(endpoint: string, listening: Listening): Realtime {
  let realtime: Realtime | undefined
  let isOver = false
  lazyLoad(() => import('./realtime/realtime')).then(
    ({ startRealtime }) => {
      if (isOver) return
      realtime = startRealtime({
        ...listening,
        endpoint,
        host: new URL(env.graphqlEndpoint, window.location.href).host,
        isAwake,
        timers: realTimers,
        nowMs: () => performance.now(),
        random: Math.random,
      })
    },
    (error: unknown) => log.debug('Changes are asked for, since they cannot be listened to', { error }),
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
function askFailedAgain(client: ApolloClient): void {
  for (const query of client.getObservableQueries('active'))
    if (query.getCurrentResult().error) askAgain(() => query.refetch())
}

const askEveryMs = 800
/** Longest time that the service may hold a request open while nothing changes. */
const waitSeconds = 10
/** An empty response that takes at least this long was held open by the service. A faster one was not. */
const keptFromMs = (waitSeconds * 1_000) / 2
/** Interval for refetching the whole screen when the backend does not report changes. */
const rereadEveryMs = 30_000

/** Timeout of a change request. */
const questionTimeoutMs = (waitSeconds + 5) * 1_000

/**
 * Requests the changes since a cursor. Uses the client's links directly: the response does not belong in the cache, and
 * unmounting must abort every attempt. The first request covers all changes since `begunMs`, because the screens have
 * loaded data since then. The added timeout covers a request that takes long to arrive.
 */
async function askForChanges(
  client: ApolloClient,
  since: string | null,
  begunMs: number,
  mayWait: boolean,
  left: Observable<void>,
): Promise<ChangeAnswer> {
  const pastSeconds = since === null ? Math.ceil((Date.now() - begunMs + questionTimeoutMs) / 1_000) : null
  const answer = ApolloLink.execute(
    client.link,
    {
      query: client.documentTransform.transformDocument(WHAT_HAS_CHANGED),
      variables: { since, pastSeconds, waitSeconds: mayWait ? waitSeconds : 0 },
      context: { ...client.defaultContext, timeoutMs: questionTimeoutMs, aside: true },
    },
    { client },
  )
  const { data, errors } = await firstValueFrom(answer.pipe(takeUntil(left)))
  const changes = (data as WhatHasChangedQuery | null | undefined)?.getChanges
  if (errors?.length || !changes) throw classify({ errors })
  return changes
}

/** Returns every topic as changed. The first call returns none, because the screens have just loaded. */
function everythingAgain(since: string | null): Promise<ChangeAnswer> {
  return Promise.resolve({ cursor: 'asked', topics: since === null ? [] : allTopics })
}

/** Keeps the screen up to date with the backend while the tab is visible (docs/decisions/006). */
export function LiveUpdates(): null {
  const client = useApolloClient()
  const hub = useTopicHub()
  const session = useSession()

  useEffect(() => {
    const tellsChanges = env.capabilities.changes
    const leaving = new Subject<void>()
    const onTopics = (topics: readonly ChangeTopic[]): void => {
      if (topics.length === 0) return
      hub.publish(topics)
      void refreshActive(client, topics)
    }
    const poller = createChangePoller({
      ask: (since, mayWait) =>
        tellsChanges ? askForChanges(client, since, hub.sinceMs, mayWait, leaving) : everythingAgain(since),
      onTopics,
      isAwake,
      timers: realTimers,
      nowMs: () => performance.now(),
      intervalMs: tellsChanges ? askEveryMs : rereadEveryMs,
      keptFromMs,
    })
    // VITE_BACKEND is a build-time constant. The mock backend has no realtime endpoint, so its bundle drops this code.
    const realtime =
      import.meta.env.VITE_BACKEND === 'live' && env.graphqlRealtimeEndpoint !== null
        ? listen(env.graphqlRealtimeEndpoint, { session, onStanding: poller.rest, onTopics, intervalMs: askEveryMs })
        : undefined
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') poller.wake()
      realtime?.look()
    }
    const onOnline = (): void => {
      askFailedAgain(client)
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
      leaving.next()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('focus', poller.wake)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  }, [client, hub, session])

  return null
}
