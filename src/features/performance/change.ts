import { formatPercent } from '../../lib/format/numbers'

/** The change from a prior figure, in words; without a prior one there is nothing to compare with. */
export function changeInWords(current: number, prior: number): string {
  if (prior === 0) return current === 0 ? 'no change' : 'new'
  const change = (current - prior) / prior
  if (Math.abs(change) < 0.005) return 'no change'
  return `${change > 0 ? '+' : '−'}${formatPercent(Math.abs(change), 0)}`
}

export const direction = (current: number, prior: number): 'up' | 'down' | 'flat' =>
  current > prior ? 'up' : current < prior ? 'down' : 'flat'
