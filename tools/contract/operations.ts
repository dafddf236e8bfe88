import { buildSchema, type GraphQLEnumType, type GraphQLField, type GraphQLObjectType } from 'graphql'
import typeDefs from '../../schema.graphql?raw'
import { USUAL_VALUES, type KnownValues } from '../../mocks/services/graphql/testing/argument-values'
import { fullSelections } from '../../mocks/services/graphql/testing/full-selection'
import { capabilityOf } from '../capabilities.mjs'
import type { Persona } from './config'
import type { Answer, Live } from './live'

export const schema = buildSchema(typeDefs)

export interface Operation {
  readonly name: string
  readonly kind: 'Query' | 'Mutation'
  readonly field: GraphQLField<unknown, unknown>
  readonly capability: string | undefined
}

const operationsOf = (kind: Operation['kind'], type: GraphQLObjectType | null | undefined): readonly Operation[] =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    name: field.name,
    kind,
    field,
    capability: capabilityOf(field.astNode),
  }))

export const operations: readonly Operation[] = [
  ...operationsOf('Query', schema.getQueryType()),
  ...operationsOf('Mutation', schema.getMutationType()),
]

/** Capability for live updates over AppSync's realtime protocol. Only AppSync has it, so the stand-in does not. */
export const REALTIME = 'REALTIME'

/** Capabilities of a service, without REALTIME. */
export const capabilities: readonly string[] = (schema.getType('Capability') as GraphQLEnumType)
  .getValues()
  .flatMap(({ name }) => (name === REALTIME ? [] : [name]))

/** ID of no record. A mutation with it does no harm, even if the service has no access checks. */
const NOBODY = 'contract-none'

/** Complete responses by persona and operation, so that each is requested once per run. */
const asked = new WeakMap<Live, Map<string, Promise<Answer>>>()

export async function queryInFull(live: Live, persona: Persona, operation: Operation): Promise<Answer> {
  const known = asked.get(live) ?? new Map<string, Promise<Answer>>()
  asked.set(live, known)
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
  const units = live.config.capabilities?.includes('HIERARCHY')
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
