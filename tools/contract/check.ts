import type { Live } from './live'

/** `full`: the service has the edition `full`. `realtime`: it also pushes changes over AppSync's realtime protocol. */
export type Need = 'full' | 'realtime'

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

/** The service violates a requirement. The message says what it does instead. */
export class Violation extends Error {}

/** The config lacks a setting that the check needs. */
export class SkippedCheck extends Error {}

/** Returns a function that creates checks of a suite. */
export const suite =
  (name: string, needs?: Need) =>
  (id: string, promise: string, run: Check['run']): Check => ({
    id: `${name}.${id}`,
    promise,
    run,
    ...(needs && { needs }),
  })

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
