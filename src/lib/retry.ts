/**
 * Trying again, for reads only: three attempts, the pause doubling from one second, with up to a second of chance so
 * that many clients do not come back at the same moment, and never longer than ten seconds.
 */
import { classify } from './errors/classify'
import type { AppError } from './errors/app-error'
import { realTimers, sleep, type Timers } from './time/timers'

export const retryConstants = {
  attempts: 3,
  baseDelayMs: 1000,
  maxJitterMs: 1000,
  maxDelayMs: 10_000,
} as const

export interface RetryOptions {
  readonly timers?: Timers
  /** Chance in [0, 1). */
  readonly random?: () => number
  readonly signal?: AbortSignal
}

/** The pause before attempt `attempt + 1`, where the first attempt is 1. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const { baseDelayMs, maxJitterMs, maxDelayMs } = retryConstants
  return Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1) + random() * maxJitterMs)
}

/**
 * The pause before the next attempt, or null when there is none. A server that asks for more patience than ours gets
 * it: we stop, and the person decides when to try again.
 */
export function nextRetryDelayMs(error: AppError, attempt: number, random?: () => number): number | null {
  if (attempt >= retryConstants.attempts || error.aborted || !error.retryable) return null
  const askedMs = error.retryAfterMs ?? 0
  if (askedMs > retryConstants.maxDelayMs) return null
  return Math.max(askedMs, retryDelayMs(attempt, random))
}

/** Runs a read until it succeeds, is refused for good, or has been tried often enough. Throws AppError. */
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
