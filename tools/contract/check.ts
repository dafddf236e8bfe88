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

/** The service violates a requirement. The message says what it does instead. Checks with the same `cause` are one finding. */
export class Violation extends Error {}

/** The config lacks a setting that the check needs, or the service has nothing to look at. */
export class SkippedCheck extends Error {}

export function assert(condition: unknown, seen: string): asserts condition {
  if (!condition) throw new Violation(seen)
}

/** Throws `Violation` with both values if they differ. */
export function assertEqual(what: string, seen: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(seen) ?? 'nothing', JSON.stringify(expected) ?? 'nothing']
  assert(left === right, `${what} is ${shorten(left)}, not ${shorten(right)}`)
}

/** Returns a response value as text, whatever its type. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export const shorten = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text)
