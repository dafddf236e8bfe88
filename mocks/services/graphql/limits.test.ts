import { parse, validate, visit, type DocumentNode } from 'graphql'
import { describe, expect, it } from 'vitest'
import { documentsOf } from '../../../tools/codegen-documents.mjs'
import { companyWorld } from '../../world/testing/company-world'
import { limitRules } from './validation'
import { createSchema } from './server'
import { USUAL_VALUES } from './testing/argument-values'
import { fullSelections } from './testing/full-selection'
import { httpWorld } from './testing/http-world'

const schema = createSchema()
const repeat = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ')

/** Short documents that are expensive to process, by name. The cost grows with the size. */
const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  'fragments that each spread the next one twice': (size) =>
    `{ getDashboardStats { ...F0 } } ${repeat(size, (i) => `fragment F${i} on DashboardStats { ...F${i + 1} ...F${i + 1} }`)}
     fragment F${size} on DashboardStats { activeLeads }`,
  'a cycle of fragments': (size) =>
    `{ getDashboardStats { ...F0 } } ${repeat(size, (i) => `fragment F${i} on DashboardStats { ...F${(i + 1) % size} }`)}`,
  'many nested levels': (size) => `${'{ listOrgUnits { managers '.repeat(size)}{ id }${'} }'.repeat(size)}`,
  'many nested inline fragments': (size) => `${'{ ... on Query '.repeat(size)}{ __typename }${'}'.repeat(size)}`,
  'a repeated field': (size) => `{ getDashboardStats { ${'activeLeads '.repeat(size * 4)} } }`,
  'a repeated object': (size) => `{ ${'getDashboardStats { activeLeads } '.repeat(size * 2)} }`,
  'many aliases of one object': (size) => `{ ${repeat(size * 2, (i) => `a${i}: getDashboardStats { activeLeads }`)} }`,
  'a repeated fragment with aliases': (size) =>
    `{ getDashboardStats { ${'...F '.repeat(size)} } } fragment F on DashboardStats { a: activeLeads b: activeLeads }`,
  'fragments that all spread each other': (size) => {
    const count = Math.ceil(Math.sqrt(size))
    const spreads = (i: number) => repeat(count, (j) => (j > i ? `...F${j}` : ''))
    return `{ getDashboardStats { ...F0 } } ${repeat(count, (i) => `fragment F${i} on DashboardStats { activeLeads ${spreads(i)} }`)}`
  },
  'many directives': (size) => `{ getDashboardStats { activeLeads ${'@skip(if: false) '.repeat(size)} } }`,
  'deeply nested lists': (size) => `{ getTransaction(transactionId: ${'['.repeat(size)}${']'.repeat(size)}) { id } }`,
  'a megabyte of text': () => `{ getTransaction(transactionId: "${'x'.repeat(1_000_000)}") { id } }`,
  'a megabyte of comments': () => `{ __typename } #${'x'.repeat(1_000_000)}`,
  'a megabyte of fields': () => `{ ${'getDashboardStats { activeLeads } '.repeat(30_000)} }`,
}

/** Returns the average number of times that the limit rules read a selection set of the document. */
function readsPerSelectionSet(document: DocumentNode): number {
  let reads = 0
  let sets = 0
  visit(document, {
    SelectionSet(node) {
      const { selections } = node
      sets++
      Object.defineProperty(node, 'selections', { enumerable: true, get: () => (reads++, selections) })
    },
  })
  validate(schema, document, limitRules)
  return reads / sets
}

async function fastestOfThree(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let i = 0; i < 3 && best > 50; i++) {
    const startedMs = performance.now()
    await work()
    best = Math.min(best, performance.now() - startedMs)
  }
  return best
}

describe('limits of a request', () => {
  const send = httpWorld(companyWorld().world)
  const post = (query: string) =>
    send(
      new Request('http://company.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      }),
    )

  it.each(Object.entries(HOSTILE))('keep the response time for %s below half a second', async (_, text) => {
    for (const size of [22, 100, 240]) {
      // The counter makes each text unique, so that no document comes from the cache.
      let n = 0
      const elapsedMs = await fastestOfThree(async () => {
        const response = await post(`${text(size)} #${size}.${n++}`)
        expect(response.status).toBeLessThan(500)
        await response.text()
      })
      expect(elapsedMs).toBeLessThan(500)
    }
  })

  it.each(Object.entries(HOSTILE).filter(([name]) => !name.startsWith('a megabyte of fields')))(
    'read each selection set of %s at most twelve times for any size',
    (_, text) => {
      for (const size of [10, 20, 40, 80, 160]) expect(readsPerSelectionSet(parse(text(size)))).toBeLessThanOrEqual(12)
    },
  )

  const messagesFor = (source: string) => validate(schema, parse(source), limitRules).map(({ message }) => message)

  it('count a fragment at each spread', () => {
    const wallets = 'fragment W on Agent { wallets { leadSource { id } } }'
    expect(messagesFor(`{ listTeam { items { agent { ...W } } } } ${wallets}`)).toEqual([])
    const deep = `{ getAgent(agentId: "x") { ...W } listOrgUnits { managers { metrics { totalLeads } } } a { b { c { d { ...W } } } } } ${wallets}`
    expect(messagesFor(deep)).toEqual(['This query is too deep: at most 6 levels are allowed.'])
    const often = `{ getDashboardStats { ${'...F '.repeat(16)} } } fragment F on DashboardStats { a: activeLeads b: activeLeads }`
    expect(messagesFor(often)).toEqual(['At most 30 aliases are allowed.'])
  })

  it('allow every document of the app, and every operation with all its fields', () => {
    const documents = documentsOf('src')
    const fragments = documents.filter(({ kind }) => kind === 'fragment').map(({ source }) => source)
    const appDocuments = documents
      .filter(({ kind }) => kind !== 'fragment')
      .map(({ source }) => [source, ...fragments].join('\n'))
    for (const source of [...appDocuments, ...fullSelections(schema, USUAL_VALUES).map(({ document }) => document)])
      expect(messagesFor(source)).toEqual([])
  })
})
