/** A whole number as people read it: 12,345. Cents are shown by money.ts. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
