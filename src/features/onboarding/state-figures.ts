import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'

/** Market figures of a state: the number of open leads and their typical cost. */
export interface StateFigures {
  readonly openLeads: number
  readonly typicalCostCents: number | null
}

export type FiguresByState = ReadonlyMap<string, StateFigures>

export function openLeadsText(count: number): string {
  return `${formatCount(count)} open ${count === 1 ? 'lead' : 'leads'}`
}

/** Returns a summary such as '12 open leads · median $30.00' or 'No open leads'. */
export function figuresText({ openLeads, typicalCostCents }: StateFigures): string {
  if (openLeads === 0) return 'No open leads'
  const cost = typicalCostCents === null ? '' : ` · median ${formatCents(typicalCostCents)}`
  return `${openLeadsText(openLeads)}${cost}`
}

export function totalOpenLeads(states: Iterable<string>, figures: FiguresByState): number {
  let total = 0
  for (const state of states) total += figures.get(state)?.openLeads ?? 0
  return total
}

/** Effect of leaving a state: none, leads that are no longer listed, or money that cannot be spent there. */
export type LeavingWarning =
  | { readonly kind: 'none' }
  | { readonly kind: 'leads'; readonly openLeads: number }
  | { readonly kind: 'money'; readonly openLeads: number; readonly heldCents: number }

export function leavingWarning(figures: StateFigures | undefined, heldCents: number): LeavingWarning {
  const openLeads = figures?.openLeads ?? 0
  if (heldCents > 0) return { kind: 'money', openLeads, heldCents }
  return openLeads > 0 ? { kind: 'leads', openLeads } : { kind: 'none' }
}
