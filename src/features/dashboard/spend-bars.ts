export interface SourceSpend {
  readonly name: string
  readonly monthCents: number
  readonly lifetimeCents: number
}

export interface SpendBars {
  readonly bars: readonly { readonly label: string; readonly value: number }[]
  readonly period: 'This month' | 'All time'
}

/** Returns the sources with spend, largest first. Uses all-time spend if this month's spend is zero. */
export function spendBars(spend: readonly SourceSpend[]): SpendBars {
  const monthly = spend.some(({ monthCents }) => monthCents > 0)
  const bars = spend
    .map((source) => ({ label: source.name, value: monthly ? source.monthCents : source.lifetimeCents }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.label.localeCompare(b.label, 'en-US'))
  return { bars, period: monthly ? 'This month' : 'All time' }
}
