import { realTimers, type Timers } from '../../lib/timers'

export const creditWaitConstants = {
  /** Most callbacks arrive within a moment; the pauses grow from there. */
  firstDelaysMs: [0, 300, 500, 800],
  delayMs: 1000,
  /** From here on the person is told that it takes longer than usual. */
  lateAfterMs: 12_000,
  lateDelayMs: 3000,
} as const

export interface CreditWait {
  readonly isCredited: () => Promise<boolean>
  readonly onLate: () => void
  /** Aborted when the person does not want to wait any longer. */
  readonly signal: AbortSignal
  readonly timers?: Timers
}

/**
 * Waits until the provider's callback has credited a payment. True when it has; false when the waiting was given up,
 * in which case the money arrives by itself, later.
 */
export async function waitForCredit({ isCredited, onLate, signal, timers = realTimers }: CreditWait): Promise<boolean> {
  const { firstDelaysMs, delayMs, lateAfterMs, lateDelayMs } = creditWaitConstants
  let waitedMs = 0
  let late = false
  for (let turn = 0; !signal.aborted; turn += 1) {
    const pauseMs = firstDelaysMs[turn] ?? (late ? lateDelayMs : delayMs)
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

function pause(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = timers.after(delayMs, end)
    signal.addEventListener('abort', end)
  })
}
