import { authHeaders } from '../../../lib/graphql/links/auth-headers'
import type { ChangeTopic } from '../../../lib/graphql/__generated__/schema'
import type { Session } from '../../../lib/session/session'
import type { TokenSet } from '../../../lib/session/token-set'
import type { Timers } from '../../../lib/time/timers'
import { type Connection, openConnection } from './connection'
import { gather } from './gather'
import { EVERYBODY } from './wire'

export const firstPauseMs = 1_000
/** An office that lets no websocket through is tried again this rarely. */
export const longestPauseMs = 300_000
/** A connection that stood for less is as good as one that never did. */
export const steadyMs = 60_000

export interface RealtimeDeps {
  readonly endpoint: string
  /** The host of the data API, by which the realtime endpoint knows which one it is for. */
  readonly host: string
  readonly session: Pick<Session, 'tokensForRequest' | 'refresh'>
  readonly isAwake: () => boolean
  /** News comes by itself from now on, or no longer. */
  readonly onStanding: (isStanding: boolean) => void
  readonly onTopics: (topics: readonly ChangeTopic[]) => void
  /** No two tellings begin within this time. */
  readonly intervalMs: number
  readonly timers: Timers
  readonly nowMs: () => number
  /** From 0 to 1: many tabs that are cut off at once do not come back at once. */
  readonly random: () => number
}

export interface Realtime {
  /** The tab is shown or hidden, the network comes or goes. */
  readonly look: () => void
  readonly stop: () => void
}

/**
 * Keeps a connection to AppSync's realtime endpoint while somebody is looking, and rings when something has changed. A
 * connection that is lost or refused is nobody's concern but ours: it is tried again after pauses that grow, and once with
 * new tokens where it is refused for those that it had.
 */
export function startRealtime(deps: RealtimeDeps): Realtime {
  const { session, isAwake, onStanding, timers, nowMs } = deps
  const gathering = gather(deps.onTopics, timers, deps.intervalMs)
  let stopped = false
  /** What is being opened or stands, or the wait for new tokens. */
  let current: Connection | undefined
  let isStanding = false
  let standingSinceMs = 0
  let failures = 0
  let cancelPause: (() => void) | undefined
  /** Tokens that have just been renewed and have not been taken yet: no better ones can be had. */
  let renewedToken: string | undefined

  function tellStanding(now: boolean): void {
    if (isStanding === now) return
    isStanding = now
    onStanding(now)
  }

  function connect(): void {
    cancelPause?.()
    cancelPause = undefined
    const tokens = session.tokensForRequest()
    // The look at storage may have found that the session is gone, and with it whoever listens here.
    if (stopped || !tokens) return
    // As for any request: the token that authorizes, and the subject that it is of.
    const { authorization, 'x-actor-id': sub } = authHeaders(tokens)
    if (!authorization || !sub) return
    try {
      current = openConnection({
        endpoint: deps.endpoint,
        authorization: { host: deps.host, Authorization: authorization },
        receivers: [sub, EVERYBODY],
        timers,
        onStanding() {
          standingSinceMs = nowMs()
          renewedToken = undefined
          tellStanding(true)
        },
        onNews: gathering.add,
        onEnd: ({ refusedByToken }) => ended(refusedByToken, tokens),
      })
    } catch {
      // A browser that does not even try is one more place where no connection comes about.
      ended(false, tokens)
    }
  }

  function ended(refusedByToken: boolean, tokens: TokenSet): void {
    current = undefined
    if (isStanding && nowMs() - standingSinceMs >= steadyMs) failures = 0
    tellStanding(false)
    if (stopped) return
    if (refusedByToken && tokens.idToken !== renewedToken) renew(tokens)
    else pause()
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
        pause()
      },
    )
  }

  function pause(): void {
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    failures += 1
    cancelPause = timers.after(pauseMs * (0.5 + deps.random() / 2), connect)
  }

  function leave(): void {
    cancelPause?.()
    cancelPause = undefined
    current?.close()
    current = undefined
  }

  function look(): void {
    if (stopped) return
    if (!isAwake()) {
      leave()
      tellStanding(false)
    } else if (!current) connect()
  }

  look()
  return {
    look,
    stop() {
      stopped = true
      leave()
      gathering.stop()
    },
  }
}
