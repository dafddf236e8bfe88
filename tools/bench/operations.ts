import type { Actor } from '../../mocks/domain/context'
import { DAY_MS, startOfDay } from '../../mocks/domain/calendar'
import { openSession } from '../../mocks/services/request-context'
import { parseGraphQLRequest } from '../../mocks/services/parse-request'
import { createGraphQLServer } from '../../mocks/services/graphql/server'
import { buildScale } from '../../mocks/scenarios/scale'
import { World } from '../../mocks/world/world'
import { cpuMs } from './cpu-ms'

type Role = 'agent' | 'manager' | 'admin'

/** One operation of the app, by the name of its document. */
export interface Question {
  readonly name: string
  readonly role: Role
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  /** Row title, where one document is measured with several sets of variables. */
  readonly title?: string
}

export interface OperationFigures {
  readonly title: string
  readonly role: Role
  /** Median CPU time of one complete response after a change, without token check and network. */
  readonly ms: number
  /** Time of the first response, with empty caches. */
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

/** Default report period of the app: thirty days. */
export const period = {
  from: new Date(startOfDay(startMs) - 29 * DAY_MS + 5 * 3_600_000).toISOString(),
  to: new Date(startOfDay(startMs) + DAY_MS + 5 * 3_600_000).toISOString(),
  timeZone: 'America/New_York',
}

const serve = createGraphQLServer((error) => {
  throw error
})

/** Measures each operation of the app in a world with the given number of leads. */
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

/** Returns the administrator, the manager of the largest branch, and the agent with the most leads. */
function actorsOf(world: World): Readonly<Record<Role, Actor>> {
  const { store } = world.view({ kind: 'system' })
  const agents = store.usersByRole.list('AGENT')
  const most = agents.reduce((best, agent) =>
    store.leadsByAgent.list(agent.id).length > store.leadsByAgent.list(best.id).length ? agent : best,
  )
  const user = (userId: string): Actor => ({ kind: 'user', userId })
  return { agent: user(most.id), manager: user('user-manager'), admin: user('user-admin') }
}

/** Returns a function that toggles a lead between two statuses, which invalidates nearly every aggregate. */
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
