import type { ChangeTopic } from '../../lib/graphql/__generated__/schema'
import type { Timers } from '../../lib/time/timers'

export interface ChangeAnswer {
  readonly cursor: string | null
  readonly topics: readonly ChangeTopic[]
}

export interface ChangePollerDeps {
  /** What has changed since the cursor, which is null for the first question. While news comes by itself, nothing is waited for. */
  readonly ask: (since: string | null, mayWait: boolean) => Promise<ChangeAnswer>
  readonly onTopics: (topics: readonly ChangeTopic[]) => void
  readonly isAwake: () => boolean
  readonly timers: Timers
  /** Measures how long an answer took; a clock that never jumps. */
  readonly nowMs: () => number
  /** No two questions begin within this time. */
  readonly intervalMs: number
  /** An answer without topics that took this long was waited for by the service; a faster one it merely took its time for. */
  readonly keptFromMs: number
}

export interface ChangePoller {
  readonly start: () => void
  readonly stop: () => void
  /** News comes by itself: one more question catches up on what came before, and then none is asked until it is false again. */
  readonly rest: (comesByItself: boolean) => void
  /** The tab is looked at again, or the network is back: ask now, whatever the wait, and be there news or not. */
  readonly wake: () => void
}

export const longestPauseMs = 30_000
/** How old what is on a screen may be where the service cannot keep a question, and each costs the same. */
export const longestQuietMs = 12_800

/** After each failure in a row the pause doubles, so that a server in trouble is left in peace. */
export function pauseMs(intervalMs: number, failures: number, longestMs = longestPauseMs): number {
  return Math.min(intervalMs * 2 ** failures, Math.max(longestMs, intervalMs))
}

/**
 * Asks again and again what has changed, one question at a time, and only while somebody is looking. A service that keeps
 * a question until there is something to tell is asked anew as soon as it has answered; one that has something to tell
 * all the time, after the interval; one that answers without waiting that there is nothing, more and more rarely. Where news
 * comes by itself, nothing is asked but what came before it did. A failure is not shown: whatever is on the screen stays, and
 * screens report the failures of what they themselves ask for.
 */
export function createChangePoller(deps: ChangePollerDeps): ChangePoller {
  const { ask, onTopics, isAwake, timers, nowMs, intervalMs, keptFromMs } = deps
  /** The number of the run since `start`, and of the run that has a question under way; 0 for none. */
  let running = 0
  let asking = 0
  let cursor: string | null = null
  let failures = 0
  /** How often in a row the service has had nothing to tell and has not waited for anything either. */
  let idle = 0
  let resting = false
  /** Resting, there is still something to catch up on: a question that was asked before may not know of it. */
  let behind = false
  let cancel: (() => void) | undefined

  function schedule(delayMs: number): void {
    cancel?.()
    cancel = timers.after(delayMs, () => {
      cancel = undefined
      poll()
    })
  }

  function poll(): void {
    // While the last question is under way, its end is waited for. At rest, what was scheduled comes to nothing.
    if (running === 0 || asking === running || !isAwake() || (resting && !behind)) return
    const run = running
    const askedMs = nowMs()
    asking = run
    behind = false
    schedule(intervalMs)
    ask(cursor, !resting)
      .then(
        (answer) => {
          if (run !== running) return
          asking = 0
          failures = 0
          cursor = answer.cursor
          const isKept = nowMs() - askedMs >= keptFromMs
          idle = isKept || answer.topics.length > 0 ? 0 : idle + 1
          if (idle > 0 && !behind) schedule(pauseMs(intervalMs, idle, longestQuietMs))
          else if (!cancel) schedule(0)
          onTopics(answer.topics)
        },
        () => {
          if (run !== running) return
          asking = 0
          behind = resting
          failures += 1
          schedule(pauseMs(intervalMs, failures))
        },
      )
      // What a listener throws is a fault of ours and must be seen; it ends no polling.
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
      resting = false
      behind = false
    },
    rest(comesByItself) {
      resting = comesByItself
      behind = comesByItself
      idle = 0
      poll()
    },
    wake() {
      failures = 0
      idle = 0
      // What was never told is found out at the next look.
      behind = resting
      poll()
    },
  }
}

function rethrow(error: unknown): never {
  throw error instanceof Error ? error : new Error(String(error))
}
