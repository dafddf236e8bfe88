import { type AmountLimits, parseAmountToCents } from '../../shared/money'

/** A function that returns the error message of a field, or null if its value is valid. It may read other fields. */
export type Rule<Value, Values = unknown> = (value: Value, values: Values) => string | null

export const required =
  (message: string): Rule<string> =>
  (value) =>
    value.trim() === '' ? message : null

/** Returns a rule that requires text and accepts spaces, for passwords. */
export const requiredUntrimmed =
  (message: string): Rule<string> =>
  (value) =>
    value === '' ? message : null

export const matches =
  (pattern: RegExp, message: string): Rule<string> =>
  (value) =>
    pattern.test(value.trim()) ? null : message

export const amount =
  (limits?: AmountLimits): Rule<string> =>
  (text) => {
    const parsed = parseAmountToCents(text, limits)
    return parsed.ok ? null : parsed.message
  }

/** Returns a rule that applies only under a condition on the form's values. */
export const onlyIf =
  <Value, Values>(applies: (values: Values) => boolean, rule: Rule<Value, Values>): Rule<Value, Values> =>
  (value, values) =>
    applies(values) ? rule(value, values) : null

/** Returns the cents of a text that `amount` accepts. Throws an error for other texts. */
export function centsOf(text: string, limits?: AmountLimits): number {
  const parsed = parseAmountToCents(text, limits)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.cents
}
