import { getNamedType, isInputObjectType, type GraphQLInputType } from 'graphql'
import { USUAL_VALUES, valueFor, type KnownValues } from '../../../mocks/services/graphql/testing/argument-values'
import { assert, assertEqual } from '../assert'
import { suite, type Check } from '../check'
import type { Answer, Live, Person } from '../live'
import { at, isObject, type Json, type Operation, operations } from '../schema'
import { allowedTo, subjectsOf } from '../subjects'

/** ID of no record. */
const NOBODY = 'contract-none'
/** Longer than a text may be, so that a mutation without access checks changes nothing. */
const TOO_LONG = 'x'.repeat(2001)

/** Returns arguments that refer to the config's agent, and values that change as little as possible. */
const valuesOf = (live: Live): Promise<KnownValues> =>
  live.once('values of the agent', async () => {
    const { agentId: [agentId] = [], ...subjects } = await subjectsOf(live)
    const ofAgent = async (name: 'getAgent' | 'getPaymentStatus') =>
      at((await live.ask('agent', name, { agentId })).data, name)
    const agent = await ofAgent('getAgent')
    return {
      ...USUAL_VALUES,
      agentId,
      agentIds: [agentId],
      userId: agentId,
      leadId: subjects['leadIds']?.[0] ?? NOBODY,
      transactionId: subjects['transactionIds']?.[0] ?? NOBODY,
      sourceId: subjects['walletSourceIds']?.[0] ?? NOBODY,
      unitId: subjects['unitIds']?.[0] ?? null,
      parentId: subjects['unitIds']?.[1] ?? NOBODY,
      paymentMethodId: at(await ofAgent('getPaymentStatus'), 'paymentMethods.0.id') ?? NOBODY,
      setupIntentId: NOBODY,
      firstName: at(agent, 'firstName'),
      lastName: at(agent, 'lastName'),
      states: at(agent, 'selectedStates') ?? ['WA'],
      period: subjects['period']?.[0],
      startDate: null,
      endDate: null,
      limit: 5,
      waitSeconds: 0,
      pastSeconds: null,
      kind: 'SPEND',
      comment: TOO_LONG,
      text: TOO_LONG,
      amountCents: 100,
    }
  })

/** Returns filters that name the agent. */
const filtersOf = (type: GraphQLInputType, values: KnownValues): Json => {
  const filters = getNamedType(type)
  const names = isInputObjectType(filters) ? Object.keys(filters.getFields()) : []
  return Object.fromEntries(names.flatMap((key) => (/^(agentIds|unitId)$/.test(key) ? [[key, values[key]]] : [])))
}

async function argumentsOf(live: Live, { name, field }: Operation): Promise<Json> {
  const known = await valuesOf(live)
  // After a reset, its victim could no longer sign in.
  const values = name === 'resetUserPassword' ? { ...known, userId: NOBODY } : known
  return Object.fromEntries(
    field.args.map(({ name: arg, type }) => [
      arg,
      arg === 'filters' ? filtersOf(type, values) : valueFor(arg, type, values),
    ]),
  )
}

const isDenied = (code: string | undefined): boolean => code === 'FORBIDDEN' || code === 'UNAUTHORIZED'

/** Throws unless the answer is a refusal without data. */
function assertRefused(who: Person, { code, status, data }: Answer): void {
  const isAnonymous = who === 'nobody' || who === 'expired'
  const isRefused = isAnonymous ? code === 'AUTHENTICATION_FAILED' && status === 401 : isDenied(code)
  assert(isRefused, `${who} is answered with status ${status}${code === undefined ? '' : ` and ${code}`}`)
  assert(
    Object.values(data ?? {}).every((value) => value === null),
    `${who} is refused, and answered all the same`,
  )
}

/** Returns what a refused mutation could have changed. */
async function stateOf(live: Live): Promise<unknown> {
  const { agentId: [agentId] = [], leadIds: [leadId = NOBODY] = [] } = await subjectsOf(live)
  const reads = [
    ['getAgent', { agentId }],
    ['getUserProfile', { userId: agentId }],
    ['getPaymentStatus', { agentId }],
    ['getLead', { leadId }],
    ['getLeadActivity', { leadId }],
    ['listLeadSources', { limit: 50 }],
    ['getPlatformSettings', {}],
    ['listOrgUnits', { includeArchived: true }],
  ] as const
  const known = reads.filter(([name]) => live.operation(name))
  return Promise.all(known.map(async ([name, args]) => (await live.ask('administrator', name, args)).data))
}

/** Sends an operation with the ids of the config's agent as every person. Only those without access send mutations. */
function accessCheck(operation: Operation): readonly Check[] {
  const { kind, name } = operation
  const open: readonly Person[] = allowedTo(operation)
  // These are for callers without a session.
  if (open.length === 0) return []
  const promise = `${name} is for ${open.length === 5 ? 'everyone who signed in' : open.join(', ')} only`
  const run = async (live: Live) => {
    const args = await argumentsOf(live, operation)
    // Another branch is refused a unit, which the edition `specification` cannot name.
    const hasNoUnit = isObject(args['filters']) && args['filters']['unitId'] === null
    const people: readonly Person[] = [...live.present(), 'nobody', 'expired']
    const before = kind === 'Mutation' ? await stateOf(live) : null
    for (const who of people) {
      const isOpen = open.includes(who)
      if ((kind === 'Mutation' && isOpen) || (hasNoUnit && who === 'otherManager')) continue
      const answer = await live.ask(who, name, args)
      if (isOpen) assert(!isDenied(answer.code), `${who} is refused with ${answer.code}`)
      else assertRefused(who, answer)
    }
    if (kind === 'Mutation')
      assertEqual('what was refused, and done all the same: the state', await stateOf(live), before)
  }
  return [suite('access', { isRead: kind === 'Query' })(name, promise, run)]
}

/** A user who may publish could make all clients refetch continuously. The receiver in this check does not exist. */
const publishing = suite('access', { needs: 'realtime' })(
  'publishChanges',
  'publishChanges is for the service alone',
  async (live) => {
    const document = 'mutation { publishChanges(receiver: "contract-none", topics: [FUNDS]) { receiver topics } }'
    for (const who of live.present()) assertRefused(who, await live.queryAs(who, document))
  },
)

export const accessChecks: readonly Check[] = [...operations.flatMap(accessCheck), publishing]
