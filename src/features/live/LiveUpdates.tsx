import type { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { firstValueFrom, type Observable, Subject, takeUntil } from 'rxjs'
import { env } from '../../lib/env'
import { classify } from '../../lib/errors/classify'
import type { WhatHasChangedQuery } from '../../lib/graphql/__generated__/documents'
import type { ChangeTopic } from '../../lib/graphql/__generated__/schema'
import { useSession } from '../../lib/session/use-session'
import { realTimers } from '../../lib/time/timers'
import { askFailedAgain } from './ask-failed-again'
import { type ChangeAnswer, createChangePoller } from './change-poller'
import { WHAT_HAS_CHANGED } from './changes-query'
import { isAwake, listen } from './listen'
import { refreshActive } from './refresh-active'
import { useTopicHub } from './topic-hub'
import { allTopics } from './topics'

const askEveryMs = 800
/** How long the service may keep a question while nothing changes. */
const waitSeconds = 10
/** A service that keeps questions has either news or its deadline to answer for; a slow one answers with nothing before. */
const keptFromMs = (waitSeconds * 1_000) / 2
/** Without a service that tells what has changed, everything on the screen is read again, at leisure. */
const rereadEveryMs = 30_000

/** A question that takes longer is called off. */
const questionTimeoutMs = (waitSeconds + 5) * 1_000

/**
 * Goes to the client's links rather than to the client: the cache has no use for the answer, and leaving then aborts every
 * attempt. The first question comes a while after the screens have begun to read, and is about all that has changed since then. However long it takes
 * to arrive, it reaches back to the beginning.
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

/** Half a minute makes no haste: the first time, nothing is read again. */
function everythingAgain(since: string | null): Promise<ChangeAnswer> {
  return Promise.resolve({ cursor: 'asked', topics: since === null ? [] : allTopics })
}

/** Keeps what is on the screen in step with the world while somebody is looking (docs/decisions/006). */
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
    // A constant of the build: the stand-in has no such endpoint, and its bundle none of this.
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
      // A question that is on its way, or waits to be asked again, is nobody's any more.
      leaving.next()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('focus', poller.wake)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  }, [client, hub, session])

  return null
}
