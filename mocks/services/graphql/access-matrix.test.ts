import { getNamedType, graphql, isLeafType, type GraphQLField } from 'graphql'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../domain/context'
import { DomainError } from '../../domain/errors'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { openSession } from '../request-context'
import { createSchema } from './server'
import { ACCESS_RULES as RULES, everybody, type Person } from './testing/access-rules'
import { argumentsIn, USUAL_VALUES, type KnownValues } from './testing/argument-values'

/*
 * Who may call what, held against every operation of schema.graphql: each is sent by everybody, with arguments made
 * from the schema. All of it is about `owner`, an agent of Harbor, his leads, wallets and transactions.
 */
const PEOPLE = {
  owner: 'user-agent',
  stranger: 'user-ridge-one',
  manager: 'user-manager',
  /** In charge of another branch. */
  elsewhere: 'user-manager-canyon',
  admin: 'user-admin',
} as const satisfies Record<Person, string>

const VALUES: KnownValues = {
  ...USUAL_VALUES,
  agentId: PEOPLE.owner,
  agentIds: [PEOPLE.owner],
  userId: PEOPLE.owner,
  leadId: 'lead-0',
  transactionId: '',
  unitId: 'team-north-pier',
  paymentMethodId: 'pm_none',
  setupIntentId: 'seti_none',
}

const schema = createSchema()

function operations(): readonly (readonly [name: string, field: GraphQLField<unknown, unknown>])[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => [`${type?.name}.${field.name}`, field] as const),
  )
}

function sourceOf(field: GraphQLField<unknown, unknown>, kind: string, values: KnownValues): string {
  const result = getNamedType(field.type)
  const isResult = 'getFields' in result && 'errors' in result.getFields()
  const selection = isLeafType(result) ? '' : isResult ? '{ errors { code message } }' : '{ __typename }'
  return `${kind} { ${field.name}${argumentsIn(field, { ...VALUES, ...values })} ${selection} }`
}

async function send(company: CompanyWorld, actor: Actor, source: string) {
  const result = await graphql({ schema, source, contextValue: openSession(company.world, actor) })
  const [error] = result.errors ?? []
  if (error && !(error.originalError instanceof DomainError)) throw error
  const data = Object.values(result.data ?? {})[0] as { errors?: { code: string }[] } | null | undefined
  return { thrown: (error?.originalError as DomainError | undefined)?.code, refused: data?.errors?.[0]?.code }
}

const user = (userId: string): Actor => ({ kind: 'user', userId })

/** A world in which the owner has bought a lead, and the operation about him. */
function stage(name: string): { company: CompanyWorld; source: string } {
  const field = new Map(operations()).get(name)
  if (!field) throw new Error(`the schema has no ${name}`)
  const company = companyWorld()
  company.run(PEOPLE.owner, 'purchaseLead', { leadId: 'lead-0' })
  const { sourceId } = VALUES
  for (const person of ['manager', 'elsewhere', 'admin'] as const)
    company.run(PEOPLE[person], 'createWallet', { sourceId: String(sourceId) })
  const transactionId = company.world.ledger.agentEntries(PEOPLE.owner)[0]?.id
  return { company, source: sourceOf(field, name.startsWith('Query') ? 'query' : 'mutation', { transactionId }) }
}

const untouched = new Map<string, ReturnType<typeof stage>>()

/** One stage for all whom the operation is refused to: a refusal leaves it as it was, which is what is tested. */
function sharedStage(name: string): ReturnType<typeof stage> {
  const known = untouched.get(name) ?? stage(name)
  untouched.set(name, known)
  return known
}

const rules = Object.entries(RULES)
const unsignedOnly = rules.filter(([, allowed]) => allowed.length === 0).map(([name]) => name)
const signedOnly = rules.filter(([, allowed]) => allowed.length > 0).map(([name]) => name)
const permissions = rules.flatMap(([name, allowed]) => allowed.map((person) => [name, person] as const))
const denials = rules.flatMap(([name, allowed]) =>
  allowed.length === 0
    ? []
    : everybody.filter((person) => !allowed.includes(person)).map((person) => [name, person] as const),
)

describe('A1: who may call what', () => {
  it('there is a rule for every operation of the schema, and none for another', () => {
    expect(Object.keys(RULES).sort()).toEqual(
      operations()
        .map(([name]) => name)
        .sort(),
    )
  })

  it.each(unsignedOnly)('%s is for those who are not signed in yet', async (name) => {
    const { company, source } = stage(name)
    expect((await send(company, { kind: 'anonymous' }, source)).thrown).not.toBe('FORBIDDEN')
  })

  it.each(denials)('A2, A3: %s is refused to %s, and changes nothing', async (name, person) => {
    const { company, source } = sharedStage(name)
    const before = company.world.hash()
    const entries = company.world.journal.length
    expect(await send(company, user(PEOPLE[person]), source)).toEqual({ thrown: 'FORBIDDEN', refused: undefined })
    expect(company.world.hash()).toBe(before)
    expect(company.world.journal).toHaveLength(entries)
  })

  it.each(signedOnly)('%s is refused to whoever is not signed in, and changes nothing', async (name) => {
    const { company, source } = sharedStage(name)
    const before = company.world.hash()
    const { thrown, refused } = await send(company, { kind: 'anonymous' }, source)
    expect(thrown ?? refused).toBe('AUTHENTICATION_FAILED')
    expect(company.world.hash()).toBe(before)
  })

  it.each(signedOnly)('A9: %s is refused to somebody who has been disabled', async (name) => {
    const { company, source } = stage(name)
    const [person = 'owner'] = RULES[name] ?? []
    const userId = person === 'admin' ? 'user-admin-two' : PEOPLE[person]
    company.run('user-admin', 'updateUserStatus', { userId, status: 'DISABLED' })
    const before = company.world.hash()
    expect((await send(company, user(userId), source)).thrown).toBe('FORBIDDEN')
    expect(company.world.hash()).toBe(before)
  })

  it.each(permissions)('%s is not forbidden to %s', async (name, person) => {
    const { company, source } = stage(name)
    const { thrown } = await send(company, user(PEOPLE[person]), source)
    expect(thrown).not.toBe('FORBIDDEN')
  })
})
