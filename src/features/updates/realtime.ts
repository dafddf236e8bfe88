import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import { authHeaders } from '../../lib/api/auth-links'
import type { Session } from '../../lib/auth/session-types'
import type { TokenSet } from '../../lib/auth/tokens'
import { log } from '../../lib/telemetry/log'
import type { Timers } from '../../lib/time/timers'
import { type Connection, EVERYBODY, openConnection } from './realtime-connection'

interface TopicBatch {
  readonly add: (topics: readonly ChangeTopic[]) => void
  readonly stop: () => void
}

/** Reports the first topics immediately, and batches later ones per interval, because each report refetches screens. */
function batchTopics(report: (topics: readonly ChangeTopic[]) => void, timers: Timers, intervalMs: number): TopicBatch {
  const waiting = new Set<ChangeTopic>()
  let cancel: (() => void) | undefined

  function flush(): void {
    cancel = undefined
    if (waiting.size === 0) return
    const topics = [...waiting]
    waiting.clear()
    cancel = timers.after(intervalMs, flush)
    report(topics)
  }

  return {
    add(topics) {
      for (const topic of topics) waiting.add(topic)
      if (!cancel) flush()
    },
    stop() {
      cancel?.()
      waiting.clear()
    },
  }
}

export const firstPauseMs = 1_000
/** Longest pause between attempts, such as in an office whose network blocks websockets. */
export const longestPauseMs = 300_000
/** Failed attempts in a row after which the log says so. */
const reportedFailures = 3
/** A connection that ends sooner counts as a failed attempt. */
export const minStableConnectionMs = 60_000

export interface RealtimeDeps {
  readonly endpoint: string
  /** Host of the data API. The realtime endpoint uses it to identify the API. */
  readonly host: string
  readonly session: Pick<Session, 'tokensForRequest' | 'refresh'>
  readonly isAwake: () => boolean
  /** Called with true when the service starts to push changes, and with false when that ends. */
  readonly onConnected: (isConnected: boolean) => void
  readonly onTopics: (topics: readonly ChangeTopic[]) => void
  /** Shortest time between two calls of `onTopics`. */
  readonly intervalMs: number
  readonly timers: Timers
  readonly nowMs: () => number
  /** Random number from 0 to 1, so that tabs that lose the connection together do not reconnect together. */
  readonly random: () => number
}

export interface Realtime {
  /** Connects or disconnects after the tab was shown or hidden, or the network changed. */
  readonly look: () => void
  readonly stop: () => void
}

/** Returns the growing pause before the next attempt, which it starts. */
function createPause({ endpoint, timers, random }: RealtimeDeps, connect: () => void) {
  let failures = 0
  let cancel: (() => void) | undefined
  return {
    start(): void {
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
      failures += 1
      if (failures === reportedFailures)
        log.info(
          `Live updates cannot connect to ${endpoint}, so the page polls (REALTIME). Check VITE_GRAPHQL_REALTIME_ENDPOINT.`,
          { code: 'REALTIME' },
        )
      cancel = timers.after(pauseMs * (0.5 + random() / 2), connect)
    },
    cancel(): void {
      cancel?.()
      cancel = undefined
    },
    /** A connection was stable, so that the next pause is short. */
    reset(): void {
      failures = 0
    },
  }
}

/**
 * Keeps a connection to AppSync's realtime endpoint while the tab is visible, and reports changes. A lost or refused
 * connection is retried after growing pauses, without an error on the screen. If the token is rejected, the connection
 * is retried once with renewed tokens.
 */
export function startRealtime(deps: RealtimeDeps): Realtime {
  const { session, isAwake, onConnected, timers, nowMs } = deps
  const batch = batchTopics(deps.onTopics, timers, deps.intervalMs)
  let stopped = false
  /** The open or opening connection, or the wait for new tokens. */
  let current: Connection | undefined
  let isConnected = false
  let connectedSinceMs = 0
  const pause = createPause(deps, connect)
  /** Renewed token that the service has not accepted yet. Another renewal would not help. */
  let renewedToken: string | undefined

  function setConnected(now: boolean): void {
    if (isConnected === now) return
    isConnected = now
    onConnected(now)
  }

  function connect(): void {
    pause.cancel()
    const tokens = session.tokensForRequest()
    // Reading the tokens may have ended the session, and with it these updates.
    if (stopped || !tokens) return
    // Uses the token and the subject that every other request uses.
    const { authorization, 'x-actor-id': sub } = authHeaders(tokens)
    if (!authorization || !sub) return
    try {
      current = openConnection({
        endpoint: deps.endpoint,
        authorization: { host: deps.host, Authorization: authorization },
        receivers: [sub, EVERYBODY],
        timers,
        onConnected() {
          connectedSinceMs = nowMs()
          renewedToken = undefined
          setConnected(true)
        },
        onTopics: batch.add,
        onEnd: ({ refusedByToken }) => ended(refusedByToken, tokens),
      })
    } catch {
      // The browser refused to open a websocket. Handled like a failed connection.
      ended(false, tokens)
    }
  }

  function ended(refusedByToken: boolean, tokens: TokenSet): void {
    current = undefined
    if (isConnected && nowMs() - connectedSinceMs >= minStableConnectionMs) pause.reset()
    setConnected(false)
    if (stopped) return
    if (refusedByToken && tokens.idToken !== renewedToken) renew(tokens)
    else pause.start()
  }

  function renew(refused: TokenSet): void {
    let called = true
    const waiting = { close: () => (called = false) }
    current = waiting
    session.refresh(refused).then(
      ({ idToken }) => {
        if (!called) return
        renewedToken = idToken
        current = undefined
        connect()
      },
      () => {
        if (!called) return
        current = undefined
        pause.start()
      },
    )
  }

  function leave(): void {
    pause.cancel()
    current?.close()
    current = undefined
  }

  function look(): void {
    if (stopped) return
    if (!isAwake()) {
      leave()
      setConnected(false)
    } else if (!current) connect()
  }

  look()
  return {
    look,
    stop() {
      stopped = true
      leave()
      batch.stop()
    },
  }
}
