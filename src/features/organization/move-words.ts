import { formatCount } from '../../lib/format/numbers'
import { type NamedPerson, personName } from '../../lib/labels/user-labels'
import type { UnitPerson } from './units'

/** Units and users that a move affects. */
export interface MoveImpact {
  readonly unitsMoved: number
  readonly agentsMoved: number
  readonly managersLosing: readonly UnitPerson[]
  readonly managersGaining: readonly UnitPerson[]
}

const names = (people: readonly NamedPerson[]): string => people.map(personName).join(', ')
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${formatCount(count)} ${many}`

/** Returns sentences about the effect of a move: what moves, who loses access, and who gains access. */
export function moveInWords({ unitsMoved, agentsMoved, managersLosing, managersGaining }: MoveImpact): string[] {
  const agents = agentsMoved === 0 ? 'no agents' : counted(agentsMoved, 'agent', 'agents').toLowerCase()
  return [
    `${counted(unitsMoved, 'unit', 'units')} with ${agents} ${unitsMoved === 1 ? 'moves' : 'move'}.`,
    managersLosing.length === 0 ? 'No manager loses access to them.' : `Loses access: ${names(managersLosing)}.`,
    managersGaining.length === 0 ? 'No manager gains access.' : `Gains access: ${names(managersGaining)}.`,
  ]
}
