import { DAY_MS } from '../../src/shared/calendar'
import { ACCESS_RULES } from '../../mocks/services/graphql/testing/access-rules'
import { SkippedCheck, Violation } from './assert'
import { PERSONAS, type Player, players } from './config'
import type { Live } from './live'
import { meaningOf, queryMeanings } from './meanings'
import { filterOf } from './filters'
import { valueOf, type Scope } from './language'
import { at, isObject, isPaged, type Json, type Operation, type QueryName } from './schema'

export const queryNames = Object.keys(queryMeanings) as readonly QueryName[]

/** Returns the people who may call an operation with the agent's ids. */
export const allowedTo = ({ kind, name }: Pick<Operation, 'kind' | 'name'>): readonly Player[] =>
  players.filter((player) => ACCESS_RULES[`${kind}.${name}`]?.includes(PERSONAS[player]))
export const readersOf = (name: QueryName): readonly Player[] => allowedTo({ kind: 'Query', name })

const PAGE = 50
const MOST_PAGES = 24

export interface Rows {
  readonly rows: readonly Json[]
  /** False if the list is longer than the kit reads. */
  readonly isComplete: boolean
}

/** Returns the path of a list's rows, and of what identifies one. Undefined if the answer is no list. */
export function listOf(name: QueryName): { readonly rows: string; readonly key: string } | undefined {
  const [rows, , key = 'id'] = meaningOf(name)['list'] ?? []
  return rows === undefined ? undefined : { rows: rows.replace('.', ''), key }
}

export const rowsIn = (answer: unknown, path = ''): readonly Json[] => [at(answer, path)].flat().filter(isObject)

/** Reads all pages of a list. Throws `Violation` if a page is too long, a row comes twice, or the total is wrong. */
export async function readRows(live: Live, who: Player, name: QueryName, args: Json = {}, limit = PAGE): Promise<Rows> {
  const [path, key, total] = [listOf(name)?.rows, listOf(name)?.key ?? 'id', meaningOf(name)['total']?.[0] ?? 'total']
  const rows: Json[] = []
  const keys = new Set<unknown>()
  for (let pages = 1, nextToken: unknown = null; ; pages++) {
    const page = await live.read(who, name, isPaged(name) ? { ...args, limit, nextToken } : args)
    const added = rowsIn(page, path)
    const fail = (message: string): never => {
      throw new Violation(`${name} for ${who}: ${message}`, { cause: `pages of ${name}` })
    }
    if (isPaged(name) && added.length > limit) fail(`a page of ${limit} has ${added.length} rows`)
    rows.push(...added)
    for (const row of added) {
      if (keys.has(at(row, key))) fail(`${String(at(row, key))} came twice`)
      keys.add(at(row, key))
    }
    nextToken = isPaged(name) ? at(page, 'nextToken') : null
    const count = at(page, total)
    const isLast = nextToken === null || nextToken === undefined
    if (typeof count === 'number' && (isLast ? count !== rows.length : count <= rows.length))
      fail(`the total is ${count}, and ${rows.length} rows came${isLast ? '' : ' so far, with a next page'}`)
    if (isLast || pages === MOST_PAGES) return { rows, isComplete: isLast }
    if (added.length === 0) fail('an empty page has a next one')
  }
}

/** Records of the config's people that the checks ask for, by name. */
export type Subjects = Readonly<Record<string, readonly unknown[]>>

/** Returns the records of the config's people, which are read once per run. */
export const subjectsOf = (live: Live): Promise<Subjects> => live.once('subjects', () => findSubjects(live))

/** Returns the first, the middle, and the last value. */
const ends = (values: readonly unknown[]): readonly unknown[] =>
  [...new Set([values[0], values[Math.floor(values.length / 2)], values.at(-1)])].filter(Boolean)

