import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../../kit/open-world'
import { allStories } from '../../control/stories/built-in-stories'
import { findScenario } from '../../world/scenarios/registry'
import { differences, differenceText, explainMissingPart } from '../../control/stories/compare-values'
import type { StoryDocument } from '../../control/stories/story-document'
import { storySchema } from '../../control/stories/story-schema'
import { operations } from '../../control/stories/operations'
import { parseStory, parseStoryText } from '../../control/stories/parse-story'
import { junitReport, textReport } from '../../kit/play'
import { routeOf, runStory } from './run-story'

const builtInStories = await allStories()

const document = (steps: StoryDocument['steps'], changes: Partial<StoryDocument> = {}): StoryDocument => ({
  name: 'a-story',
  title: 'A story',
  story: 'Of a test',
  world: { scenario: 'funded-agent', seed: 1, now: '2026-03-02T17:00:00Z', freeze: true },
  steps,
  ...changes,
})

async function run(story: StoryDocument) {
  const { world } = await openWorld()
  return runStory(story, { fetch: world.fetch, baseUrl: world.url })
}

describe('built-in stories', () => {
  it('are valid JSON documents, and each starts in the scenario with its name', () => {
    for (const story of builtInStories) {
      expect(parseStory(JSON.parse(JSON.stringify(story)))).toEqual(story)
      expect(findScenario(story.name).name).toBe(story.world.scenario)
    }
  })
})

describe('a run', () => {
  it('stops at the first failed step, says why, and skips the rest', async () => {
    const report = await run(
      document([{ as: 'agent' }, { expect: 'getFundsBalance', answer: { fundsBalanceCents: 1 } }, { goto: '/wallet' }]),
    )
    expect(report.passed).toBe(false)
    expect(report.steps.map((step) => step.outcome)).toEqual(['passed', 'passed', 'failed', 'skipped'])
    expect(report.steps[2]?.message).toBe('steps[1].answer.fundsBalanceCents: expected 1, got 500000')
    expect(textReport(report)).toContain('FAILED: 2 of 4 steps passed')
    expect(junitReport([report])).toContain('failures="1" skipped="1"')
  })

  it('starts in a world from data, and names all that the sandbox refuses in it', async () => {
    const people = [{ name: 'Dana Fox', states: ['UT'], fundsCents: 1_234 }]
    const steps = [{ as: 'dana.fox' }, { expect: 'getFundsBalance', answer: { fundsBalanceCents: 1_234 } }]
    const story = (given: object) => parseStory(document(steps, { world: { scenario: 'brand-new-agent', given } }))
    expect(await run(story({ people }))).toMatchObject({
      passed: true,
      steps: { 0: { title: 'Start the world from data' } },
    })
    const leads = ['Dana Fox', 'Dana Fix'].map((boughtBy) => ({ source: 'Rate Table One', state: 'CO', boughtBy }))
    expect((await run(story({ people, leads }))).steps[0]?.message).toBe(
      [
        'world.given.leads[0].boughtBy: Dana Fox buys in UT; this lead is in CO',
        'world.given.leads[1].boughtBy: there is no Dana Fix; did you mean Dana Fox?',
      ].join('\n'),
    )
  })

  it('calls as another user, and stays with the current one', async () => {
    const report = await run(
      document([
        { as: 'admin' },
        { call: 'getAdminOverview', by: 'agent', fails: 'FORBIDDEN' },
        { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
      ]),
    )
    expect(report.steps.map(({ title, message }) => message ?? title).slice(1)).toEqual([
      'Act as admin',
      'Call getAdminOverview by agent, which fails with FORBIDDEN',
      'Expect getAdminOverview',
    ])
  })

  it('shows routes with kept values, and leaves other dollar signs alone', async () => {
    const { world } = await openWorld()
    const routes: string[] = []
    await runStory(
      document([
        { as: 'agent' },
        { call: 'getAgent', variables: { agentId: 'user-agent' }, keep: { name: 'firstName' } },
        { goto: '/leads/$name?q=$name&max=5$name' },
      ]),
      { fetch: world.fetch, baseUrl: world.url },
      (step, { kept }) => Promise.resolve('goto' in step ? void routes.push(routeOf(step, kept)) : undefined),
    )
    expect(routes).toEqual(['/leads/Riley?q=Riley&max=5$name'])
  })

  it.each<[string, StoryDocument['steps'], string]>([
    ['an unexpected error', [{ as: 'agent' }, { call: 'getWallet', variables: { sourceId: 'no-such' } }], 'NOT_FOUND'],
    [
      'an expected error that does not occur',
      [{ as: 'agent' }, { call: 'getFundsBalance', fails: 'FORBIDDEN' }],
      'expected the error FORBIDDEN, got success',
    ],
    ['an unknown operation', [{ as: 'agent' }, { call: 'getMoney' }], 'unknown operation getMoney'],
    [
      'an unknown argument',
      [{ as: 'agent' }, { call: 'getWallet', variables: { id: 'x' } }],
      'getWallet has no argument id',
    ],
    [
      'an unknown reference',
      [{ as: 'agent' }, { call: 'getWallet', variables: { sourceId: '$x' } }],
      'steps[1].variables.sourceId: no earlier step keeps $x',
    ],
    [
      'an unknown reference in a route',
      [{ as: 'agent' }, { goto: '/marketplace?lead=$x' }],
      'steps[1].goto: no earlier step keeps $x',
    ],
    [
      'a missing path',
      [{ as: 'agent' }, { call: 'getFundsBalance', keep: { x: 'a.b' } }],
      'steps[1].keep.x: the response of getFundsBalance has no value at a.b: found only agentId, fundsBalanceCents',
    ],
    [
      'a query without a signed-in user',
      [{ expect: 'getFundsBalance', answer: {} }],
      'put {"as": "agent"} before this step',
    ],
    ['a wrong duration', [{ clock: { advance: '2 hours' } }], 'steps[0].clock.advance: expected a duration'],
    [
      'a fault with an unknown service',
      [{ fault: { service: 'x' as never, effect: { hang: true } } }],
      'steps[0].fault.service: expected',
    ],
    [
      'a missing field',
      [{ as: 'agent' }, { expect: 'getFundsBalance', answer: { balance: 1 } }],
      'steps[1].answer.balance: expected 1, found only agentId, fundsBalanceCents',
    ],
    [
      'a value above its bound',
      [{ as: 'agent' }, { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atMost: 5 } } }],
      'steps[1].answer.fundsBalanceCents: expected at most 5, got 500000',
    ],
    ['an unknown scenario', [], 'world.scenario: expected one of'],
  ])('fails on %s', async (_title, steps, message) => {
    const world = steps.length === 0 ? { world: { scenario: 'nowhere' } } : {}
    const report = await run(document(steps, world))
    expect(report.steps.at(-1)?.message).toContain(message)
  })
})

