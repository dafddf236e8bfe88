import { graphql, type GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import typeDefs from '../../../schema.graphql?raw'
import { openSession } from '../request-context'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { createSchema } from './server'

/** schema.graphql with new fields, operations, and types that have no rules. */
const extendedSchema = `${typeDefs
  .replace(
    'type Lead {',
    'type Lead { pinned: Boolean employer: String! incomeCents: Int lastCallAt: String coBuyer: CoBuyer twins: [Lead!]',
  )
  .replace('type Wallet {', 'type Wallet { nickname: String!')
  .replace(
    'type Query {',
    `type Query {
      getHotLead: Lead
      getCall(callId: ID!): Call
      listCoBuyers(limit: Int): [CoBuyer!]!
      listCalls(leadId: ID, limit: Int, nextToken: String): CallConnection
      listPinnedLeads(limit: Int, nextToken: String): LeadConnection!`,
  )
  .replace(
    'type Mutation {',
    `type Mutation {
      pinLead(leadId: ID!, pinned: Boolean!): PinLeadPayload
      pinLeads(leadIds: [ID!]!): PinLeadsPayload
      renameLead(leadId: ID!, firstName: String, lastName: String): LeadResult
      scheduleCall(input: ScheduleCallInput!): ScheduleCallPayload!
      deleteCall(callId: ID!): DeleteCallPayload
      wave: Boolean!`,
  )}
enum Mood { CALM HURRIED }
type CoBuyer { id: ID! firstName: String! email: String! phone: String! mood: Mood! score: Float! }
type Call { id: ID! leadId: ID! lead: Lead mood: Mood! minutes: Int! note: String }
type CallConnection { items: [Call!]! nextToken: String total: Int! }
input ScheduleCallInput { leadId: ID! mood: Mood! note: String }
type PinLeadPayload { success: Boolean! errors: [UserError!]! lead: Lead }
type PinLeadsPayload { success: Boolean! leads: [Lead!]! }
type ScheduleCallPayload { success: Boolean! errors: [UserError!]! call: Call lead: Lead }
type DeleteCallPayload { success: Boolean! deletedCallId: ID }
`

const schema = createSchema(extendedSchema)

interface Setting {
  readonly company?: CompanyWorld
  readonly userId?: string
  readonly schema?: GraphQLSchema
}

async function run(source: string, { company = companyWorld(), userId = 'user-agent', ...other }: Setting = {}) {
  const contextValue = openSession(company.world, { kind: 'user', userId })
  return graphql({ schema: other.schema ?? schema, source, contextValue })
}

async function dataOf(source: string, setting?: Setting) {
  const { data, errors } = await run(source, setting)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

const codeOf = async (source: string, setting: Setting) =>
  (await run(source, setting)).errors?.[0]?.originalError as { code?: string } | undefined

const firstNameOf = (leadId: string) => companyWorld().world.store.leads.get(leadId)?.firstName

describe('a field without a rule', () => {
  it('has a plausible value beside fields with rules, the same for the same seed, type, id, and field', async () => {
    const lead =
      '{ getLead(leadId: "lead-0") { id firstName employer incomeCents lastCallAt coBuyer { email phone mood } } }'
    const { getLead } = await dataOf(lead)
    expect(getLead).toEqual({
      id: 'lead-0',
      firstName: firstNameOf('lead-0'),
      employer: expect.stringMatching(/^[A-Z].+/),
      incomeCents: expect.any(Number),
      lastCallAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      coBuyer: {
        email: expect.stringMatching(/@example\.com$/),
        phone: expect.stringMatching(/^\+1\d{3}55501\d\d$/),
        mood: expect.stringMatching(/^(CALM|HURRIED)$/),
      },
    })
    const reversed =
      '{ getLead(leadId: "lead-0") { coBuyer { mood phone email } lastCallAt incomeCents employer id firstName } }'
    expect(await dataOf(reversed, { schema: createSchema(extendedSchema) })).toEqual({ getLead })
    const { other } = await dataOf('{ other: getLead(leadId: "lead-1") { employer } }')
    expect(other).not.toEqual({ employer: (getLead as { employer: string }).employer })
  })

  it('returns records that exist, if its type has rules', async () => {
    const { getLead } = await dataOf('{ getLead(leadId: "lead-0") { twins { id firstName } } }')
    const { twins } = getLead as { twins: { id: string; firstName: string }[] }
    expect(twins.length).toBeGreaterThan(0)
    for (const { id, firstName } of twins) expect(firstName).toBe(firstNameOf(id))
  })

  it('is null for a reader who may not see the contact details of a sold lead', async () => {
    const company = companyWorld()
    company.run('user-agent', 'purchaseLead', { leadId: 'lead-0' })
    const source = '{ getLead(leadId: "lead-0") { incomeCents coBuyer { email } } }'
    expect(await dataOf(source, { company, userId: 'user-ridge-one' })).toEqual({
      getLead: { incomeCents: null, coBuyer: null },
    })
    expect(await dataOf(source, { company })).toEqual({
      getLead: { incomeCents: expect.any(Number), coBuyer: { email: expect.any(String) } },
    })
  })

  it('returns the property of its name, as soon as the record has one', async () => {
    const own = createSchema(extendedSchema)
    const query = own.getQueryType()?.getFields()['getWallet'] ?? expect.unreachable()
    const record = companyWorld().world.store.wallets.get('user-agent:form-direct')
    const wallet = '{ getWallet(sourceId: "form-direct") { nickname } }'
    expect(await dataOf(wallet, { schema: own })).toEqual({ getWallet: { nickname: expect.any(String) } })
    query.resolve = () => ({ ...record, nickname: 'Rainy days' })
    expect(await dataOf(wallet, { schema: own })).toEqual({ getWallet: { nickname: 'Rainy days' } })
  })

  it('is null in the result of a mutation that a rule refused', async () => {
    const source = 'mutation { updateAutoTopUpConfig(input: { enabled: true }) { success config { id } } }'
    expect(await dataOf(source.replace('{ id }', '{ __typename }'))).toEqual({
      updateAutoTopUpConfig: { success: false, config: null },
    })
  })
})

describe('a mutation without a rule', () => {
  it('returns the record that its id names, and keeps the arguments for the next read', async () => {
    const company = companyWorld()
    const pin =
      'mutation { pinLead(leadId: "lead-0", pinned: true) { success errors { code } lead { id firstName pinned } } }'
    const lead = { id: 'lead-0', firstName: firstNameOf('lead-0'), pinned: true }
    expect(await dataOf(pin, { company })).toEqual({ pinLead: { success: true, errors: [], lead } })
    const read = '{ getLead(leadId: "lead-0") { id firstName pinned } listOpenLeads { items { id pinned } } }'
    expect(await dataOf(read, { company })).toMatchObject({
      getLead: lead,
      listOpenLeads: { items: expect.arrayContaining([{ id: 'lead-0', pinned: true }]) },
    })
    await dataOf(pin.replace('true', 'false'), { company })
    expect(await dataOf(read, { company })).toMatchObject({ getLead: { ...lead, pinned: false } })
  })

  it('changes fields with a rule, except those that the reader may not see', async () => {
    const company = companyWorld()
    const rename =
      'mutation { renameLead(leadId: "lead-0", firstName: "Ada", lastName: "Byron") { lead { firstName lastName } } }'
    expect(await dataOf(rename, { company })).toEqual({ renameLead: { lead: { firstName: 'Ada', lastName: null } } })
  })

  it('refuses an id that no record has', async () => {
    const source = 'mutation { pinLead(leadId: "lead-none", pinned: true) { success } }'
    expect(await codeOf(source, {})).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('returns all records that a list of ids names', async () => {
    expect(await dataOf('mutation { pinLeads(leadIds: ["lead-1", "lead-0"]) { success leads { id } } }')).toEqual({
      pinLeads: { success: true, leads: [{ id: 'lead-1' }, { id: 'lead-0' }] },
    })
  })

  it('creates an object of a new type, which later reads agree on until it is deleted', async () => {
    const company = companyWorld()
    const schedule = `mutation { scheduleCall(input: { leadId: "lead-0", mood: CALM, note: "At noon" }) {
      success errors { code } call { id leadId mood note lead { id } minutes } lead { id } } }`
    const { scheduleCall } = await dataOf(schedule, { company })
    const { call } = scheduleCall as { call: { id: string } }
    expect(scheduleCall).toEqual({
      success: true,
      errors: [],
      call: {
        id: expect.any(String),
        leadId: 'lead-0',
        mood: 'CALM',
        note: 'At noon',
        lead: { id: 'lead-0' },
        minutes: expect.any(Number),
      },
      lead: { id: 'lead-0' },
    })
    const read = `{ getCall(callId: "${call.id}") { id leadId mood note lead { id } minutes } }`
    expect(await dataOf(read, { company })).toEqual({ getCall: call })
    const list = '{ listCalls(leadId: "lead-0") { items { id leadId } total nextToken } }'
    expect(await dataOf(list, { company })).toMatchObject({
      listCalls: {
        items: [{ id: call.id }, ...Array.from({ length: 3 }, () => ({ leadId: 'lead-0' }))],
        total: 4,
        nextToken: null,
      },
    })
    const second = (await dataOf(schedule, { company }))['scheduleCall'] as { call: { id: string } }
    expect(second.call.id).not.toBe(call.id)

    const remove = `mutation { deleteCall(callId: "${call.id}") { success deletedCallId } }`
    expect(await dataOf(remove, { company })).toEqual({ deleteCall: { success: true, deletedCallId: call.id } })
    expect(await codeOf(read, { company })).toMatchObject({ code: 'NOT_FOUND' })
    expect(JSON.stringify(await dataOf(list, { company }))).not.toContain(call.id)
  })

  it('changes nothing in the world, and nothing in another world', async () => {
    const company = companyWorld()
    const before = company.world.hash()
    await dataOf('mutation { pinLead(leadId: "lead-0", pinned: true) { success } wave }', { company })
    expect(company.world.hash()).toBe(before)
    const pins = await Promise.all(
      Array.from({ length: 8 }, (_, i) => dataOf(`{ getLead(leadId: "lead-${i}") { pinned } }`)),
    )
    expect(new Set(pins.map((each) => JSON.stringify(each))).size).toBe(2)
  })
})

describe('a list without a rule', () => {
  it('ends after the first page', async () => {
    const { listCalls } = await dataOf('{ listCalls(limit: 2) { items { id mood } nextToken total } }')
    expect(listCalls).toMatchObject({ items: [{}, {}], nextToken: null })
    expect(await dataOf('{ listCalls(limit: 2, nextToken: "2") { items { id } nextToken } }')).toEqual({
      listCalls: { items: [], nextToken: null },
    })
    const list = '{ listCoBuyers { id firstName score } }'
    const { listCoBuyers } = await dataOf(list)
    expect(new Set((listCoBuyers as { id: string }[]).map(({ id }) => id)).size).toBe(3)
    expect(await dataOf(list)).toEqual({ listCoBuyers })
  })

  it('contains records that exist, if its type has rules', async () => {
    const { listPinnedLeads, getHotLead } = await dataOf(
      '{ listPinnedLeads(limit: 2) { items { id firstName } nextToken } getHotLead { id firstName priceCents } }',
    )
    const { items } = listPinnedLeads as { items: { id: string; firstName: string }[] }
    expect(listPinnedLeads).toMatchObject({ items: [{}, {}], nextToken: null })
    for (const { id, firstName } of [...items, getHotLead as { id: string; firstName: string }])
      expect(firstName).toBe(firstNameOf(id))
  })
})

it('an operation without a rule requires a signed-in user', async () => {
  expect(await codeOf('{ listCoBuyers { id } }', { userId: 'user-nobody' })).toMatchObject({
    code: 'AUTHENTICATION_FAILED',
  })
})
