import { createBackend } from '../../mocks/sandbox/backend'
import { signIn } from '../../mocks/stories/sign-in'
import type { Actor } from '../../mocks/domain/context'
import { walletAccount } from '../../mocks/domain/ledger/ledger'
import { listOpenLeads } from '../../mocks/domain/leads/open-leads'
import type { LeadRecord, UserRecord, WalletRecord } from '../../mocks/domain/records'
import { STATE_WEIGHTS } from '../../mocks/domain/states'
import { buildScale } from '../../mocks/scenarios/scale'
import { World } from '../../mocks/world/world'
import { cpuMs } from './cpu-ms'

/** Measurements of one world; times are medians. */
export interface BackendFigures {
  readonly leads: number
  readonly buildMs: number
  readonly heapMb: number
  readonly pageUs: number
  readonly filteredPageUs: number
  readonly leadNs: number
  readonly purchaseUs: number
}

export interface RequestFigures {
  readonly scenario: string
  readonly readyMs: number
  /** One page of open leads as a complete request: token, GraphQL, JSON. */
  readonly pageMs: number
}

const states = ['CA', 'TX', 'NY']
const allStates = STATE_WEIGHTS.map(([state]) => state)
const purchases = 200
const startMs = Date.parse('2026-03-02T17:00:00Z')

export function measureWorld(leads: number): BackendFigures {
  globalThis.gc?.()
  const heapBefore = process.memoryUsage().heapUsed
  const beganAt = cpuMs()
  const world = new World(
    {
      scenario: 'scale',
      seed: 1,
      clock: { worldMs: startMs, wallMs: startMs, frozen: true, speed: 1 },
    },
    { wallClock: () => startMs, build: (history) => buildScale(history, { leads, users: Math.ceil(leads / 10) }) },
  )
  const buildMs = cpuMs() - beganAt
  globalThis.gc?.()
  const heapMb = (process.memoryUsage().heapUsed - heapBefore) / 1_048_576

  const { agent, wallet } = someAgent(world)
  const actor: Actor = { kind: 'user', userId: agent.id }
  const ctx = world.view(actor)
  const page = () => listOpenLeads(ctx, { states, limit: 50 })
  const someLead = page().items[0]
  if (!someLead) throw new Error('The world has no open lead')

  return {
    leads,
    buildMs,
    heapMb,
    pageUs: medianUs(page, 2000),
    filteredPageUs: medianUs(() => listOpenLeads(ctx, { states, limit: 50, filters: { minScore: 60 } }), 200),
    leadNs: medianUs(() => ctx.store.leads.get(someLead.id), 2000, 100) * 1000,
    purchaseUs: measurePurchases(world, actor, wallet),
  }
}

function someAgent(world: World): { agent: UserRecord; wallet: WalletRecord } {
  const { store } = world.view({ kind: 'system' })
  for (const agent of store.users.all()) {
    const wallet = agent.role === 'AGENT' ? [...store.wallets.all()].find((one) => one.agentId === agent.id) : undefined
    if (wallet?.activated && wallet.enabled) return { agent, wallet }
  }
  throw new Error('The world has no agent with a wallet')
}

/** Returns the median time of a purchase. The wallet gets enough money for all purchases. */
function measurePurchases(world: World, actor: Actor, wallet: WalletRecord): number {
  world.execute('adminCreditAgentWallet', administrator(world), {
    agentId: wallet.agentId,
    sourceId: wallet.sourceId,
    amountCents: 10_000_000,
    reason: 'A benchmark buys leads',
  })
  const { store, ledger } = world.view(actor)
  const leads = leadsFor(world, actor, wallet)
  // Agents can buy only in their selected states.
  for (const state of new Set(leads.map((lead) => lead.state))) {
    if (!store.users.get(wallet.agentId)?.selectedStates.includes(state)) world.execute('selectState', actor, { state })
  }
  const samples = leads.map((lead) => {
    const beganAt = performance.now()
    world.execute('purchaseLead', actor, { leadId: lead.id, expectedPriceCents: lead.priceCents })
    return (performance.now() - beganAt) * 1000
  })
  if (samples.length === 0 || ledger.balance(walletAccount(wallet.agentId, wallet.sourceId)) >= 10_000_000) {
    throw new Error('The benchmark bought nothing')
  }
  return median(samples)
}

function leadsFor(world: World, actor: Actor, wallet: WalletRecord): LeadRecord[] {
  const ctx = world.view(actor)
  const leads: LeadRecord[] = []
  for (let nextToken: string | null = null; leads.length < purchases;) {
    const page = listOpenLeads(ctx, {
      states: allStates,
      limit: 100,
      nextToken,
      filters: { sourceIds: [wallet.sourceId] },
    })
    leads.push(...page.items)
    nextToken = page.nextToken
    if (nextToken === null) break
  }
  return leads.slice(0, purchases)
}

function administrator(world: World): Actor {
  const [first] = [...world.view({ kind: 'system' }).store.users.all()].filter((user) => user.role === 'ADMINISTRATOR')
  if (!first) throw new Error('The world has no administrator')
  return { kind: 'user', userId: first.id }
}

const query = `query Page($states: [String!]) {
  listOpenLeads(states: $states, limit: 50) {
    items { id status sourceId leadSourceName state priceCents customerName score loanAmount propertyType createdAt }
    nextToken
  }
}`

export async function measureRequests(scenario: string): Promise<RequestFigures> {
  const beganAt = cpuMs()
  const backend = await createBackend({ start: { scenario } })
  const readyMs = cpuMs() - beganAt
  const { idToken: token } = await signIn((request) => backend.fetch(request), 'http://sandbox.test/', 'agent')
  const samples: number[] = []
  for (let round = 0; round < 120; round++) {
    const request = new Request('http://sandbox.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ operationName: 'Page', query, variables: { states } }),
    })
    const askedAt = performance.now()
    const response = await backend.fetch(request)
    const text = await response.text()
    samples.push(performance.now() - askedAt)
    if (!text.includes('"items":[{')) throw new Error(`The page of open leads is empty: ${text.slice(0, 200)}`)
  }
  return { scenario, readyMs, pageMs: median(samples.slice(20)) }
}

function medianUs(work: () => unknown, rounds: number, perRound = 1): number {
  for (let warmUp = 0; warmUp < rounds / 4; warmUp++) work()
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const beganAt = performance.now()
    for (let time = 0; time < perRound; time++) work()
    samples.push(((performance.now() - beganAt) * 1000) / perRound)
  }
  return median(samples)
}

function median(samples: number[]): number {
  const sorted = samples.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
