import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import type { Timers } from '../../lib/time/timers'

export interface ChangeResponse {
  readonly cursor: string | null
  readonly topics: readonly ChangeTopic[]
}

export interface ChangePollerDeps {
  /** Requests changes since the cursor, null the first time. `mayWait` is false while the service pushes changes. */
  readonly fetchChanges: (since: string | null, mayWait: boolean) => Promise<ChangeResponse>
  readonly onTopics: (topics: readonly ChangeTopic[]) => void
  readonly isAwake: () => boolean
  readonly timers: Timers
  /** Monotonic clock that measures how long a response took. */
  readonly nowMs: () => number
  /** Shortest time between the starts of two requests. */
  readonly intervalMs: number
  /** An empty response that took at least this long was held open by the service. A faster one was not. */
  readonly heldOpenFromMs: number
}

export interface ChangePoller {
  readonly start: () => void
  readonly stop: () => void
  /** True while the service pushes changes: one more request catches up, and then polling pauses until it is false. */
  readonly setPushed: (isPushed: boolean) => void
  /** Requests changes immediately, because the tab is visible again or the network is back. */
  readonly wake: () => void
}

export const longestPauseMs = 30_000
/** Longest pause while nothing changes, for a service that cannot hold a request open. */
export const maxIdlePollIntervalMs = 12_800

/** Returns the pause after consecutive failures. The pause doubles each time, to relieve a server in trouble. */
export function pauseMs(intervalMs: number, failures: number, longestMs = longestPauseMs): number {
  return Math.min(intervalMs * 2 ** failures, Math.max(longestMs, intervalMs))
}

/**
 * Polls for changes, one request at a time, while the tab is visible.
 * - Service that holds requests open: the next request follows each response, at most one per interval.
 * - Service that returns empty responses at once: the pauses grow.
 * - Service that pushes changes: one request catches up, and then polling pauses.
 *
 * Failures are not shown. The screen keeps its data and reports only failures of its queries.
 */
export function createChangePoller(deps: ChangePollerDeps): ChangePoller {
  const { fetchChanges, onTopics, isAwake, timers, nowMs, intervalMs, heldOpenFromMs } = deps
  /** Number of the current run, and of the run with a request in flight. 0 means none. */
  let running = 0
  let pending = 0
  let cursor: string | null = null
  let failures = 0
  /** Consecutive empty responses that the service did not hold open. */
  let idle = 0
  let isPushed = false
  /** Whether one more request is due while polling is paused. A request already in flight may miss recent changes. */
  let isCatchUpDue = false
  let cancel: (() => void) | undefined

  function schedule(delayMs: number): void {
    cancel?.()
    cancel = timers.after(delayMs, () => {
      cancel = undefined
      poll()
    })
  }

  function poll(): void {
    // The response to a request in flight schedules the next one. Scheduled polls are skipped while polling is paused.
    if (running === 0 || pending === running || !isAwake() || (isPushed && !isCatchUpDue)) return
    const run = running
    const askedMs = nowMs()
    pending = run
    isCatchUpDue = false
    schedule(intervalMs)
    fetchChanges(cursor, !isPushed)
      .then(
        (answer) => {
          if (run !== running) return
          pending = 0
          failures = 0
          cursor = answer.cursor
          const isHeldOpen = nowMs() - askedMs >= heldOpenFromMs
          idle = isHeldOpen || answer.topics.length > 0 ? 0 : idle + 1
          if (idle > 0 && !isCatchUpDue) schedule(pauseMs(intervalMs, idle, maxIdlePollIntervalMs))
          else if (!cancel) schedule(0)
          onTopics(answer.topics)
        },
        () => {
          if (run !== running) return
          pending = 0
          isCatchUpDue = isPushed
          failures += 1
          schedule(pauseMs(intervalMs, failures))
        },
      )
      // An error from a listener is a bug. A timer rethrows it, so that it is reported and polling continues.
      .catch((error: unknown) => timers.after(0, () => rethrow(error)))
  }

  let runs = 0
  return {
    start() {
      runs += 1
      running = runs
      poll()
    },
    stop() {
      running = 0
      cancel?.()
      cancel = undefined
      cursor = null
      failures = 0
      idle = 0
      isPushed = false
      isCatchUpDue = false
    },
    setPushed(isNowPushed) {
      isPushed = isNowPushed
      isCatchUpDue = isNowPushed
      idle = 0
      poll()
    },
    wake() {
      failures = 0
      idle = 0
      // Pushed changes may have been lost, so one request checks for them.
      isCatchUpDue = isPushed
      poll()
    },
  }
}

function rethrow(error: unknown): never {
  throw error instanceof Error ? error : new Error(String(error))
}
