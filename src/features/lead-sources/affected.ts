import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'

export interface AffectedFigures {
  readonly agents: number
  readonly heldCents: number
  readonly openLeads: number
}

/** Returns a sentence about the agents who subscribe to a source. */
export function affectedInWords({ agents, heldCents }: AffectedFigures): string {
  if (agents === 0) return 'No agent subscribes to it.'
  const who = agents === 1 ? 'One agent subscribes' : `${formatCount(agents)} agents subscribe`
  return heldCents === 0
    ? `${who} to it, with no money in the wallets.`
    : `${who} to it, with ${formatCents(heldCents)} in their wallets.`
}

/** Returns a sentence about the listed leads, which keep their current price. */
export function listedLeadsInWords({ openLeads }: AffectedFigures): string {
  if (openLeads === 0) return 'None of its leads are listed now.'
  return openLeads === 1
    ? '1 lead already listed keeps its current price.'
    : `${formatCount(openLeads)} leads already listed keep their current price.`
}
