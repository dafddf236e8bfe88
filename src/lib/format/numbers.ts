/** Digits in groups of three: '12345' → '12,345'. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A whole number as people read it: 12,345. Cents are shown by money.ts. */
export const formatCount = (count: number): string =>
  // The engine's own formats take a phone ten milliseconds to load, and the first page has whole numbers only.
  Number.isInteger(count) ? groupThousands(String(count)) : count.toLocaleString('en-US')

/** A share of 1 as people read it: '8.3%', or '8%' without decimals. */
export const formatPercent = (share: number, decimals = 1): string => `${(share * 100).toFixed(decimals)}%`
