import { assert, assertEqual, asText, Violation } from '../assert'
import { suite, type Check } from '../check'
import { type Player } from '../config'
import { filterOf, type Filter } from '../filters'
import type { Live } from '../live'
import { meaningOf } from '../meanings'
import { at, hasArgument, isPaged, type Json, operationIn, type QueryName } from '../schema'
import { argumentAt, argumentsOf, listOf, queryNames, readersOf, readRows, rowsIn, subjectsOf } from '../subjects'

/** Each person gets what they ask for, in the form of its type, and nothing of others. */
const readCheck = (name: QueryName): Check =>
  suite('reads', { isRead: true })(
    name,
    `${name} answers with what its type promises, about whom it says`,
    async (live) => {
      const { own, team, answers } = meaningOf(name)
      const [argument = '', path] = answers?.[0]?.split('=') ?? []
      const [agentId] = (await subjectsOf(live))['agentId'] ?? []
      const otherAgentId = live.hasPlayer('otherAgent') ? await live.sub('otherAgent') : undefined
      const foreign: Partial<Record<Player, unknown>> = { manager: otherAgentId, otherManager: agentId }
      let count = 0
      for (const who of live.present(readersOf(name)))
        for (const args of await argumentsOf(live, name)) {
          const answer = await live.read(who, name, args).catch((error: unknown) => {
            // Others may have no wallet of the agent's sources.
            if (who !== 'agent' && error instanceof Violation && error.cause === `${name} NOT_FOUND`) return null
            throw error
          })
          count += listOf(name) ? rowsIn(answer, listOf(name)?.rows).length : Number(answer !== null)
          const idsAt = (ids: string) => [at(answer, ids) ?? []].flat()
          for (const id of own?.flatMap(idsAt) ?? [])
            assertEqual(`${asText(own)} of ${name} for ${who}`, id, await live.sub(who))
          for (const id of path === undefined ? [] : idsAt(path)) assertEqual(`${path} of ${name}`, id, args[argument])
          const isForeign = foreign[who] !== undefined && team?.flatMap(idsAt).some((id) => id === foreign[who])
          assert(!isForeign, `${name} shows ${who} the agent ${asText(foreign[who])} of another branch`)
        }
      return count
    },
  )

const readerOf = (name: QueryName) =>
  (meaningOf(name)['reader']?.[0] as Player | undefined) ??
  (readersOf(name).includes('otherAgent') ? 'agent' : 'administrator')

type Read = (more?: Json, limit?: number) => ReturnType<typeof readRows>
type Look = (read: Read, key: string, live: Live) => Promise<number>

/** Runs a check of a list for each of its arguments. An edition may lack the argument that it is about. */
const listCheck = (name: QueryName, kind: string, promise: string, argument: string | null, look: Look): Check => {
  const isAnyEdition = argument === null || hasArgument(operationIn('specification', name), argument)
  return suite('lists', { isRead: true, ...(!isAnyEdition && { needs: 'full' }) })(
    `${name}.${kind}`,
    `${name} ${promise}`,
    async (live) => {
      let looked = 0
      for (const args of await argumentsOf(live, name)) {
        const read = (more: Json = {}, limit = 50) => readRows(live, readerOf(name), name, { ...args, ...more }, limit)
        looked += await look(read, listOf(name)?.key ?? 'id', live)
      }
      return looked
    },
  )
}

const keysOf = (rows: readonly Json[], key: string) => rows.map((row) => asText(at(row, key)))

function sameRows(what: string, seen: readonly string[], expected: readonly string[]): void {
  const [missing] = expected.filter((key) => !seen.includes(key))
  const [extra] = seen.filter((key) => !expected.includes(key))
  assert(missing === undefined, `${what}: the row ${missing} is missing`)
  assert(extra === undefined, `${what}: the row ${extra} does not belong`)
}

/** Returns the page size that divides a list into three pages. */
const thirdOf = (rows: readonly Json[]): number => Math.min(Math.max(Math.ceil(rows.length / 3), 2), 49)

const pagesCheck = (name: QueryName): Check =>
  listCheck(name, 'pages', 'has every row once, whatever the pages', null, async (read, key) => {
    const { rows, isComplete } = await read()
    const size = thirdOf(rows)
    if (!isPaged(name) || rows.length < 2) return rows.length
    const paged = (await read({}, size)).rows
    if (isComplete) assertEqual(`the rows in pages of ${size}`, paged.length, rows.length)
    for (const [i, row] of paged.slice(0, rows.length).entries()) {
      assertEqual(`the order in pages of ${size}`, at(row, key), at(rows[i], key))
      assertEqual(`${asText(at(row, key))} in pages of ${size}`, row, rows[i])
    }
    return rows.length
  })

/** Checks the order of the rows, wherever nulls stand. */
function assertOrdered(what: string, rows: readonly Json[], order: string): void {
  const paths = order.replace('-', '').split('+')
  const valueOf = (row: Json | undefined): unknown =>
    paths.length === 1 ? (at(row, paths[0] ?? '') ?? null) : paths.reduce((sum, path) => sum + Number(at(row, path)), 0)
  rows.slice(1).forEach((row, i) => {
    const [before, value] = [valueOf(rows[i]), valueOf(row)]
    if (before === null || value === null) return
    const difference =
      typeof value === 'number' ? Number(before) - value : asText(before).localeCompare(asText(value), 'en-US')
    const isRight = order.startsWith('-') ? difference >= 0 : difference <= 0
    assert(isRight, `${what}: ${order} ${asText(value)} comes after ${asText(before)}`)
  })
}

