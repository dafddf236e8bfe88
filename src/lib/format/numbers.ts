/** A whole number as people read it: 12,345. Cents are shown by money.ts. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** A share of 1 as people read it: '8.3%', or '8%' without decimals. */
export const formatPercent = (share: number, decimals = 1): string => `${(share * 100).toFixed(decimals)}%`
