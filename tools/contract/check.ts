import type { Live, Need } from './live'

/** One requirement of the contract, and its check. */
export interface Check {
  /** Suite and name, such as `money.transfer`. */
  readonly id: string
  readonly promise: string
  /** What the config must say for the check to run. Absent for requirements of the specification. */
  readonly needs?: Need
  /** True if the check changes nothing in the service. */
  readonly isRead?: boolean
  /** The most cents that the check spends: on live services, credits and purchases cannot be undone. */
  readonly spendsCents?: number
  /** Returns how much it looked at, if that can be nothing. Throws `Violation` if the service violates the requirement. */
  readonly run: (live: Live) => Promise<number | void>
}

export type Verdict = 'kept' | 'broken' | 'known' | 'not looked at'

export interface Finding {
  readonly id: string
  readonly promise: string
  readonly verdict: Verdict
  /** What the service does, or why the check was skipped. */
  readonly seen: string
  readonly ms: number
}

/** Returns a function that creates checks of a suite. */
export const suite =
  (name: string, options: Partial<Check> = {}) =>
  (id: string, promise: string, run: Check['run']): Check => ({ id: `${name}.${id}`, promise, run, ...options })
