import { ACCESS_RULES } from '../../../mocks/services/graphql/testing/access-rules'
import { Broken, type Check } from '../check'
import { PERSONAS, personas, type Persona } from '../config'
import type { Answer } from '../live'
import { askInFull, operations, type Operation } from '../operations'
import { REALTIME } from '../realtime'

/** Mutations whose access depends on the record. Unknown records are refused to every role, so no check is possible. */
const BY_RECORD = new Set([
  'updateLeadStatus',
  'addLeadNote',
  'requestLeadReturn',
  'resolveLeadReturn',
  'reassignLead',
  'nudgeAgent',
])

const isDenied = ({ code }: Answer): boolean => code === 'FORBIDDEN' || code === 'UNAUTHORIZED'

const isOpenTo = ({ kind, name }: Operation, persona: Persona): boolean =>
  ACCESS_RULES[`${kind}.${name}`]?.includes(PERSONAS[persona]) ?? false

/**
 * Returns the access check of an operation. All personas send queries. Only personas without access send mutations, so
 * that nothing changes.
 */
function checkOf(operation: Operation): Check | undefined {
  const { kind, name, capability } = operation
  const asking = personas.filter((persona) => kind === 'Query' || !isOpenTo(operation, persona))
  const isForNobodyYet = ACCESS_RULES[`${kind}.${name}`]?.length === 0
  if (asking.length === 0 || isForNobodyYet || BY_RECORD.has(name)) return undefined
  const open = personas.filter((persona) => isOpenTo(operation, persona))
  return {
    id: `access.${name}`,
    promise: `${name} is for ${open.join(', ') || 'others'}${open.length < personas.length ? ' only' : ''}`,
    ...(capability === undefined ? {} : { capability }),
    async run(live) {
      for (const persona of asking) {
        const answer = await askInFull(live, persona, operation)
        if (isDenied(answer) !== !isOpenTo(operation, persona))
          throw new Broken(`${persona}: ${answer.code ?? `answered with status ${answer.status}`}`)
        if (isDenied(answer) && Object.values(answer.data ?? {}).some((value) => value !== null))
          throw new Broken(`${persona}: refused, and answered all the same`)
      }
      return `open to ${open.join(', ') || 'none of these'}`
    },
  }
}

/** A user who may publish could make all clients refetch continuously. The receiver in this check does not exist. */
const publishing: Check = {
  id: 'access.publishChanges',
  promise: 'publishChanges is for the service alone',
  capability: REALTIME,
  async run(live) {
    for (const persona of personas) {
      const answer = await live.ask(
        persona,
        'mutation { publishChanges(receiver: "contract-none", topics: [FUNDS]) { receiver topics } }',
      )
      if (!isDenied(answer)) throw new Broken(`${persona}: ${answer.code ?? `answered with status ${answer.status}`}`)
    }
    return 'refused to all of these'
  },
}

export const access: readonly Check[] = [...operations.flatMap((operation) => checkOf(operation) ?? []), publishing]
