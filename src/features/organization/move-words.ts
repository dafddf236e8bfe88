import { formatCount } from '../../lib/numbers'
import type { MoveImpact, UnitPerson } from './unit-actions'

export const unitPersonName = (person: UnitPerson): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email

const names = (people: readonly UnitPerson[]): string => people.map(unitPersonName).join(', ')
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${formatCount(count)} ${many}`

/** What a move would do, sentence by sentence: what moves, who loses it from sight, who gains it. */
export function moveInWords({ unitsMoved, agentsMoved, managersLosing, managersGaining }: MoveImpact): string[] {
  const agents = agentsMoved === 0 ? 'no agents' : counted(agentsMoved, 'agent', 'agents').toLowerCase()
  return [
    `${counted(unitsMoved, 'unit', 'units')} with ${agents} ${unitsMoved === 1 ? 'moves' : 'move'}.`,
    managersLosing.length === 0
      ? 'No manager loses sight of them.'
      : `No longer in sight of: ${names(managersLosing)}.`,
    managersGaining.length === 0 ? 'No manager gains them.' : `In sight of, from now on: ${names(managersGaining)}.`,
  ]
}
