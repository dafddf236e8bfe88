import type { Live } from './live'

/** One requirement of the contract, and its check. */
export interface Check {
  /** Suite and name, such as `money.sold-once`. */
  readonly id: string
  readonly promise: string
  /** Capability that the check needs. The check runs only if the config claims the capability. */
  readonly capability?: string
  /** Returns a short description of the result. Throws `Broken` if the service violates the requirement. */
  readonly run: (live: Live) => Promise<string>
}

/** The service violates a requirement. The message says what it does instead. */
export class Broken extends Error {}

/** The config lacks a setting that the check needs. */
export class NotLooked extends Error {}

export function hold(condition: unknown, seen: string): asserts condition {
  if (!condition) throw new Broken(seen)
}

/** Throws `Broken` with both values if they differ. */
export function same(what: string, seen: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(seen) ?? 'nothing', JSON.stringify(expected) ?? 'nothing']
  if (left !== right) throw new Broken(`${what} is ${short(left)}, not ${short(right)}`)
}

/** Returns a response value as text, whatever its type. */
export const words = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export const short = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text)

export const checksOf = (
  suite: string,
  checks: Readonly<Record<string, readonly [promise: string, run: Check['run'], capability?: string]>>,
): readonly Check[] =>
  Object.entries(checks).map(([name, [promise, run, capability]]) => ({
    id: `${suite}.${name}`,
    promise,
    run,
    ...(capability === undefined ? {} : { capability }),
  }))
