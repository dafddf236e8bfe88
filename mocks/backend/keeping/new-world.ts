import type { Company } from '../../company/company'
import type { WorldHeader } from '../../world/journal'

export interface StartOptions {
  readonly scenario?: string
  readonly seed?: number
  readonly company?: Company
  /** World time at the start, epoch milliseconds. */
  readonly nowMs?: number
  readonly freeze?: boolean
}

const DEFAULT_SEED = 1

/** Where a new world begins. */
export function headerOf(options: StartOptions, wallClock: () => number): WorldHeader {
  return {
    scenario: options.scenario ?? 'default',
    seed: options.seed ?? DEFAULT_SEED,
    ...(options.company ? { company: options.company } : {}),
    clock: {
      worldMs: options.nowMs ?? wallClock(),
      wallMs: wallClock(),
      frozen: options.freeze ?? false,
      speed: 1,
    },
  }
}
