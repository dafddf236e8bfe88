import { getNamedType, isLeafType, isObjectType } from 'graphql'
import { ACCESS_RULES } from '../../../mocks/services/graphql/testing/access-rules'
import { capabilityOf } from '../../capabilities.mjs'
import { hold, type Check } from '../check'
import { PERSONAS, personas } from '../config'
import { askInFull, operations, type Operation } from '../operations'
import { misfits, unanswered } from '../shape-of'

/** Returns a message for each missing scalar field in the first two levels of a response to a full selection. */
function missing({ field }: Operation, value: unknown, path: string, claimed: readonly string[]): readonly string[] {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return []
  const leaves = (of: typeof type) =>
    Object.values(of.getFields()).flatMap(({ name, type: inner, astNode }) => {
      const capability = capabilityOf(astNode)
      return isLeafType(getNamedType(inner)) && (capability === undefined || claimed.includes(capability)) ? [name] : []
    })
  const records = Array.isArray(value) ? value : [value]
  return records.flatMap((record: unknown, i) => {
    const place = Array.isArray(value) ? `${path}[${i}]` : path
    const below = Object.values(type.getFields()).flatMap((inner) => {
      const innerType = getNamedType(inner.type)
      const innerValue = typeof record === 'object' && record !== null ? Reflect.get(record, inner.name) : undefined
      if (!isObjectType(innerType)) return []
      return (Array.isArray(innerValue) ? innerValue : [innerValue]).flatMap((item: unknown) =>
        unanswered(item, leaves(innerType), `${place}.${inner.name}`),
      )
    })
    return [...unanswered(record, leaves(type), place), ...below]
  })
}

function checkOf(operation: Operation): Check | undefined {
  const { name, kind, field, capability } = operation
  const asking = personas.filter((persona) => ACCESS_RULES[`${kind}.${name}`]?.includes(PERSONAS[persona]))
  if (kind === 'Mutation' || asking.length === 0) return undefined
  return {
    id: `shapes.${name}`,
    promise: `${name} answers with what its type promises`,
    ...(capability === undefined ? {} : { capability }),
    async run(live) {
      for (const persona of asking) {
        const { data, code, errors } = await askInFull(live, persona, operation)
        // NOT_FOUND is valid: a manager has no wallet.
        if (code === 'NOT_FOUND') continue
        hold(data && code === undefined, `${persona}: ${code} ${JSON.stringify(errors[0]?.['message'] ?? '')}`)
        const value = data[name]
        const [problem] = [
          ...misfits(value, field.type, name),
          ...missing(operation, value, name, live.config.capabilities ?? []),
        ]
        hold(problem === undefined, `${persona}: ${problem}`)
      }
      return 'as promised'
    },
  }
}

export const shapes: readonly Check[] = operations.flatMap((operation) => checkOf(operation) ?? [])