async function findSubjects(live: Live): Promise<Subjects> {
  /** Reads without the checks of other suites, so that a fault elsewhere is found there. */
  const look = async (who: Player, name: QueryName, path: string): Promise<readonly unknown[]> => {
    if (!live.operation(name)) return []
    const found = at((await live.ask(who, name, { limit: 50 })).data?.[name], path)
    return Array.isArray(found) ? found : []
  }
  const agentId = await live.sub('agent')
  const units = await look('manager', 'listOrgUnits', '')
  const own = units.filter((unit) => [at(unit, 'agents.id')].flat().includes(agentId))
  const midnightMs = Math.floor((await nowOf(live)) / DAY_MS) * DAY_MS
  const period = (from: number, to: number, timeZone: string): Json => ({
    from: new Date(midnightMs - from * DAY_MS).toISOString(),
    to: new Date(midnightMs - to * DAY_MS).toISOString(),
    timeZone,
  })
  const leadIds = ends(await look('agent', 'listMyLeads', 'items.id'))
  const openLeads = await look('agent', 'listOpenLeads', 'items')
  const openLeadIds = ends(openLeads.map((lead) => at(lead, 'id')))
  const openQueries = (meaningOf('listOpenLeads')['filter'] ?? []).map(filterOf).flatMap(({ argument, valuesOf }) =>
    valuesOf(openLeads)
      .slice(0, 1)
      .map((value) => argumentAt(argument, value)),
  )
  const moments = await look('agent', 'listTransactions', 'items.createdAt')
  const userIds = await look('administrator', 'listUsers', 'users.id')
  const periods = [period(7, 0, 'UTC'), period(21, 7, 'America/Los_Angeles')]
  return {
    agentId: [agentId],
    leadIds,
    openLeadIds,
    allLeadIds: [...leadIds, ...openLeadIds],
    transactionIds: ends(await look('agent', 'listTransactions', 'items.id')),
    walletSourceIds: ends(await look('agent', 'getAgentWallets', 'sourceId')),
    sourceIds: ends(await look('administrator', 'listLeadSources', 'items.id')),
    /** The agent's unit comes first. */
    unitIds: [...new Set([...own, ...units])].slice(0, 2).map((unit) => at(unit, 'id')),
    periods,
    period: periods.slice(0, 1),
    /** Reports with one row per agent, which are paged. */
    agentReports: ['SPEED_TO_LEAD', 'ACTIVITY'],
    reportKinds: ['SPEND', 'RETURN_ON_SPEND', 'SPEED_TO_LEAD', 'STATE_COVERAGE', 'ACTIVITY'],
    starts: [null, moments.at(-1), String(moments.at(-1)).slice(0, 10)],
    ends: [null, moments[2], String(moments[2]).slice(0, 10)],
    accounts: ['FUNDS', ...(await look('agent', 'getAgentWallets', 'sourceId'))],
    allStates: [await look('agent', 'listStateMarkets', 'state')],
    userIds: userIds.length > 50 ? [] : userIds,
    dashboardZones: live.has('full') ? ['UTC', 'Pacific/Kiritimati'] : ['UTC'],
    zones: ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
    anyQuery: [[{}]],
    /** Open leads without a filter, and with one value of each. */
    openQueries: [{}, ...openQueries],
  }
}

/** Returns arguments with a value at a path, such as `filters.states`. */
export function argumentAt(path: string, value: unknown, args: Json = {}): Json {
  const [key = '', ...rest] = path.split('.')
  const inner = args[key]
  return { ...args, [key]: rest.length === 0 ? value : argumentAt(rest.join('.'), value, isObject(inner) ? inner : {}) }
}

/**
 * Returns all arguments that words such as `agentId=$agentId` ask for, and `*=$openQueries` for several arguments at once. `read`
 * reads the words that name no subjects.
 */
export function argumentsFrom(
  words: readonly string[],
  subjects: Subjects,
  read: (word: string) => unknown = (word) => word,
): readonly Json[] {
  return words.reduce<readonly Json[]>(
    (all, pair) => {
      const [path = '', word = ''] = pair.split(/=(.*)/)
      const values = word.startsWith('$') ? (subjects[word.slice(1)] ?? []) : [read(word)]
      return all.flatMap((args) =>
        values.map((value) => (path === '*' ? { ...args, ...(value as Json) } : argumentAt(path, value, args))),
      )
    },
    [{}],
  )
}

/** Returns the arguments of each request of a query. */
export const argumentsOf = async (live: Live, name: QueryName): Promise<readonly Json[]> =>
  argumentsFrom(meaningOf(name)['asks'] ?? [], await subjectsOf(live))

/** Returns the time of the service, which is the time of its latest lead if that is not the kit's. */
export const nowOf = (live: Live): Promise<number> =>
  live.once('now', async () => {
    const { headers, data } = await live.ask('agent', 'listOpenLeads', { limit: 1 })
    const latestMs = Date.parse(String(at(data, 'listOpenLeads.items.0.createdAt')))
    const dateMs = Date.parse(headers.get('date') ?? '') || Date.now()
    return Math.abs(latestMs - dateMs) > 2 * DAY_MS ? latestMs + 60_000 : dateMs
  })

const isPlayer = (word: string | undefined): word is Player => players.some((player) => player === word)

/**
 * Reads what words such as `administrator getAgent agentId=me` ask for, once for each subject. A list is read to its end,
 * unless the arguments have a limit.
 */
export async function readAll(live: Live, who: Player, words: readonly string[], subjects: Subjects, scope: Scope) {
  const [reader, [name = '', ...pairs]] = isPlayer(words[0]) ? [words[0], words.slice(1)] : [who, words]
  const query = name as QueryName
  if (!live.operation(query)) return []
  const all: { readonly args: Json; readonly read: unknown }[] = []
  for (const args of argumentsFrom(pairs, subjects, (word) => valueOf(word, scope))) {
    const isWhole = listOf(query) && !('limit' in args)
    const { rows, isComplete } = isWhole ? await readRows(live, reader, query, args) : { rows: null, isComplete: true }
    if (!isComplete) throw new SkippedCheck(`${query} for ${reader} is too long to add it up`)
    all.push({ args, read: rows ?? (await live.read(reader, query, args)) })
  }
  return all
}