const reversed = (order: string): string => (order.startsWith('-') ? order.slice(1) : `-${order}`)

const orderCheck = (name: QueryName, order: string): Check =>
  listCheck(name, 'order', 'has the order of its meaning', null, async (read) => {
    const { rows } = await read()
    assertOrdered('the default order', rows, order)
    return rows.length
  })

const sortCheck = (name: QueryName, [by = '', ...orders]: readonly string[]): Check =>
  listCheck(name, 'sort', 'has the order that it is asked for', by, async (read, key) => {
    const { rows, isComplete } = await read()
    const [descending] = meaningOf(name)['descending'] ?? []
    for (const [value = '', order = ''] of orders.flatMap((pair) => (pair === by ? [] : [pair.split('=')]))) {
      const args = argumentAt(by, value === 'true' ? true : value)
      const whole = await read(args, thirdOf(rows))
      assertOrdered(`${by} ${value}`, whole.rows, order)
      if (isComplete) sameRows(`${by} ${value}`, keysOf(whole.rows, key), keysOf(rows, key))
      for (const isDescending of descending === undefined ? [] : [true, false]) {
        const both = await read(argumentAt(descending ?? '', isDescending, args))
        // Fewer minutes are better, so descending order starts with them.
        const isAsIs = (order.startsWith('-') === isDescending) !== order.includes('medianMinutes')
        const what = `${value} ${isDescending ? 'descending' : 'ascending'}`
        assertOrdered(what, both.rows, isAsIs ? order : reversed(order))
      }
    }
    return rows.length
  })

const filterCheck = (name: QueryName, { argument, keeps, valuesOf }: Filter): Check =>
  listCheck(
    name,
    argument.replace('filters.', ''),
    `has exactly the rows that ${argument} asks for`,
    argument,
    async (read, key) => {
      const { rows, isComplete } = await read()
      let count = 0
      for (const value of valuesOf(rows)) {
        const found = (await read(argumentAt(argument, value))).rows.filter((row) => keeps(row, value) !== undefined)
        const what = `${argument} ${JSON.stringify(value)}`
        const expected = rows.filter((row) => keeps(row, value))
        count += expected.length
        const right = isComplete ? expected : found.filter((row) => keeps(row, value))
        sameRows(what, keysOf(found, key), keysOf(right, key))
      }
      return count
    },
  )

/** Returns a filter with a value that keeps a row, if it can. */
function keeping(row: Json, { argument, keeps, valuesOf }: Filter) {
  const value = valuesOf([row]).find((each) => keeps(row, each) === true)
  return value === undefined ? [] : [{ argument, keeps, value }]
}

const filtersCheck = (name: QueryName, filters: readonly Filter[]): Check =>
  listCheck(name, 'filters', 'has the rows that all filters together ask for', null, async (read, key, live) => {
    const { rows, isComplete } = await read()
    // A row has no value that hides others.
    const known = filters.filter(
      ({ argument }) => hasArgument(live.operation(name), argument) && !argument.includes('hidden'),
    )
    const row = rows.find((each) => known.every((filter) => keeping(each, filter).length > 0)) ?? rows.at(-1)
    if (!row || !isComplete) return 0
    for (const [first, second] of known.slice(1).map((filter) => [known[0], filter])) {
      if (!first || !second) continue
      const both = [...keeping(row, first), ...keeping(row, second)]
      const args = both.reduce<Json>((all, { argument, value }) => argumentAt(argument, value, all), {})
      const expected = rows.filter((each) => both.every(({ keeps, value }) => keeps(each, value)))
      sameRows(JSON.stringify(args), keysOf((await read(args)).rows, key), keysOf(expected, key))
    }
    return rows.length
  })

/** Texts that no row shows. Databases take % for anything. */
const NOTHING = ['zzqqxx', '%']

/** Returns a part of a text, in the other case. */
const otherCase = (text: string): string =>
  Array.from(text.slice(0, -1), (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')

const searchCheck = (name: QueryName, [by = '', ...shows]: readonly string[]): Check =>
  listCheck(name, 'search', 'finds parts of what it shows in any case, and nothing else', by, async (read, key) => {
    const { rows } = await read()
    for (const nothing of NOTHING)
      assertEqual(`the rows of ${by} ${nothing}`, (await read(argumentAt(by, nothing))).rows.length, 0)
    for (const path of shows) {
      const row = rows.findLast((each) => /\w{3}/.test(asText(at(each, path) ?? '')))
      if (!row) continue
      for (const text of [asText(at(row, path)), otherCase(asText(at(row, path)))]) {
        const found = keysOf((await read(argumentAt(by, text))).rows, key)
        assert(found.includes(asText(at(row, key))), `${by} ${text} does not find ${asText(at(row, path))} in ${path}`)
      }
    }
    return rows.length
  })

const listChecks = queryNames.filter(listOf).flatMap((name): readonly Check[] => {
  const { order, sort, filter = [], search } = meaningOf(name)
  return [
    pagesCheck(name),
    ...(order?.[0] === undefined ? [] : [orderCheck(name, order[0])]),
    ...(sort ? [sortCheck(name, sort)] : []),
    ...filter.map((word) => filterCheck(name, filterOf(word))),
    ...(filter.length > 1 ? [filtersCheck(name, filter.map(filterOf))] : []),
    ...(search ? [searchCheck(name, search)] : []),
  ]
})

export const readChecks: readonly Check[] = [...queryNames.map(readCheck), ...listChecks]
