import { type AmountLimits, parseAmountToCents } from '../../lib/format/money'

/** What is wrong with a field's value, in words; null when nothing is. The rest of the form is there to be looked at. */
export type Rule<Value, Values = unknown> = (value: Value, values: Values) => string | null

export const required =
  (message: string): Rule<string> =>
  (value) =>
    value.trim() === '' ? message : null

/** For passwords, where a space is a letter like others. */
export const typed =
  (message: string): Rule<string> =>
  (value) =>
    value === '' ? message : null

export const matches =
  (pattern: RegExp, message: string): Rule<string> =>
  (value) =>
    pattern.test(value.trim()) ? null : message

export const emailAddress = (message = 'Enter an email address.'): Rule<string> =>
  matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message)

export const amount =
  (limits?: AmountLimits): Rule<string> =>
  (text) => {
    const parsed = parseAmountToCents(text, limits)
    return parsed.ok ? null : parsed.message
  }

/** The rule holds only while the rest of the form says so. */
export const when =
  <Value, Values>(applies: (values: Values) => boolean, rule: Rule<Value, Values>): Rule<Value, Values> =>
  (value, values) =>
    applies(values) ? rule(value, values) : null

/** The cents of a text that `amount` has let pass. */
export function centsOf(text: string, limits?: AmountLimits): number {
  const parsed = parseAmountToCents(text, limits)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.cents
}
