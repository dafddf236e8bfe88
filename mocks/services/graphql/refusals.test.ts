import {
  buildSchema,
  getNamedType,
  graphql,
  isInputObjectType,
  type GraphQLField,
  type GraphQLInputField,
} from 'graphql'
import { beforeAll, expect, it } from 'vitest'
import typeDefs from '../../../schema.graphql?raw'
import { DomainError } from '../../domain/errors'
import { openSession } from '../request-context'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { createSchema } from './server'
import { argumentsIn, USUAL_VALUES, type KnownValues } from './testing/argument-values'

/*
 * What schema.graphql says of refusals, held against what is refused: whoever builds a service, or a client of one, has the
 * descriptions alone.
 */
const mutations = Object.values(buildSchema(typeDefs).getMutationType()?.getFields() ?? {})

const CODES = /\b(VALIDATION_FAILED|CONFLICT|NOT_FOUND|RATE_LIMITED|STRIPE_ERROR|AUTHENTICATION_FAILED)\b/g

it('every mutation says how it refuses what the person can correct, or that it refuses nothing', () => {
  const silent = mutations.filter(
    ({ description }) => !/Refuses nothing/.test(description ?? '') && !description?.match(CODES),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

it('every idempotency key says how long it may be, and where the rest stands', () => {
  const keys = mutations.flatMap(({ args }) => args.flatMap(inputsOf)).filter(({ name }) => name === 'idempotencyKey')
  expect(keys.length).toBeGreaterThan(5)
  for (const { description } of keys) expect(description).toContain('Up to 200 characters')
  const head = typeDefs.slice(0, typeDefs.indexOf('schema {')).replaceAll(/\s*#\s*/g, ' ')
  expect(head).toContain('Keys belong to one user')
  expect(head).toContain('remembers a key for at least 24 hours')
  expect(head).toContain('a key longer than 200 characters')
})

type Input = Pick<GraphQLInputField, 'name' | 'type' | 'description'>

function inputsOf(input: Input): readonly Input[] {
  const type = getNamedType(input.type)
  return isInputObjectType(type) ? Object.values(type.getFields()).flatMap(inputsOf) : [input]
}

const OWNER = 'user-agent'
const OWN: KnownValues = {
  ...USUAL_VALUES,
  agentId: OWNER,
  userId: OWNER,
  leadId: 'lead-0',
  unitId: 'team-north-pier',
  sourceId: 'rate-table-one',
  email: 'someone@example.com',
}

/** Values that are right, others of their kind, and such as are wrong in one way: by the name of an input or of its type. */
const WAYS: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { leadId: 'lead-1', sourceId: 'form-direct', agentId: 'user-low', userId: 'user-admin', unitId: 'branch-canyon' },
  {
    parentId: 'team-north-pier',
    agentId: 'user-ridge-one',
    states: [],
    UserStatus: 'PENDING',
    LeadSourceStatus: 'DELETED',
  },
  { userId: 'user-admin', unitId: 'team-north-pier', UserStatus: 'DISABLED', LeadStatus: 'FUNDED' },
  { ID: 'none' },
  { String: '' },
  { String: 'x'.repeat(5000) },
  { Int: -1, Float: -1 },
  { Int: 2_147_483_647, Float: 1e9 },
  { Int: 0, Float: 0.001 },
]

const valuesFor = (field: GraphQLField<unknown, unknown>, way: (typeof WAYS)[number]): KnownValues => ({
  ...OWN,
  ...Object.fromEntries(
    field.args.flatMap(inputsOf).flatMap(({ name, type }) => {
      const given = [name, getNamedType(type).name].find((each) => each in way)
      return given === undefined ? [] : [[name, way[given]]]
    }),
  ),
})

const schema = createSchema()

async function refusalOf(company: CompanyWorld, userId: string, name: string, values: KnownValues) {
  const field = schema.getMutationType()?.getFields()[name]
  if (!field) throw new Error(`the schema has no ${name}`)
  const source = `mutation { ${name}${argumentsIn(field, values)} { errors { code field } } }`
  const actor = { kind: 'user', userId } as const
  const { data, errors } = await graphql({ schema, source, contextValue: openSession(company.world, actor) })
  const thrown = errors?.[0]
  if (thrown && !(thrown.originalError instanceof DomainError)) throw thrown
  return (data?.[name] as { errors: { code: string; field: string | null }[] } | null | undefined)?.errors[0]
}

/** What each mutation has refused something with, however it was asked; of keys the head of the schema speaks. */
const seen = new Map<string, { name: string; code: string; field: string | null }>()

beforeAll(async () => {
  for (const userId of [OWNER, 'user-manager', 'user-admin'])
    for (const way of WAYS) {
      const company = companyWorld()
      company.run(OWNER, 'purchaseLead', { leadId: 'lead-0' })
      // Asked for again, some of it is in the way of itself.
      for (const field of [...mutations, ...mutations]) {
        const { name } = field
        const refusal = await refusalOf(company, userId, name, valuesFor(field, way))
        if (refusal && refusal.field !== 'idempotencyKey')
          seen.set(`${name} ${refusal.code} ${refusal.field}`, { name, ...refusal })
      }
    }
}, 60_000)

it('names every code with which the backend refuses something, and the field', () => {
  expect(seen.size).toBeGreaterThan(85)
  const untold = [...seen].filter(([, { name, code, field }]) => {
    const words = mutations.find((mutation) => mutation.name === name)?.description?.replaceAll(/\s+/g, ' ') ?? ''
    const isFieldTold = field === null || words.includes(`\`${field}\``) || words.includes('names the invalid field')
    return !words.match(CODES)?.includes(code) || !isFieldTold
  })
  expect(untold.map(([refusal]) => refusal)).toEqual([])
})
