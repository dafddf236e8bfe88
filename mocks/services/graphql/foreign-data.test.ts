import { HOUR_MS } from '../../../src/shared/calendar'
import { isIntrospectionType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { saveCard } from '../../world/seed/play-history'
import { companyWorld, START_MS, type CompanyWorld } from '../../world/testing/company-world'
import { createSchema, fieldsWithoutRule } from './server'
import { USUAL_VALUES } from './testing/argument-values'
import {
  findForeignData,
  ownedValuesIn,
  sendDocument,
  type Endpoint,
  type OwnedValues,
  type Reader,
} from './testing/foreign-data'
import { fullSelections } from './testing/full-selection'
import { httpWorld } from './testing/http-world'

/*
 * These tests send every operation, with every field selected, as each reader. The arguments refer to two agents of
 * different branches and their data. No response may contain data that the reader may not see.
 */
const HARBOR = 'user-agent'
const CANYON = 'user-ridge-one'
const LEADS = { [HARBOR]: 'lead-0', [CANYON]: 'lead-1' } as const
type Owner = keyof typeof LEADS

const HARBOR_AGENTS = [HARBOR, 'user-low', 'user-disabled', 'user-top-up', 'user-new']
const CANYON_AGENTS = [CANYON, 'user-ridge-two']

const reader = (userId: string | null, agents: readonly string[] | 'all', colleagues: readonly string[] = []) => {
  const mayRead = (id: string) => id === userId || agents === 'all' || agents.includes(id)
  const mayKnow = (id: string) => mayRead(id) || colleagues.includes(id)
  return { userId, token: userId, mayRead, mayKnow } satisfies Reader
}

const READERS = {
  'the agent of Harbor': reader(HARBOR, []),
  'the agent of Canyon': reader(CANYON, []),
  'a colleague of the same team': reader('user-low', []),
  'the manager of Harbor': reader('user-manager', HARBOR_AGENTS),
  'the manager of Canyon': reader('user-manager-canyon', CANYON_AGENTS),
  'an administrator': reader('user-admin', 'all'),
  'an anonymous caller': reader(null, []),
} as const

const schema = createSchema()

/** Returns a company. Each of the two agents has a bought lead, a note, a card, a saved search, and a notification. */
function createCompany(): CompanyWorld {
  const company = companyWorld((history) => {
    for (const userId of [HARBOR, CANYON]) saveCard(history, START_MS - HOUR_MS, { kind: 'user', userId }, 'visa')
  })
  for (const [owner, leadId] of Object.entries(LEADS)) {
    company.run(owner, 'purchaseLead', { leadId })
    company.run(owner, 'addLeadNote', { leadId, text: `Called at noon, wrote ${owner}` })
    company.run(owner, 'saveSearch', { name: `Search of ${owner}`, query: 'states=CA' })
    company.run(owner, 'addFunds', { amountCents: 500 })
  }
  return company
}

function endpoint(): Endpoint {
  return { url: 'http://company.test/graphql', send: httpWorld(createCompany().world) }
}

/** Returns every operation with the ids of the agent's records as arguments. */
function operationsAbout(owner: Owner) {
  const { store, ledger } = createCompany().world
  return fullSelections(schema, {
    ...USUAL_VALUES,
    agentId: owner,
    agentIds: [owner],
    userId: owner,
    actorId: owner,
    leadId: LEADS[owner],
    transactionId: ledger.agentEntries(owner)[0]?.id,
    unitId: store.users.get(owner)?.unitId,
    paymentMethodId: store.paymentMethodsByAgent.list(owner)[0]?.id,
    id: store.savedSearchesByAgent.list(owner)[0]?.id,
    ids: store.notificationsByUser.list(owner).map(({ id }) => id),
    search: null,
    filters: null,
  })
}

/** Returns the identifying values that each agent receives from queries for their own data. */
async function collectOwnedValues(): Promise<ReadonlyMap<string, OwnedValues>> {
  const valuesByOwner = new Map<string, OwnedValues>()
  for (const owner of [HARBOR, CANYON] as const) {
    const ownEndpoint = endpoint()
    const responses: unknown[] = []
    for (const { name, document } of operationsAbout(owner))
      if (OWN_DATA_QUERIES.has(name)) responses.push(await sendDocument(ownEndpoint, owner, document))
    valuesByOwner.set(owner, ownedValuesIn(responses))
  }
  return valuesByOwner
}

const OWN_DATA_QUERIES = new Set([
  'getAgent',
  'getPaymentStatus',
  'getLeadActivity',
  'listMyLeads',
  'listTransactions',
  'listNotifications',
  'listSavedSearches',
])

const owners = await collectOwnedValues()

describe('data of other users', () => {
  const cases = Object.keys(READERS).flatMap((name) =>
    ([HARBOR, CANYON] as const).map((owner) => [name as keyof typeof READERS, owner] as const),
  )

  it.each(cases)('is not in any response to %s about %s', async (name, owner) => {
    const { foreign } = await findForeignData(endpoint, READERS[name], owners, operationsAbout(owner))
    expect(foreign).toEqual([])
  })

  it('is present: most operations succeed, and each agent has identifying values', async () => {
    const about = operationsAbout(HARBOR)
    const { succeeded } = await findForeignData(endpoint, READERS['an administrator'], owners, about)
    const asOwner = await findForeignData(endpoint, READERS['the agent of Harbor'], owners, about)
    expect(new Set([...succeeded, ...asOwner.succeeded]).size).toBeGreaterThan(70)
    for (const { shared, private: hidden } of owners.values()) {
      expect(shared.size).toBeGreaterThan(15)
      expect(hidden.size).toBeGreaterThan(1)
    }
  })
})

/** Types of which this company has no data. Tests of payments, reports, and sign-up read their fields. */
const UNREACHED = ['FailedTopUp', 'ReportRow', 'FailedTopUpSummary', 'MarketCell', 'CodeDelivery']

it('has a rule for every field: no response contains a generated value', async () => {
  const reached = new Set(['Query', 'Mutation'])
  // The module, and so its list, may be shared with a test of another schema.
  const before = new Set(fieldsWithoutRule())
  const readers = [READERS['the agent of Harbor'], READERS['the manager of Harbor'], READERS['an administrator']]
  for (const { userId } of readers)
    for (const { document } of operationsAbout(HARBOR)) {
      const response = await sendDocument(endpoint(), userId, document)
      for (const [, type] of JSON.stringify(response).matchAll(/"__typename":"(\w+)"/g)) if (type) reached.add(type)
    }
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !isIntrospectionType(type))
  expect(types.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual(UNREACHED)
  const found = fieldsWithoutRule().filter((field) => !before.has(field))
  expect(found, 'Each of these fields needs a resolver in mocks/services/graphql').toEqual([])
})
