import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { createPageSandbox } from '../../mocks/console/page-sandbox'
import type { Actor } from '../../mocks/domain/context'
import { listOpenLeads } from '../../mocks/domain/leads/open-leads'
import { STATE_WEIGHTS } from '../../mocks/domain/states'
import { createWorld } from '../../mocks/kit/world'
import { createBackend } from '../../mocks/server'
import { memoryStore } from '../../mocks/saved-world/testing/memory-store'
import { buildScale } from '../../mocks/world/scenarios/scale'
import { createGraphQLServer } from '../../mocks/services/graphql/server'
import { parseGraphQLRequest } from '../../mocks/services/parse-request'
import { openSession } from '../../mocks/services/request-context'
import { World } from '../../mocks/world/world'
import { median } from './median.mjs'

export type Role = 'agent' | 'manager' | 'admin'

/** One operation of the app, by the name of its document. */
export interface Operation {
  readonly name: string
  readonly title: string
  readonly role: Role
  readonly query: string
  readonly variables: object
}

const startMs = Date.parse('2026-03-02T17:00:00Z')
const rounds = 15
const pages = 500
const purchases = 200
const copies = 50
const allStates = STATE_WEIGHTS.map(([state]) => state)

/** Returns the CPU time of this process, which does not depend on other processes of the machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1_048_576
}

const buildWorld = (leads: number) =>
  new World(
    { scenario: 'scale', seed: 1, clock: { worldMs: startMs, wallMs: startMs, frozen: true, speed: 1 } },
    { wallClock: () => startMs, build: (history) => buildScale(history, { leads, users: Math.ceil(leads / 10) }) },
  )

/** Measures `createWorld` of the test kit after the first world of a scenario, which the later ones copy. */
export async function measureCopies(scenario: string): Promise<Record<string, number>> {
  await createWorld({ scenario })
  const samples: number[] = []
  for (let copy = 0; copy < copies; copy++) {
    const beganAt = cpuMs()
    await createWorld({ scenario })
    samples.push(cpuMs() - beganAt)
  }
  return { 'world copied, ms': median(samples) }
}

/** Measures a world with the given number of leads: its size, a page of open leads, a purchase, and each operation. */
export async function measureWorld(leads: number, operations: readonly Operation[]): Promise<Record<string, number>> {
  // A first world warms up the JIT compiler.
  const warmUp = buildWorld(1000)
  for (const operation of operations) await measureOperation(warmUp, operation)

  const heapBefore = heapMb()
  const beganAt = cpuMs()
  const world = buildWorld(leads)
  const figures: Record<string, number> = { 'world built, s': (cpuMs() - beganAt) / 1000 }
  figures['heap, MB'] = heapMb() - heapBefore
  for (const operation of operations) figures[operation.title] = await measureOperation(world, operation)
  figures['page of open leads, ms'] = measurePage(world)
  figures['purchase, ms'] = measurePurchase(world)
  return figures
}

/** Returns the administrator, the manager of the largest branch, or the agent with the most leads. */
function actorOf(world: World, role: Role): Actor {
  if (role !== 'agent') return { kind: 'user', userId: `user-${role}` }
  const { store } = world.view({ kind: 'system' })
  const countOf = (userId: string) => store.leadsByAgent.list(userId).length
  const most = store.usersByRole
    .list('AGENT')
    .reduce((best, agent) => (countOf(agent.id) > countOf(best.id) ? agent : best))
  return { kind: 'user', userId: most.id }
}

const serve = createGraphQLServer((error) => {
  throw error
})

/** Returns the median CPU time of a complete response after a change, without token check and network. */
async function measureOperation(world: World, operation: Operation): Promise<number> {
  const { name, role, query, variables } = operation
  const actor = actorOf(world, role)
  const toggle = leadToggle(world)
  const body = JSON.stringify({ operationName: name, query, variables })
  const samples: number[] = []
  for (let round = 0; round <= rounds; round++) {
    toggle()
    const beganAt = cpuMs()
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://sandbox.test/graphql', { method: 'POST', headers, body })
    const response = await serve({ ...(await parseGraphQLRequest(request)), ...openSession(world, actor) })
    const text = await response.text()
    if (text.includes('"errors":[{"message"')) throw new Error(`${name}: ${text.slice(0, 300)}`)
    // The first response computes the aggregates.
    if (round > 0) samples.push(cpuMs() - beganAt)
  }
  return median(samples)
}

