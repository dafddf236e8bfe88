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
