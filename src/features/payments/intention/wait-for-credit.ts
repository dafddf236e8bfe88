import { pause, realTimers, type Timers } from '../../../lib/time/timers'

export const creditWaitConstants = {
  /** Most callbacks arrive within a moment; the pauses grow from there. */
  firstDelaysMs: [0, 300, 500, 800],
  delayMs: 1000,
  /** From here on the person is told that it takes longer than usual. */
  lateAfterMs: 12_000,
  lateDelayMs: 3000,
  /** From here on nobody sits and waits any more. */
  longAfterMs: 120_000,
  longDelayMs: 15_000,
} as const

export interface CreditWait {
  readonly isCredited: () => Promise<boolean>
  readonly onLate: () => void
  /** Aborted when nobody wants to know any longer. */
  readonly signal: AbortSignal
  readonly timers?: Timers | undefined
}

/**
 * Waits until the provider's callback has credited a payment. True when it has; false when the waiting was given up,
 * in which case the money arrives by itself, later.
 */
export async function waitForCredit({ isCredited, onLate, signal, timers = realTimers }: CreditWait): Promise<boolean> {
  const { firstDelaysMs, lateAfterMs } = creditWaitConstants
  let waitedMs = 0
  let late = false
  for (let turn = 0; !signal.aborted; turn += 1) {
    const pauseMs = firstDelaysMs[turn] ?? delayAfter(waitedMs)
    await pause(timers, pauseMs, signal)
    waitedMs += pauseMs
    if (signal.aborted) return false
    if (await isCredited()) return true
    if (!late && waitedMs >= lateAfterMs) {
      late = true
      onLate()
    }
  }
  return false
}

function delayAfter(waitedMs: number): number {
  const { delayMs, lateAfterMs, lateDelayMs, longAfterMs, longDelayMs } = creditWaitConstants
  if (waitedMs >= longAfterMs) return longDelayMs
  return waitedMs >= lateAfterMs ? lateDelayMs : delayMs
}