/** Returns a function that toggles a lead between two statuses, which invalidates nearly every aggregate. */
function leadToggle(world: World): () => void {
  const actor = actorOf(world, 'agent')
  const { store } = world.view(actor)
  const lead = store.leadsByAgent
    .list(actor.kind === 'user' ? actor.userId : '')
    .find(({ status }) => status === 'CONTACTED' || status === 'QUALIFIED')
  if (!lead) throw new Error('The agent with the most leads works on none')
  return () => {
    const status = store.leads.get(lead.id)?.status === 'CONTACTED' ? 'QUALIFIED' : 'CONTACTED'
    world.execute('updateLeadStatus', actor, { leadId: lead.id, status })
  }
}

function measurePage(world: World): number {
  const ctx = world.view(actorOf(world, 'agent'))
  const samples = Array.from({ length: pages }, () => {
    const beganAt = performance.now()
    listOpenLeads(ctx, { states: ['CA', 'TX', 'NY'], limit: 50 })
    return performance.now() - beganAt
  })
  return median(samples)
}

/** Returns the median time of a purchase. The wallet gets enough money for all purchases. */
function measurePurchase(world: World): number {
  const { store } = world.view({ kind: 'system' })
  const agents = new Map(store.usersByRole.list('AGENT').map((user) => [user.id, user]))
  const wallet = [...store.wallets.all()].find((one) => agents.has(one.agentId) && one.activated && one.enabled)
  if (!wallet) throw new Error('The world has no agent with a wallet')
  const { agentId, sourceId } = wallet
  const actor: Actor = { kind: 'user', userId: agentId }
  const credit = { agentId, sourceId, amountCents: 10_000_000, reason: 'A benchmark buys leads' }
  world.execute('adminCreditAgentWallet', actorOf(world, 'admin'), credit)
  for (const state of allStates)
    if (!agents.get(agentId)?.selectedStates.includes(state)) world.execute('selectState', actor, { state })
  const filters = { sourceIds: [sourceId] }
  const samples: number[] = []
  while (samples.length < purchases) {
    const { items } = listOpenLeads(world.view(actor), { states: allStates, limit: 100, filters })
    if (items.length === 0) break
    for (const { id: leadId, priceCents: expectedPriceCents } of items) {
      const beganAt = performance.now()
      world.execute('purchaseLead', actor, { leadId, expectedPriceCents })
      samples.push(performance.now() - beganAt)
    }
  }
  return median(samples)
}

type Records = Map<string, unknown>

/** Opens the browser's backend on an in-memory store. The wall clock is frozen: only clock moves advance time. */
async function openBackend(records: Records) {
  const backend = await createBackend({ store: memoryStore(records), wallClock: () => startMs })
  const sandbox = createPageSandbox('http://sandbox.test/', (request) => backend.fetch(request))
  return { backend, sandbox }
}

/** Runs eight hours of a busy market, and writes the stored records with the state into a file. */
export async function saveWorld(file: string): Promise<void> {
  const records: Records = new Map()
  const { backend, sandbox } = await openBackend(records)
  await sandbox.start({ scenario: 'busy-market', seed: 1, now: new Date(startMs).toISOString() })
  await sandbox.market(1000)
  await sandbox.clock({ advance: 'PT8H', wait: true })
  await backend.host.saveState()
  writeFileSync(file, serialize(records))
}

/** Measures the CPU time from opening the saved world to the first response, like a page reload. */
export async function openWorld(file: string, withState: boolean): Promise<Record<string, number>> {
  const records = deserialize(readFileSync(file)) as Records
  if (!withState) records.delete('["state"]')
  if (records.has('["state"]') !== withState) throw new Error('The saved world has no state')
  const beganAt = cpuMs()
  const { backend, sandbox } = await openBackend(records)
  const { now } = await sandbox.clockReading()
  const openedMs = cpuMs() - beganAt
  if (backend.host.notice || Date.parse(now) < startMs) throw new Error('The saved world was not opened')
  return { 'opened, s': openedMs / 1000 }
}
