/**
 * Retries for reads only: three attempts, with a pause that doubles from one second up to ten. Up to one second of
 * jitter keeps many clients from retrying at the same moment.
 */
import { classify } from './classify'
import type { AppError } from './app-error'
import { realTimers, sleep, type Timers } from '../time/timers'

export const retryConstants = {
  attempts: 3,
  baseDelayMs: 1000,
  maxJitterMs: 1000,
  maxDelayMs: 10_000,
} as const

export interface RetryOptions {
  readonly timers?: Timers
  /** Source of random numbers in [0, 1). */
  readonly random?: () => number
  readonly signal?: AbortSignal
}

/** Returns the pause after the given attempt. The first attempt is 1. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const { baseDelayMs, maxJitterMs, maxDelayMs } = retryConstants
  return Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1) + random() * maxJitterMs)
}

/**
 * Returns the pause before the next attempt, or null if there is no next attempt. If the server requests a longer pause
 * than the maximum, retries stop and the user decides when to try again.
 */
export function nextRetryDelayMs(error: AppError, attempt: number, random?: () => number): number | null {
  if (attempt >= retryConstants.attempts || error.aborted || !error.retryable) return null
  const askedMs = error.retryAfterMs ?? 0
  if (askedMs > retryConstants.maxDelayMs) return null
  return Math.max(askedMs, retryDelayMs(attempt, random))
}

/** Runs a read until it succeeds, fails permanently, or uses up its attempts. Throws AppError. */
export async function retry<T>(run: (attempt: number) => Promise<T>, options: RetryOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt)
    } catch (cause) {
      const error = classify(cause)
      const delayMs = options.signal?.aborted ? null : nextRetryDelayMs(error, attempt, options.random)
      if (delayMs === null) throw error
      await sleep(options.timers ?? realTimers, delayMs)
      if (options.signal?.aborted) throw error
    }
  }
}
