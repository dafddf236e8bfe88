import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { USUAL_VALUES, type KnownValues } from '../../mocks/services/graphql/testing/argument-values'
import { fullSelections } from '../../mocks/services/graphql/testing/full-selection'
import { isExtension } from '../extensions.mjs'
import type { Persona } from './config'
import type { Answer, Live } from './live'
import { schema } from './schema'

export interface Operation {
  readonly name: string
  readonly kind: 'Query' | 'Mutation'
  readonly field: GraphQLField<unknown, unknown>
  /** Whether the operation goes beyond the specification. */
  readonly isExtension: boolean
}

const operationsOf = (kind: Operation['kind'], type: GraphQLObjectType | null | undefined): readonly Operation[] =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    name: field.name,
    kind,
    field,
    isExtension: isExtension(field.astNode),
  }))

export const operations: readonly Operation[] = [
  ...operationsOf('Query', schema.getQueryType()),
  ...operationsOf('Mutation', schema.getMutationType()),
]

/** ID of no record. A mutation with it does no harm, even if the service has no access checks. */
const NOBODY = 'contract-none'

/** Complete responses by persona and operation, so that each is requested once per run. */
const responses = new WeakMap<Live, Map<string, Promise<Answer>>>()

export async function queryInFull(live: Live, persona: Persona, operation: Operation): Promise<Answer> {
  const known = responses.get(live) ?? new Map<string, Promise<Answer>>()
  responses.set(live, known)
  const key = `${persona} ${operation.name}`
  const answer = known.get(key) ?? documentOf(live, operation).then((document) => live.query(persona, document))
  known.set(key, answer)
  return answer
}

type Documents = ReadonlyMap<string, string>

const documentsWith = (values: KnownValues): Documents =>
  new Map(fullSelections(schema, values).map(({ name, document }) => [name, document]))

async function documentOf(live: Live, { name, kind }: Operation): Promise<string> {
  const document = (kind === 'Mutation' ? mutations() : await queries(live)).get(name)
  if (document === undefined) throw new Error(`schema.graphql has no ${name}`)
  return document
}

const harmless: KnownValues = {
  ...USUAL_VALUES,
  agentId: NOBODY,
  userId: NOBODY,
  leadId: NOBODY,
  sourceId: NOBODY,
  unitId: NOBODY,
  parentId: NOBODY,
  paymentMethodId: NOBODY,
  setupIntentId: NOBODY,
  amountCents: 100,
}

let harmlessOnes: Documents | undefined
const mutations = (): Documents => (harmlessOnes ??= documentsWith(harmless))

const subjects = new WeakMap<Live, Promise<Documents>>()

/** Returns query documents about the config's agent and that agent's records. */
function queries(live: Live): Promise<Documents> {
  const known = subjects.get(live) ?? findSubjects(live).then(documentsWith)
  subjects.set(live, known)
  return known
}

interface Found {
  readonly open: { readonly items: readonly { readonly id: string }[] }
  readonly mine: { readonly items: readonly { readonly id: string }[] }
  readonly entries: { readonly items: readonly { readonly id: string }[] }
  readonly getAgentWallets: readonly { readonly sourceId: string }[]
}

interface Units {
  readonly listOrgUnits: readonly { readonly id: string }[] | null
}

async function findSubjects(live: Live): Promise<KnownValues> {
  const agentId = await live.sub('agent')
  const { data } = await live.query(
    'agent',
    `{ open: listOpenLeads(limit: 1) { items { id } } mine: listMyLeads(limit: 1) { items { id } }
       entries: listTransactions(limit: 1) { items { id } } getAgentWallets { sourceId } }`,
  )
  const found = data as Partial<Found> | null
  // The manager manages the last, lowest unit.
  const units = live.has('full')
    ? ((await live.query('manager', '{ listOrgUnits { id } }')).data as Partial<Units> | null)
    : null
  const now = Date.now()
  return {
    ...USUAL_VALUES,
    agentId,
    agentIds: [agentId],
    userId: agentId,
    leadId: found?.mine?.items[0]?.id ?? found?.open?.items[0]?.id ?? NOBODY,
    transactionId: found?.entries?.items[0]?.id ?? NOBODY,
    sourceId: found?.getAgentWallets?.[0]?.sourceId ?? NOBODY,
    unitId: units?.listOrgUnits?.at(-1)?.id ?? null,
    filters: null,
    from: new Date(now - 7 * 86_400_000).toISOString(),
    to: new Date(now).toISOString(),
    startDate: null,
    endDate: null,
    states: null,
    limit: 5,
    waitSeconds: 0,
  }
}

interface Named {
  readonly name: string
}

interface IntrospectedType extends Named {
  readonly fields: readonly (Named & { readonly args: readonly Named[] })[] | null
  readonly inputFields: readonly Named[] | null
}

const TYPES =
  '{ __schema { types { name inputFields { name } fields(includeDeprecated: true) { name args { name } } } } }'

/** Returns the edition that this service supports, as a setting, and what it lacks for the edition `full`. */
export async function editionText(live: Live): Promise<string> {
  const { data } = await live.query('agent', TYPES)
  const types = (data?.['__schema'] as { types: readonly IntrospectedType[] } | undefined)?.types
  if (types === undefined) return 'The service does not allow introspection: its edition is unknown.'
  const missing = missingExtensions(types)
  if (missing.length === 0) return 'The service supports VITE_API=full.'
  const [named, more] = [missing.slice(0, 10), missing.length - 10]
  return `The service supports VITE_API=specification. For VITE_API=full, it lacks ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`
}

/** Returns the paths of the extensions that a service lacks. A missing type or operation stands for all of its parts. */
function missingExtensions(types: readonly IntrospectedType[]): readonly string[] {
  // Types, fields, and arguments, such as `Query.getDashboardStats.timeZone`.
  const known = new Set(
    types.flatMap(({ name, fields, inputFields }) => [
      name,
      ...(inputFields ?? []).map((field) => `${name}.${field.name}`),
      ...(fields ?? []).flatMap((field) => [
        `${name}.${field.name}`,
        ...field.args.map((arg) => `${name}.${field.name}.${arg.name}`),
      ]),
    ]),
  )
  return extensionPaths().filter((path) => !known.has(path) && known.has(path.slice(0, path.lastIndexOf('.'))))
}

/** Returns each field, argument, and input field that is an extension. */
function extensionPaths(): readonly string[] {
  const paths = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) && !isInputObjectType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => {
      const path = `${type.name}.${field.name}`
      const args: readonly GraphQLArgument[] = 'args' in field ? field.args : []
      return [
        { path, node: field.astNode },
        ...args.map(({ name, astNode }) => ({ path: `${path}.${name}`, node: astNode })),
      ]
    })
  })
  return paths.flatMap(({ path, node }) => (isExtension(node) ? [path] : []))
}
