import { getNamedType, graphql, isLeafType, type GraphQLField } from 'graphql'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../domain/context'
import { DomainError } from '../../domain/errors'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { openSession } from '../request-context'
import { createSchema } from './server'
import { ACCESS_RULES, everyone, type Person } from './testing/access-rules'
import { argumentsIn, USUAL_VALUES, type KnownValues } from './testing/argument-values'

/*
 * These tests send every operation of schema.graphql as each of these people. The arguments refer to `owner`, an
 * agent of the branch Harbor, and to that agent's leads, wallets, and transactions. ACCESS_RULES lists the people who
 * may call each operation.
 */
const PEOPLE = {
  owner: 'user-agent',
  stranger: 'user-ridge-one',
  manager: 'user-manager',
  /** Manages another branch. */
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

/** Returns a company whose owner has bought a lead, and the GraphQL document of the operation. */
function arrange(name: string): { company: CompanyWorld; source: string } {
  const field = new Map(operations()).get(name)
  if (!field) throw new Error(`The schema has no ${name}`)
  const company = companyWorld()
  company.run(PEOPLE.owner, 'purchaseLead', { leadId: 'lead-0' })
  const { sourceId } = VALUES
  for (const person of ['manager', 'elsewhere', 'admin'] as const)
    company.run(PEOPLE[person], 'createWallet', { sourceId: String(sourceId) })
  const transactionId = company.world.ledger.agentEntries(PEOPLE.owner)[0]?.id
  return { company, source: sourceOf(field, name.startsWith('Query') ? 'query' : 'mutation', { transactionId }) }
}

const arranged = new Map<string, ReturnType<typeof arrange>>()

/**
 * Returns a cached company. Rejected operations may share a company, because the tests assert that they change
 * nothing.
 */
function arrangeOnce(name: string): ReturnType<typeof arrange> {
  const cached = arranged.get(name) ?? arrange(name)
  arranged.set(name, cached)
  return cached
}

const rules = Object.entries(ACCESS_RULES)
const anonymousOnly = rules.filter(([, allowed]) => allowed.length === 0).map(([name]) => name)
const signedInOnly = rules.filter(([, allowed]) => allowed.length > 0).map(([name]) => name)
const permissions = rules.flatMap(([name, allowed]) => allowed.map((person) => [name, person] as const))
const denials = rules.flatMap(([name, allowed]) =>
  allowed.length === 0
    ? []
    : everyone.filter((person) => !allowed.includes(person)).map((person) => [name, person] as const),
)

describe('access to operations', () => {
  it('has a rule for exactly the operations of the schema', () => {
    const names = operations().map(([name]) => name)
    expect(
      Object.keys(ACCESS_RULES).sort(),
      'Each operation of schema.graphql needs one rule in mocks/services/graphql/testing/access-rules.ts',
    ).toEqual(names.sort())
  })

  it.each(anonymousOnly)('allows %s without a sign-in', async (name) => {
    const { company, source } = arrange(name)
    expect((await send(company, { kind: 'anonymous' }, source)).thrown).not.toBe('FORBIDDEN')
  })

  it.each(denials)('rejects %s for %s without a change', async (name, person) => {
    const { company, source } = arrangeOnce(name)
    const before = company.world.hash()
    const entries = company.world.journal.length
    expect(await send(company, user(PEOPLE[person]), source)).toEqual({ thrown: 'FORBIDDEN', refused: undefined })
    expect(company.world.hash()).toBe(before)
    expect(company.world.journal).toHaveLength(entries)
  })

  it.each(signedInOnly)('rejects %s without a sign-in and without a change', async (name) => {
    const { company, source } = arrangeOnce(name)
    const before = company.world.hash()
    const { thrown, refused } = await send(company, { kind: 'anonymous' }, source)
    expect(thrown ?? refused).toBe('AUTHENTICATION_FAILED')
    expect(company.world.hash()).toBe(before)
  })

  it.each(signedInOnly)('rejects %s for a disabled user', async (name) => {
    const { company, source } = arrange(name)
    const [person = 'owner'] = ACCESS_RULES[name] ?? []
    const userId = person === 'admin' ? 'user-admin-two' : PEOPLE[person]
    company.run('user-admin', 'updateUserStatus', { userId, status: 'DISABLED' })
    const before = company.world.hash()
    expect((await send(company, user(userId), source)).thrown).toBe('FORBIDDEN')
    expect(company.world.hash()).toBe(before)
  })

  it.each(permissions)('does not forbid %s for %s', async (name, person) => {
    const { company, source } = arrange(name)
    const { thrown } = await send(company, user(PEOPLE[person]), source)
    expect(thrown).not.toBe('FORBIDDEN')
  })
})
