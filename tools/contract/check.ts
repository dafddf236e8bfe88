import type { Live, Need } from './live'

/** One requirement of the contract, and its check. */
export interface Check {
  /** Suite and name, such as `money.sold-once`. */
  readonly id: string
  readonly promise: string
  /** What the config must say for the check to run. Absent for requirements of the specification. */
  readonly needs?: Need
  /** Returns a short description of the result. Throws `Violation` if the service violates the requirement. */
  readonly run: (live: Live) => Promise<string>
}

export type Verdict = 'kept' | 'broken' | 'known' | 'not looked at'

export interface Finding {
  readonly id: string
  readonly promise: string
  readonly verdict: Verdict
  /** The observed result, or why the check was skipped. */
  readonly seen: string
  readonly ms: number
}

/** Returns a function that creates checks of a suite. */
export const suite =
  (name: string, needs?: Need) =>
  (id: string, promise: string, run: Check['run']): Check => ({
    id: `${name}.${id}`,
    promise,
    run,
    ...(needs && { needs }),
  })
