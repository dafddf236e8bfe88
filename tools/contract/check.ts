import type { Live } from './live'

/** One promise of the contract, and how it is looked at. */
export interface Check {
  /** The suite and a name: `money.sold-once`. */
  readonly id: string
  readonly promise: string
  /** Of part 2: looked at only where the config claims it. */
  readonly capability?: string
  /** Answers what was seen, in a few words; throws a `Broken` where the promise is. */
  readonly run: (live: Live) => Promise<string>
}

/** The promise is broken: what the service says instead. */
export class Broken extends Error {}

/** The config does not give what the check needs. */
export class NotLooked extends Error {}

export function hold(condition: unknown, seen: string): asserts condition {
  if (!condition) throw new Broken(seen)
}

/** Holds a value against another; both are told where they differ. */
export function same(what: string, seen: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(seen) ?? 'nothing', JSON.stringify(expected) ?? 'nothing']
  if (left !== right) throw new Broken(`${what} is ${short(left)}, not ${short(right)}`)
}

/** A value of an answer, as text: nobody knows what a service sends. */
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
