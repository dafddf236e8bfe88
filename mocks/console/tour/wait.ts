import { pause, realTimers } from '../../../src/lib/time/timers'

/** Waits so long; fails when it is over meanwhile. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await pause(realTimers, ms, signal)
  signal.throwIfAborted()
}
