import { formatCount, formatPercent } from './numbers'

/** Fewest events that a percentage or a trend may rest on. Below, screens show the count. */
export const minEvents = 20

/** Formats a part of events: '8.3%', '2 of 14' from fewer than 20 events, or a dash without any. */
export function formatRate(part: number, whole: number, decimals?: number): string {
  if (whole === 0) return '—'
  return whole < minEvents ? `${formatCount(part)} of ${formatCount(whole)}` : formatPercent(part / whole, decimals)
}

/** Returns what a funded loan cost, in cents: spent divided by funded leads. Null without a funded lead. */
export const costPerLoanCents = (spentCents: number, funded: number): number | null =>
  funded > 0 ? Math.round(spentCents / funded) : null
