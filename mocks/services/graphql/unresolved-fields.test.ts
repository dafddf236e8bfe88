import { graphql, type GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import typeDefs from '../../../schema.graphql?raw'
import { openSession } from '../request-context'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import listed from './fields-without-rule.json'
import { createSchema, fieldsWithoutRule } from './server'

it('every field has a rule, or stands in fields-without-rule.json', () => {
  // A rule is a resolver, or a property of the parent that plain-fields.ts names.
  expect(fieldsWithoutRule(createSchema())).toEqual(listed)
})

/** schema.graphql after a developer has added a field, an operation of each kind, and a type. */
const grown = `${typeDefs
  .replace('type Lead {', 'type Lead { employer: String! annualIncomeCents: Int lastCallAt: String coBuyer: CoBuyer')
  .replace('type Wallet {', 'type Wallet { nickname: String!')
  .replace('type Query {', 'type Query { listCoBuyers(limit: Int): [CoBuyer!]! getHotLead: Lead')
  .replace('type Mutation {', 'type Mutation { callLead(leadId: ID!): LeadResult')}
enum Mood { CALM HURRIED }
type CoBuyer { id: ID! firstName: String! email: String! phone: String! mood: Mood! score: Float! }
`

const ask = async (source: string, schema = createSchema(grown), company = companyWorld(), userId = 'user-agent') => {
  const contextValue = openSession(company.world, { kind: 'user', userId })
  return graphql({ schema, source, contextValue })
}

async function answer(source: string, schema?: GraphQLSchema, company?: CompanyWorld) {
  const { data, errors } = await ask(source, schema, company)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

describe('a schema that has grown before its rules', () => {
  it('names the fields that have no rule', () => {
    expect(fieldsWithoutRule(createSchema(grown))).toEqual([
      'Query.listCoBuyers',
      'Query.getHotLead',
      'Mutation.callLead',
      'Wallet.nickname',
      ...['employer', 'annualIncomeCents', 'lastCallAt', 'coBuyer'].map((name) => `Lead.${name}`),
      ...['id', 'firstName', 'email', 'phone', 'mood', 'score'].map((name) => `CoBuyer.${name}`),
    ])
  })

  it('answers a new field of a lead plausibly, and the others by their rules', async () => {
    const lead =
      '{ getLead(leadId: "lead-0") { id firstName employer annualIncomeCents lastCallAt coBuyer { email phone mood } } }'
    const { getLead } = await answer(lead)
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
    // In another world, of another thread, in another order.
    const again = await answer(
      '{ getLead(leadId: "lead-0") { coBuyer { mood phone email } lastCallAt annualIncomeCents employer id firstName } }',
    )
    expect(again['getLead']).toEqual(getLead)
    const { other } = await answer('{ other: getLead(leadId: "lead-1") { employer } }')
    expect(other).not.toEqual({ employer: (getLead as { employer: string }).employer })
  })

  it('answers new operations, and known types within them', async () => {
    const schema = createSchema(grown)
    const company = companyWorld()
    const list = '{ listCoBuyers { id firstName score } }'
    const { listCoBuyers } = await answer(list, schema, company)
    expect(listCoBuyers).toHaveLength(3)
    expect(new Set((listCoBuyers as { id: string }[]).map(({ id }) => id)).size).toBe(3)
    expect(await answer(list)).toEqual({ listCoBuyers })
    const called = 'mutation { callLead(leadId: "lead-0") { success errors { code } lead { id status lastName } } }'
    expect(await answer(called, schema, company)).toEqual({
      callLead: {
        success: true,
        errors: [],
        lead: { id: expect.any(String), status: expect.any(String), lastName: expect.any(String) },
      },
    })
    expect((await answer('{ getHotLead { employer priceCents } }'))['getHotLead']).toEqual({
      employer: expect.any(String),
      priceCents: expect.any(Number),
    })
  })

  it('answers nobody who is not signed in', async () => {
    const { errors } = await ask('{ listCoBuyers { id } }', undefined, undefined, 'user-nobody')
    expect(errors?.[0]?.message).toBe('Authentication failed. Please sign in again.')
  })

  it('prefers a property of the parent, which may have come before its name in plain-fields.ts', async () => {
    const company = companyWorld()
    const schema = createSchema(grown)
    const wallet = '{ getWallet(sourceId: "form-direct") { nickname } }'
    const query = schema.getQueryType()?.getFields()['getWallet']
    if (!query) throw new Error('there is no getWallet')
    const record = company.world.store.wallets.get('user-agent:form-direct')
    query.resolve = () => ({ ...record, nickname: 'Rainy days' })
    expect(await answer(wallet, schema, company)).toEqual({ getWallet: { nickname: 'Rainy days' } })
    expect(await answer(wallet)).not.toEqual({ getWallet: { nickname: 'Rainy days' } })
  })

  it('changes nothing', async () => {
    const company = companyWorld()
    const before = company.world.hash()
    await answer('mutation { callLead(leadId: "lead-0") { success } }', createSchema(grown), company)
    expect(company.world.hash()).toBe(before)
  })
})
