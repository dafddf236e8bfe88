import type { Actor } from '../../mocks/domain/context'
import { DAY_MS, startOfDay } from '../../mocks/domain/calendar'
import { openSession } from '../../mocks/services/request-context'
import { parseGraphQLRequest } from '../../mocks/services/parse-request'
import { createGraphQLServer } from '../../mocks/services/graphql/server'
import { buildScale } from '../../mocks/scenarios/scale'
import { World } from '../../mocks/world/world'
import { cpuMs } from './cpu-ms'

type Role = 'agent' | 'manager' | 'admin'

/** A question of the app's own, by the name of its document. */
export interface Question {
  readonly name: string
  readonly role: Role
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  /** As the table calls it, where one document asks for several things. */
  readonly title?: string
}

export interface OperationFigures {
  readonly title: string
  readonly role: Role
  /** Median of one whole answer in time of the processor, with something changed before each: token and network apart. */
  readonly ms: number
  /** The first answer of all, for which nothing is kept yet. */
  readonly firstMs: number
  readonly bytes: number
}

export interface OperationsOfWorld {
  readonly leads: number
  readonly buildMs: number
  readonly heapMb: number
  readonly operations: readonly OperationFigures[]
}

const startMs = Date.parse('2026-03-02T17:00:00Z')
const rounds = 15

/** The thirty days that the app asks about unless somebody chooses others. */
export const period = {
  from: new Date(startOfDay(startMs) - 29 * DAY_MS + 5 * 3_600_000).toISOString(),
  to: new Date(startOfDay(startMs) + DAY_MS + 5 * 3_600_000).toISOString(),
  timeZone: 'America/New_York',
}

const serve = createGraphQLServer((error) => {
  throw error
})

/** Each question of the app at a world of so many leads, asked by whoever sees most. */
export async function measureOperations(leads: number, questions: readonly Question[]): Promise<OperationsOfWorld> {
  globalThis.gc?.()
  const heapBefore = process.memoryUsage().heapUsed
  const beganAt = cpuMs()
  const world = new World(
    { scenario: 'scale', seed: 1, clock: { worldMs: startMs, wallMs: startMs, frozen: true, speed: 1 } },
    { wallClock: () => startMs, build: (history) => buildScale(history, { leads, users: Math.ceil(leads / 10) }) },
  )
  const buildMs = cpuMs() - beganAt
  globalThis.gc?.()
  const heapMb = (process.memoryUsage().heapUsed - heapBefore) / 1_048_576
  const actors = actorsOf(world)
  const change = changing(world, actors.agent)
  const operations: OperationFigures[] = []
  for (const question of questions) {
    const ask = asking(world, actors[question.role], question)
    const askedAt = cpuMs()
    const bytes = await ask()
    const firstMs = cpuMs() - askedAt
    const samples: number[] = []
    for (let round = 0; round < rounds; round++) {
      change()
      const at = cpuMs()
      await ask()
      samples.push(cpuMs() - at)
    }
    operations.push({
      title: question.title ?? question.name,
      role: question.role,
      ms: median(samples),
      firstMs,
      bytes,
    })
  }
  return { leads, buildMs, heapMb, operations }
}

/** The administrator sees everybody, the manager's branch is the largest, and the agent is the one with most leads. */
function actorsOf(world: World): Readonly<Record<Role, Actor>> {
  const { store } = world.view({ kind: 'system' })
  const agents = store.usersByRole.list('AGENT')
  const most = agents.reduce((best, agent) =>
    store.leadsByAgent.list(agent.id).length > store.leadsByAgent.list(best.id).length ? agent : best,
  )
  const user = (userId: string): Actor => ({ kind: 'user', userId })
  return { agent: user(most.id), manager: user('user-manager'), admin: user('user-admin') }
}

/** Changes something that nearly every sum is made of: a lead goes to and fro between two statuses. */
function changing(world: World, actor: Actor): () => void {
  const { store } = world.view(actor)
  const lead = [...store.leadsByAgent.list(actor.kind === 'user' ? actor.userId : '')].find(
    ({ status }) => status === 'CONTACTED' || status === 'QUALIFIED',
  )
  if (!lead) throw new Error('The agent with most leads has none that is worked on')
  return () => {
    const status = store.leads.get(lead.id)?.status === 'CONTACTED' ? 'QUALIFIED' : 'CONTACTED'
    world.execute('updateLeadStatus', actor, { leadId: lead.id, status })
  }
}

function asking(world: World, actor: Actor, { name, query, variables }: Question): () => Promise<number> {
  const body = JSON.stringify({ operationName: name, query, variables })
  return async () => {
    const request = new Request('http://sandbox.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const response = await serve({ ...(await parseGraphQLRequest(request)), ...openSession(world, actor) })
    const text = await response.text()
    if (text.includes('"errors":[{"message"')) throw new Error(`${name}: ${text.slice(0, 300)}`)
    return text.length
  }
}

function median(samples: number[]): number {
  return samples.toSorted((left, right) => left - right)[Math.floor(samples.length / 2)] ?? Number.NaN
}