describe('differences', () => {
  it('compares expected fields only, and lists from the start', () => {
    expect(differences({ a: 1, list: [{ b: 2 }] }, { a: 1, more: 5, list: [{ b: 2, c: 3 }, { b: 9 }] })).toEqual([])
    expect(differences({ list: [{ b: 2 }] }, { list: [{ b: 3 }] })).toEqual([
      { path: 'list[0].b', expected: 2, actual: 3 },
    ])
    expect(differences({ a: null }, { a: undefined })).toHaveLength(1)
    expect(differences([1, 2], [1])).toHaveLength(1)
  })

  it('supports operators', () => {
    expect(differences({ $atLeast: 5 }, 5)).toEqual([])
    expect(differences({ $atLeast: 5 }, 4)).toHaveLength(1)
    expect(differences({ $atMost: 5 }, 6)).toHaveLength(1)
    expect(differences({ $size: 1 }, [1])).toEqual([])
    expect(differences({ $size: 1 }, [])).toHaveLength(1)
    expect(differences({ $contains: 'b' }, 'abc')).toEqual([])
    expect(differences({ $unknown: 1 }, 1)).toHaveLength(1)
  })
})

describe('the message about a difference', () => {
  it.each<[unknown, unknown, string]>([
    [{ nam: 1 }, { name: 1, id: 2 }, 'nam: expected 1, found only name, id; did you mean name?'],
    [{ list: [1, 2] }, { list: [1] }, 'list[1]: expected 2, the length of the list is 1'],
    [{ a: { b: 1 } }, { a: {} }, 'a.b: expected 1, found no fields'],
    [{ a: { b: 1 } }, { a: null }, 'a: expected {"b":1}, got null'],
    [{ a: { $size: 2 } }, { a: [1] }, 'a: expected a list of length 2, got [1]'],
  ])('compares %j with %j', (expected, actual, message) => {
    expect(differences(expected, actual).map(differenceText)).toEqual([message])
  })

  it('names what exists where a path ends', () => {
    const answer = { items: [{ id: 1 }], next: null }
    expect(explainMissingPart(answer, 'items.0.leadId')).toBe('found only id')
    expect(explainMissingPart(answer, 'item.0')).toBe('found only items, next; did you mean items?')
    expect(explainMissingPart(answer, 'items.3.id')).toBe('the length of the list is 1')
    expect(explainMissingPart(answer, 'next.id')).toBe('found no fields')
  })
})

describe('operations', () => {
  it('are those of schema.graphql, each with a document that selects its leaf fields', () => {
    expect(operations().length).toBeGreaterThan(80)
    const queryOf = (name: string) => operations().find((operation) => operation.name === name)?.query
    expect(queryOf('getFundsBalance')).toBe('query GetFundsBalance { getFundsBalance { agentId fundsBalanceCents } }')
    expect(queryOf('selectState')).toContain('mutation SelectState($input: StateSelectionInput!)')
  })
})

describe('the published schema', () => {
  it('equals the schema that validates documents', () => {
    expect(JSON.parse(readFileSync('docs/story.schema.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(storySchema)))
  })

  it('accepts the example in the guide for testers', () => {
    const example = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/qa-guide.md', 'utf8'))?.[1]
    expect(parseStoryText(example ?? '').name).toBe('my-story')
  })
})
