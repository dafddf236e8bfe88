import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../domain/calendar'
import { saveCard } from '../../world/seed/seed-payments'
import { companyWorld, START_MS, type CompanyWorld } from '../../world/testing/company-world'
import { createSchema } from './server'
import { USUAL_VALUES } from './testing/argument-values'
import { marksIn, type Marks } from './testing/foreign-data'
import { fullSelections } from './testing/full-selection'
import { httpWorld } from './testing/http-world'
import { ask, playEverything, type Endpoint, type SignedReader } from './testing/play-everything'

/*
 * What comes back, held against who asks: every operation is sent by everybody about two agents of different branches,
 * with the ids of what is theirs, asking for every field of every type. Nobody may be answered what is not his to see.
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
  return { userId, token: userId, mayRead, mayKnow } satisfies SignedReader
}

const READERS = {
  'the agent of Harbor': reader(HARBOR, []),
  'the agent of Canyon': reader(CANYON, []),
  'a colleague of the same team': reader('user-low', []),
  'the manager of Harbor': reader('user-manager', HARBOR_AGENTS),
  'the manager of Canyon': reader('user-manager-canyon', CANYON_AGENTS),
  'an administrator': reader('user-admin', 'all'),
  'somebody who has not signed in': reader(null, []),
} as const

const schema = createSchema()

/** Each of the two agents has bought a lead with a note, saved a card and a search, and was told of a credit. */
function stage(): CompanyWorld {
  const company = companyWorld((history) => {
    for (const userId of [HARBOR, CANYON]) saveCard(history, START_MS - HOUR_MS, { kind: 'user', userId }, 'visa')
  })
  for (const [owner, leadId] of Object.entries(LEADS)) {
    company.run(owner, 'purchaseLead', { leadId })
    company.run(owner, 'addLeadNote', { leadId, text: `Called at noon, said ${owner}` })
    company.run(owner, 'saveSearch', { name: `Search of ${owner}`, query: 'states=CA' })
    company.run(owner, 'addFunds', { amountCents: 500 })
  }
  return company
}

function endpoint(): Endpoint {
  return { url: 'http://company.test/graphql', send: httpWorld(stage().world) }
}

/** Every operation with ids of what belongs to the agent. */
function operationsAbout(owner: Owner) {
  const { store, ledger } = stage().world
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

/** What each agent is answered about himself is what nobody else may find in an answer. */
async function findMarks(): Promise<ReadonlyMap<string, Marks>> {
  const marks = new Map<string, Marks>()
  for (const owner of [HARBOR, CANYON] as const) {
    const own = endpoint()
    const answers: unknown[] = []
    for (const { name, document } of operationsAbout(owner))
      if (OWN.has(name)) answers.push(await ask(own, owner, document))
    marks.set(owner, marksIn(answers))
  }
  return marks
}

const OWN = new Set([
  'getAgent',
  'getPaymentStatus',
  'getLeadActivity',
  'listMyLeads',
  'listTransactions',
  'listNotifications',
  'listSavedSearches',
])

const marks = await findMarks()

describe('D1: what comes back', () => {
  const plays = Object.keys(READERS).flatMap((name) =>
    ([HARBOR, CANYON] as const).map((owner) => [name as keyof typeof READERS, owner] as const),
  )

  it.each(plays)('D1: %s is answered nothing of others, asked about %s', async (name, owner) => {
    const { foreign } = await playEverything(endpoint, READERS[name], marks, operationsAbout(owner))
    expect(foreign).toEqual([])
  })

  it('D1: agents are answered nearly everything about themselves, so that there is something to find', async () => {
    const about = operationsAbout(HARBOR)
    const { answered } = await playEverything(endpoint, READERS['an administrator'], marks, about)
    const own = await playEverything(endpoint, READERS['the agent of Harbor'], marks, about)
    expect(new Set([...answered, ...own.answered]).size).toBeGreaterThan(70)
    for (const { shared, private: hidden } of marks.values()) {
      expect(shared.size).toBeGreaterThan(15)
      expect(hidden.size).toBeGreaterThan(1)
    }
  })
})
