import { getNamedType, getNullableType, isListType, isObjectType, type GraphQLObjectType } from 'graphql'
import { assert, assertEqual, asText, Violation } from '../assert'
import type { Player } from '../config'
import type { Live } from '../live'
import { meaningOf } from '../meanings'
import { at, isObject, operationOf, type Json, type MutationName, type QueryName } from '../schema'
import { allowedTo, listOf, queryNames, readersOf, readRows, rowsIn } from '../subjects'

/** Returns who sends a mutation with the agent's ids: the first who may. */
const senderOf = (name: MutationName): Player => allowedTo({ kind: 'Mutation', name })[0] ?? 'administrator'

const isList = (query: QueryName): boolean => isListType(getNullableType(operationOf(query).field.type))

/** Returns the query by which a person reads records of a type: a list if there is one, because it shows other records too. */
const readerOf = (type: GraphQLObjectType, who: Player): QueryName | undefined =>
  queryNames
    .filter((name) => getNamedType(operationOf(name).field.type) === type && readersOf(name).includes(who))
    // Only agents read their own records by these.
    .filter((name) => /agent$/i.test(who) || meaningOf(name)['own'] === undefined)
    .toSorted((left, right) => Number(isList(right)) - Number(isList(left)))[0]

/** Returns the records that a mutation answers with: path, type, and the query that reads them later. */
const recordsOf = (name: MutationName, who: Player) => {
  const result = getNamedType(operationOf(name).field.type)
  return Object.values(isObjectType(result) ? result.getFields() : {}).flatMap(({ name: path, type }) => {
    const record = getNamedType(type)
    const query = isObjectType(record) ? readerOf(record, who) : undefined
    return query === undefined ? [] : [{ path, query }]
  })
}

/** Returns a record, or all records of a list by what identifies them. */
async function read(live: Live, who: Player, query: QueryName, args: Json): Promise<unknown> {
  if (!isList(query)) return live.read(who, query, args)
  const { rows } = await readRows(live, who, query, { ...args, includeArchived: true })
  return Object.fromEntries(rows.map((row) => [asText(row[listOf(query)?.key ?? 'id']), row]))
}

/** Returns the path of a record in the answer of its query. */
const pathOf = (query: QueryName, record: unknown): string =>
  isList(query) ? asText(at(record, listOf(query)?.key ?? 'id')) : ''

/** Throws if two answers differ in a field that both have. */
function assertSameIn(what: string, seen: unknown, expected: unknown): void {
  if (isObject(seen) && isObject(expected))
    for (const [key, value] of Object.entries(seen)) assertSameIn(`${what}.${key}`, value, expected[key])
  else if (seen !== undefined && expected !== undefined) assertEqual(what, seen, expected)
}

/** The records in the answer of a mutation must be those that are read later. */
async function assertReadLater(live: Live, name: MutationName, answer: unknown, who: Player): Promise<void> {
  for (const { path, query } of recordsOf(name, who).filter((each) => live.operation(each.query)))
    for (const record of rowsIn(answer, path)) {
      const [argument = '', key = ''] = meaningOf(query)['answers']?.[0]?.split('=') ?? []
      const later = at(await read(live, who, query, { [argument]: at(record, key) }), pathOf(query, record))
      assert(isObject(later), `${query} does not have the record that ${name} answers`)
      assertSameIn(`${name}.${path}, as ${query} says later,`, record, later)
    }
}

/** Sends a mutation. Throws unless it succeeds. */
export async function change(live: Live, name: MutationName, args: Json = {}, who = senderOf(name)): Promise<unknown> {
  const answer = await live.read(who, name, args)
  const error = at(answer, 'errors.0')
  const said = `${asText(at(error, 'code') ?? '')} ${asText(at(error, 'message') ?? '')}`
  assert(at(answer, 'success') === true, `${name} for ${who} is refused: ${said}`)
  assertEqual(`${name}.errors`, at(answer, 'errors'), [])
  if (/^adminCredit|^purchase/.test(name))
    live.spentCents += Math.abs(Number(at(answer, 'totalCents') ?? at(answer, 'transaction.amountCents') ?? 0))
  await assertReadLater(live, name, answer, who)
  return answer
}

