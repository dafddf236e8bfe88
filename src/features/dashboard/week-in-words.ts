import { formatCents } from '../../lib/format/money'
import { formatPercent } from '../../lib/format/numbers'

const days = 7

/**
 * Compares the last two weeks: '$1,204.50 in the last 7 full days, 6% more than in the 7 before.'
 * Ignores the last value, because that day is incomplete. Returns null if there are fewer than two full weeks.
 */
export function weekInWords(values: readonly number[]): string | null {
  const full = values.slice(0, -1)
  if (full.length < 2 * days) return null
  const sum = (part: readonly number[]): number => part.reduce((total, value) => total + value, 0)
  const week = sum(full.slice(-days))
  const before = sum(full.slice(-2 * days, -days))
  const amount = `${formatCents(week)} in the last ${days} full days`
  if (before === 0) return `${amount}.`
  const change = (week - before) / before
  if (Math.abs(change) < 0.005) return `${amount}, as in the ${days} before.`
  return `${amount}, ${formatPercent(Math.abs(change), 0)} ${change > 0 ? 'more' : 'less'} than in the ${days} before.`
}
