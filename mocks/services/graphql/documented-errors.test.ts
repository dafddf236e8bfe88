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
 * Compares the error codes in the descriptions of schema.graphql with the errors that the backend returns. The
 * descriptions must be complete, because they are the only source for the authors of another service or client.
 */
const mutations = Object.values(buildSchema(typeDefs).getMutationType()?.getFields() ?? {})

const CODES = /\b(VALIDATION_FAILED|CONFLICT|NOT_FOUND|RATE_LIMITED|STRIPE_ERROR|AUTHENTICATION_FAILED)\b/g

type Input = Pick<GraphQLInputField, 'name' | 'type' | 'description'>

function inputsOf(input: Input): readonly Input[] {
  const type = getNamedType(input.type)
  return isInputObjectType(type) ? Object.values(type.getFields()).flatMap(inputsOf) : [input]
}

const OWNER = 'user-agent'
const OWNER_VALUES: KnownValues = {
  ...USUAL_VALUES,
  agentId: OWNER,
  userId: OWNER,
  leadId: 'lead-0',
  unitId: 'team-north-pier',
  sourceId: 'rate-table-one',
  email: 'someone@example.com',
}

/** Valid and invalid argument values, by the name or the type of an input. Each entry is one variation. */
const VARIATIONS: readonly Readonly<Record<string, unknown>>[] = [
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

const valuesFor = (field: GraphQLField<unknown, unknown>, variation: (typeof VARIATIONS)[number]): KnownValues => ({
  ...OWNER_VALUES,
  ...Object.fromEntries(
    field.args.flatMap(inputsOf).flatMap(({ name, type }) => {
      const varied = [name, getNamedType(type).name].find((key) => key in variation)
      return varied === undefined ? [] : [[name, variation[varied]]]
    }),
  ),
})

const schema = createSchema()

async function errorOf(company: CompanyWorld, userId: string, name: string, values: KnownValues) {
  const field = schema.getMutationType()?.getFields()[name]
  if (!field) throw new Error(`The schema has no ${name}`)
  const source = `mutation { ${name}${argumentsIn(field, values)} { errors { code field } } }`
  const actor = { kind: 'user', userId } as const
  const { data, errors } = await graphql({ schema, source, contextValue: openSession(company.world, actor) })
  const thrown = errors?.[0]
  if (thrown && !(thrown.originalError instanceof DomainError)) throw thrown
  return (data?.[name] as { errors: { code: string; field: string | null }[] } | null | undefined)?.errors[0]
}

/**
 * Errors of all mutations and variations, without errors of idempotency keys. Comments at the top of schema.graphql
 * document those.
 */
const seen = new Map<string, { name: string; code: string; field: string | null }>()

beforeAll(async () => {
  for (const userId of [OWNER, 'user-manager', 'user-admin'])
    for (const variation of VARIATIONS) {
      const company = companyWorld()
      company.run(OWNER, 'purchaseLead', { leadId: 'lead-0' })
      // Run each mutation twice, because the second run can conflict with the first run.
      for (const field of [...mutations, ...mutations]) {
        const { name } = field
        const error = await errorOf(company, userId, name, valuesFor(field, variation))
        if (error && error.field !== 'idempotencyKey')
          seen.set(`${name} ${error.code} ${error.field}`, { name, ...error })
      }
    }
})

it('every mutation description names each error code and field that the backend returns', () => {
  expect(seen.size).toBeGreaterThan(85)
  const undocumented = [...seen].filter(([, { name, code, field }]) => {
    const description = mutations.find((mutation) => mutation.name === name)?.description?.replaceAll(/\s+/g, ' ') ?? ''
    const isFieldDocumented =
      field === null || description.includes(`\`${field}\``) || description.includes('names the invalid field')
    return !description.match(CODES)?.includes(code) || !isFieldDocumented
  })
  expect(undocumented.map(([error]) => error)).toEqual([])
})
