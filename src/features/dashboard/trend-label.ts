/** Describes a sparkline: 'Spend over 14 days, today so far: from $40.00 to $90.00, highest $120.00'. */
export function trendLabel(what: string, values: readonly number[], format: (value: number) => string): string {
  const first = values[0] ?? 0
  const last = values.at(-1) ?? 0
  return `${what} over ${values.length} days, today so far: from ${format(first)} to ${format(last)}, highest ${format(Math.max(...values))}`
}
