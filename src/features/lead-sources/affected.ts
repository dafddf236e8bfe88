import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'

export interface AffectedFigures {
  readonly agents: number
  readonly heldCents: number
  readonly openLeads: number
}

/** Who depends on a source, in a sentence. */
export function affectedInWords({ agents, heldCents }: AffectedFigures): string {
  if (agents === 0) return 'No agent subscribes to it.'
  const who = agents === 1 ? 'One agent subscribes' : `${formatCount(agents)} agents subscribe`
  return heldCents === 0
    ? `${who} to it, with no money in the wallets.`
    : `${who} to it, with ${formatCents(heldCents)} in their wallets.`
}

/** What a new price leaves as it is. */
export function listedLeadsInWords({ openLeads }: AffectedFigures): string {
  if (openLeads === 0) return 'No lead of it is listed now.'
  const listed = openLeads === 1 ? 'The one lead' : `The ${formatCount(openLeads)} leads`
  return `${listed} listed already ${openLeads === 1 ? 'keeps its' : 'keep their'} price.`
}
