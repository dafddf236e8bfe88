import { formatPercent } from '../../lib/format/numbers'

/** Returns the change from a prior figure as text, such as '+10%'. A prior 0 gives 'new' or 'no change'. */
export function changeInWords(current: number, prior: number): string {
  if (prior === 0) return current === 0 ? 'no change' : 'new'
  const change = (current - prior) / prior
  if (Math.abs(change) < 0.005) return 'no change'
  return `${change > 0 ? '+' : '−'}${formatPercent(Math.abs(change), 0)}`
}

export const direction = (current: number, prior: number): 'up' | 'down' | 'flat' =>
  current > prior ? 'up' : current < prior ? 'down' : 'flat'