/** Sends a mutation that must be refused with a code, and a field after a dot, in its answer. */
export async function refused(live: Live, name: MutationName, args: Json, expected: string, who = senderOf(name)) {
  const { data, code } = await live.ask(who, name, args)
  const error = at(data?.[name], 'errors.0')
  const [wanted, field] = expected.split('.')
  if (code !== undefined) {
    const message = `${name} for ${who} is a GraphQL error with ${code}: ${wanted} belongs in errors of its answer`
    throw new Violation(message, { cause: 'refusals are GraphQL errors' })
  }
  assertEqual(`the refusal of ${name} for ${who}`, at(error, 'code'), wanted)
  if (field !== undefined) assertEqual(`the field that ${name} refuses`, at(error, 'field'), field)
}

/** Returns the paths of all values that differ. */
function changesOf(before: unknown, after: unknown, path = ''): readonly string[] {
  if (isObject(before) && isObject(after))
    return Object.keys({ ...before, ...after }).flatMap((key) => changesOf(before[key], after[key], `${path}.${key}`))
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
}

/** Fields that may change with any other. */
const ALONG = /\.(updatedAt|lastActivityAt|lastLoginAt)$/
/** Fields that follow from others, by the query that shows them. */
const FOLLOW: Readonly<Record<string, RegExp>> = {
  getLeadActivity: /^\.(leadReturn|returnUntil|timeline|transactions|notes)\b/,
  getPaymentStatus: /^\.(paymentMethods|activity|config|failedTopUp)\b/,
  getUserProfile: /^\.metrics\b/,
  getAgentWallets: /\.(active|balanceCents|recentTransactions)\b/,
  getUserWallets: /\.active$/,
}

const auditEntries = async (live: Live) => live.read('administrator', 'listAuditEntries', { limit: 1 })

/** The reason in the latest entry of the audit log must be this one. */
export async function assertAudited(live: Live, reason: string): Promise<void> {
  if (live.has('full'))
    assertEqual('the reason in the audit log', at(await auditEntries(live), 'items.0.reason'), reason)
}

/** Sends a mutation. Exactly what it says must change for the next reader. `ids` are arguments of queries by their names. */
export async function write(live: Live, name: MutationName, args: Json, becomes: Json, ids: Json): Promise<unknown> {
  const who = senderOf(name)
  const { path, query } = recordsOf(name, who).at(-1) ?? { path: 'none', query: 'getAgent' as const }
  const known: Json = { ...ids, ...(isObject(args['input']) ? args['input'] : {}), ...args }
  const queryArgs = Object.fromEntries(
    operationOf(query).field.args.flatMap((arg) => (arg.name in known ? [[arg.name, known[arg.name]]] : [])),
  )
  const isAudited = who === 'administrator' && live.has('full')
  const entries = async () => (isAudited ? Number(at(await auditEntries(live), 'total')) : 0)
  const [before, count] = [await read(live, who, query, queryArgs), await entries()]
  const answer = await change(live, name, args)
  const after = await read(live, who, query, queryArgs)
  const place = pathOf(query, at(answer, path))
  for (const [field, value] of Object.entries(becomes))
    if (at(after, `${place}.${field}`) !== undefined || live.has('full'))
      assertEqual(`${field} after ${name}`, at(after, `${place}.${field}`), value)
  const allowed = Object.keys(becomes).map((field) => (place === '' ? `.${field}` : `.${place}.${field}`))
  const others = changesOf(before, after).filter(
    (changed) =>
      !ALONG.test(changed) &&
      !FOLLOW[query]?.test(changed) &&
      !allowed.some((each) => `${changed}.`.startsWith(`${each}.`)),
  )
  assert(others.length === 0, `${name} also changes ${others.map((each) => each.slice(1)).join(', ')}`)
  if (isAudited) assertEqual(`the audit entries after ${name}`, await entries(), count + 1)
  return answer
}
