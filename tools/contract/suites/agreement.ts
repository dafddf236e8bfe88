import { getNamedType, isLeafType, isObjectType, type GraphQLObjectType, type GraphQLOutputType } from 'graphql'
import { assertEqual, Violation } from '../assert'
import { suite, type Check } from '../check'
import type { Player } from '../config'
import { isObject, isPaged, type Json, objectsIn, operationOf, schema } from '../schema'
import { argumentsOf, queryNames, readersOf } from '../subjects'

/** Fields that identify a record, by type. Elsewhere `id`. */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  FundsBalance: ['agentId'],
  LeadActivity: ['leadId'],
  LeadSourceImpact: ['sourceId'],
  PaymentStatus: ['agentId'],
  StateMarket: ['state'],
  TeamMember: ['agentId'],
  Wallet: ['agentId', 'sourceId'],
}

const identityOf = (type: GraphQLObjectType): readonly string[] =>
  IDENTITY[type.name] ?? ('id' in type.getFields() ? ['id'] : [])

/** Returns the names of the types in an answer. */
export function typesIn(type: GraphQLOutputType, known = new Set<string>()): ReadonlySet<string> {
  const object = getNamedType(type)
  if (!isObjectType(object) || known.has(object.name)) return known
  known.add(object.name)
  for (const field of Object.values(object.getFields())) typesIn(field.type, known)
  return known
}

/** Returns the scalars of a record, and those of inner records that have no identity, by path. */
function valuesIn(
  value: Json,
  type: GraphQLObjectType,
  path = '',
): readonly (readonly [path: string, value: unknown])[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const [inner, named] = [value[field.name], getNamedType(field.type)]
    if (inner === undefined) return []
    if (isLeafType(named) || inner === null) return [[path + field.name, inner] as const]
    return isObject(inner) && isObjectType(named) && identityOf(named).length === 0
      ? valuesIn(inner, named, `${path}${field.name}.`)
      : []
  })
}

/** Fields that some readers see less of: names of customers, and units above one's own. */
const BY_READER = new Set(['Lead.customerName', 'Transaction.leadName', 'OrgUnit.parentId'])

/** Records that only their owner sees. */
const PRIVATE = new Set(['Notification', 'SavedSearch'])

interface Fact {
  readonly value: unknown
  readonly who: Player
  readonly where: string
}

/** A record has the same values in every answer to everyone. Only one person's null may be another's value. */
function agreementOf(type: GraphQLObjectType): Check {
  const sources = queryNames.filter((name) => typesIn(operationOf(name).field.type).has(type.name))
  const promise = `every answer says the same about a ${type.name}`
  return suite('agree', { isRead: true })(type.name, promise, async (live) => {
    const facts = new Map<string, Fact>()
    for (const name of sources.filter((each) => live.operation(each)))
      for (const who of live.present(readersOf(name)))
        for (const args of await argumentsOf(live, name)) {
          const answer = await live.ask(who, name, isPaged(name) ? { ...args, limit: 50 } : args)
          for (const seen of objectsIn(answer.data?.[name], operationOf(name).field.type, name))
            if (seen.type === type) compare(facts, seen.value, type, who, seen.path)
        }
    return facts.size
  })
}

function compare(facts: Map<string, Fact>, record: Json, type: GraphQLObjectType, who: Player, where: string): void {
  const id = identityOf(type)
    .map((field) => String(record[field]))
    .join(' ')
  for (const [path, value] of valuesIn(record, type)) {
    const isForAll = (type.name !== 'Lead' || value !== null) && !BY_READER.has(`${type.name}.${path}`)
    for (const key of isForAll ? [`${id} ${path}`, `${id} ${path} ${who}`] : [`${id} ${path} ${who}`]) {
      const before = facts.get(key)
      if (before && PRIVATE.has(type.name) && before.who !== who)
        throw new Violation(`${type.name} ${id} is ${before.who}’s, but ${where} shows it to ${who}`)
      if (before)
        assertEqual(
          `${path} of ${type.name} ${id} in ${where} for ${who}, as ${before.where} says to ${before.who},`,
          value,
          before.value,
        )
      facts.set(key, { value, who, where })
    }
  }
}

export const agreementChecks: readonly Check[] = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) &&
  identityOf(type).length > 0 &&
  queryNames.some((name) => typesIn(operationOf(name).field.type).has(type.name))
    ? [agreementOf(type)]
    : [],
)
