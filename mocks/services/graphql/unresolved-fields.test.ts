import { graphql, type GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import typeDefs from '../../../schema.graphql?raw'
import { openSession } from '../request-context'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import listed from './fields-without-rule.json'
import { createSchema, fieldsWithoutRule } from './server'

it('fields-without-rule.json lists exactly the fields without a resolver', () => {
  // A resolver is a function, or an entry of PLAIN_FIELDS in unresolved-fields.ts.
  expect(fieldsWithoutRule(createSchema())).toEqual(listed)
})

/** schema.graphql with new fields, operations, and types that have no resolvers. */
const extendedSchema = `${typeDefs
  .replace('type Lead {', 'type Lead { employer: String! annualIncomeCents: Int lastCallAt: String coBuyer: CoBuyer')
  .replace('type Wallet {', 'type Wallet { nickname: String!')
  .replace('type Query {', 'type Query { listCoBuyers(limit: Int): [CoBuyer!]! getHotLead: Lead')
  .replace('type Mutation {', 'type Mutation { callLead(leadId: ID!): LeadResult')}
enum Mood { CALM HURRIED }
type CoBuyer { id: ID! firstName: String! email: String! phone: String! mood: Mood! score: Float! }
`

const run = async (
  source: string,
  schema = createSchema(extendedSchema),
  company = companyWorld(),
  userId = 'user-agent',
) => {
  const contextValue = openSession(company.world, { kind: 'user', userId })
  return graphql({ schema, source, contextValue })
}

async function dataOf(source: string, schema?: GraphQLSchema, company?: CompanyWorld) {
  const { data, errors } = await run(source, schema, company)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

describe('a schema with unresolved fields', () => {
  it('lists the unresolved fields', () => {
    expect(fieldsWithoutRule(createSchema(extendedSchema))).toEqual([
      'Query.listCoBuyers',
      'Query.getHotLead',
      'Mutation.callLead',
      'Wallet.nickname',
      ...['employer', 'annualIncomeCents', 'lastCallAt', 'coBuyer'].map((name) => `Lead.${name}`),
      ...['id', 'firstName', 'email', 'phone', 'mood', 'score'].map((name) => `CoBuyer.${name}`),
    ])
  })

  it('returns plausible values for a lead’s unresolved fields, and resolves the other fields', async () => {
    const lead =
      '{ getLead(leadId: "lead-0") { id firstName employer annualIncomeCents lastCallAt coBuyer { email phone mood } } }'
    const { getLead } = await dataOf(lead)
    expect(getLead).toEqual({
      id: 'lead-0',
      firstName: companyWorld().world.store.leads.get('lead-0')?.firstName,
      employer: expect.stringMatching(/^[A-Z].+/),
      annualIncomeCents: expect.any(Number),
      lastCallAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      coBuyer: {
        email: expect.stringMatching(/@example\.com$/),
        phone: expect.stringMatching(/^\+1\d{3}55501\d\d$/),
        mood: expect.stringMatching(/^(CALM|HURRIED)$/),
      },
    })
    // A second company with the same seed returns the same values, even for another order of fields.
    const again = await dataOf(
      '{ getLead(leadId: "lead-0") { coBuyer { mood phone email } lastCallAt annualIncomeCents employer id firstName } }',
    )
    expect(again['getLead']).toEqual(getLead)
    const { other } = await dataOf('{ other: getLead(leadId: "lead-1") { employer } }')
    expect(other).not.toEqual({ employer: (getLead as { employer: string }).employer })
  })

  it('returns plausible values for unresolved operations, even of resolved types', async () => {
    const schema = createSchema(extendedSchema)
    const company = companyWorld()
    const list = '{ listCoBuyers { id firstName score } }'
    const { listCoBuyers } = await dataOf(list, schema, company)
    expect(listCoBuyers).toHaveLength(3)
    expect(new Set((listCoBuyers as { id: string }[]).map(({ id }) => id)).size).toBe(3)
    expect(await dataOf(list)).toEqual({ listCoBuyers })
    const called = 'mutation { callLead(leadId: "lead-0") { success errors { code } lead { id status lastName } } }'
    expect(await dataOf(called, schema, company)).toEqual({
      callLead: {
        success: true,
        errors: [],
        lead: { id: expect.any(String), status: expect.any(String), lastName: expect.any(String) },
      },
    })
    expect((await dataOf('{ getHotLead { employer priceCents } }'))['getHotLead']).toEqual({
      employer: expect.any(String),
      priceCents: expect.any(Number),
    })
  })

  it('requires a signed-in user', async () => {
    const { errors } = await run('{ listCoBuyers { id } }', undefined, undefined, 'user-nobody')
    expect(errors?.[0]?.message).toBe('Authentication failed. Please sign in again.')
  })

  it('prefers a property of the parent, even if PLAIN_FIELDS does not list the field', async () => {
    const company = companyWorld()
    const schema = createSchema(extendedSchema)
    const wallet = '{ getWallet(sourceId: "form-direct") { nickname } }'
    const query = schema.getQueryType()?.getFields()['getWallet']
    if (!query) throw new Error('The schema has no getWallet')
    const record = company.world.store.wallets.get('user-agent:form-direct')
    query.resolve = () => ({ ...record, nickname: 'Rainy days' })
    expect(await dataOf(wallet, schema, company)).toEqual({ getWallet: { nickname: 'Rainy days' } })
    expect(await dataOf(wallet)).not.toEqual({ getWallet: { nickname: 'Rainy days' } })
  })

  it('does not change the world', async () => {
    const company = companyWorld()
    const before = company.world.hash()
    await dataOf('mutation { callLead(leadId: "lead-0") { success } }', createSchema(extendedSchema), company)
    expect(company.world.hash()).toBe(before)
  })
})
