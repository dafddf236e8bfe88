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

/** Texts that ask for little and mean much, each in a size that can be doubled. */
const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  'fragments that spread the next one twice': (size) =>
    `{ getDashboardStats { ...F0 } } ${repeat(size, (i) => `fragment F${i} on DashboardStats { ...F${i + 1} ...F${i + 1} }`)}
     fragment F${size} on DashboardStats { activeLeads }`,
  'fragments that lead in a circle': (size) =>
    `{ getDashboardStats { ...F0 } } ${repeat(size, (i) => `fragment F${i} on DashboardStats { ...F${(i + 1) % size} }`)}`,
  'levels without end': (size) => `${'{ listOrgUnits { managers '.repeat(size)}{ id }${'} }'.repeat(size)}`,
  'inline fragments without end': (size) => `${'{ ... on Query '.repeat(size)}{ __typename }${'}'.repeat(size)}`,
  'one field again and again': (size) => `{ getDashboardStats { ${'activeLeads '.repeat(size * 4)} } }`,
  'one object again and again': (size) => `{ ${'getDashboardStats { activeLeads } '.repeat(size * 2)} }`,
  'one object by many names': (size) => `{ ${repeat(size * 2, (i) => `a${i}: getDashboardStats { activeLeads }`)} }`,
  'aliases in a fragment that is spread often': (size) =>
    `{ getDashboardStats { ${'...F '.repeat(size)} } } fragment F on DashboardStats { a: activeLeads b: activeLeads }`,
  'every fragment in every other': (size) => {
    const count = Math.ceil(Math.sqrt(size))
    const spreads = (i: number) => repeat(count, (j) => (j > i ? `...F${j}` : ''))
    return `{ getDashboardStats { ...F0 } } ${repeat(count, (i) => `fragment F${i} on DashboardStats { activeLeads ${spreads(i)} }`)}`
  },
  'directives without end': (size) => `{ getDashboardStats { activeLeads ${'@skip(if: false) '.repeat(size)} } }`,
  'a list in a list': (size) => `{ getTransaction(transactionId: ${'['.repeat(size)}${']'.repeat(size)}) { id } }`,
  'a megabyte of text': () => `{ getTransaction(transactionId: "${'x'.repeat(1_000_000)}") { id } }`,
  'a megabyte of remarks': () => `{ __typename } #${'x'.repeat(1_000_000)}`,
  'a megabyte of fields': () => `{ ${'getDashboardStats { activeLeads } '.repeat(30_000)} }`,
}

/** How often the limits look into a set of fields, for each such set of the document. */
function looksPerSet(document: DocumentNode): number {
  let looks = 0
  let sets = 0
  visit(document, {
    SelectionSet(node) {
      const { selections } = node
      sets++
      Object.defineProperty(node, 'selections', { enumerable: true, get: () => (looks++, selections) })
    },
  })
  validate(schema, document, limitRules)
  return looks / sets
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

describe('D2: what one request may ask for', () => {
  const send = httpWorld(companyWorld().world)
  const post = (query: string) =>
    send(
      new Request('http://company.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      }),
    )

  it.each(Object.entries(HOSTILE))('D2: %s are answered at once', async (_, text) => {
    for (const size of [22, 100, 240]) {
      // Every text is one that the server has not met before, or it would only show what the cache can do.
      let n = 0
      const spentMs = await fastestOfThree(async () => {
        const response = await post(`${text(size)} #${size}.${n++}`)
        expect(response.status).toBeLessThan(500)
        await response.text()
      })
      expect(spentMs).toBeLessThan(500)
    }
  })

  it.each(Object.entries(HOSTILE).filter(([name]) => !name.startsWith('a megabyte of fields')))(
    'D2: however many there are, the limits look at each part of %s a fixed number of times',
    (_, text) => {
      for (const size of [10, 20, 40, 80, 160]) expect(looksPerSet(parse(text(size)))).toBeLessThanOrEqual(12)
    },
  )

  const messagesFor = (source: string) => validate(schema, parse(source), limitRules).map(({ message }) => message)

  it('D2: a fragment counts at each place where it is spread', () => {
    const wallets = 'fragment W on Agent { wallets { leadSource { id } } }'
    expect(messagesFor(`{ listTeam { items { agent { ...W } } } } ${wallets}`)).toEqual([])
    const deep = `{ getAgent(agentId: "x") { ...W } listOrgUnits { managers { metrics { totalLeads } } } a { b { c { d { ...W } } } } } ${wallets}`
    expect(messagesFor(deep)).toEqual(['This query is too deep: at most 6 levels are allowed.'])
    const often = `{ getDashboardStats { ${'...F '.repeat(16)} } } fragment F on DashboardStats { a: activeLeads b: activeLeads }`
    expect(messagesFor(often)).toEqual(['At most 30 aliases are allowed.'])
  })

  it('D2: no document of the app, and no operation with all its fields, meets a limit', () => {
    const documents = documentsOf('src')
    const fragments = documents.filter(({ kind }) => kind === 'fragment').map(({ source }) => source)
    const asked = documents
      .filter(({ kind }) => kind !== 'fragment')
      .map(({ source }) => [source, ...fragments].join('\n'))
    for (const source of [...asked, ...fullSelections(schema, USUAL_VALUES).map(({ document }) => document)])
      expect(messagesFor(source)).toEqual([])
  })
})
