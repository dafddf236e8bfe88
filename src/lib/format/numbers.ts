import { groupThousands } from '../../shared/money'
import { cleanNumber } from '../../shared/pasted-numbers'

/** Formats a number as 12,345. One that the service did not give, such as NaN, is '—'. For cents, use money.ts. */
export function formatCount(count: number | null | undefined): string {
  if (count === null || count === undefined || Number.isNaN(count)) return '—'
  // Intl formats take ten milliseconds to load on a phone, and the first page has only whole numbers.
  return Number.isInteger(count) ? groupThousands(String(count)) : count.toLocaleString('en-US')
}

/** Formats a share of 1 as a percentage: '8.3%', or '8%' without decimals. */
export const formatPercent = (share: number, decimals = 1): string =>
  Number.isNaN(share) ? '—' : `${(share * 100).toFixed(decimals)}%`

/** Formats a percentage as the service gives it: 12.5 → '12.5%'. */
export const formatMarkup = (percentage: number): string => (Number.isNaN(percentage) ? '—' : `${percentage}%`)

/** Formats '+12015550142' as '(201) 555-0142'. Returns any other number, or one with words, unchanged. */
export function formatPhone(phone: string): string {
  const match = /\p{L}/u.test(phone) ? null : /^\+1(\d{3})(\d{3})(\d{4})$/.exec(cleanNumber('phoneNumber', phone))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}
