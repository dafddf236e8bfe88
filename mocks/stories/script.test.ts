import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openSandbox, BASE_URL } from '../sandbox/testing/sandbox'
import { builtInStories } from './built-in-stories'
import { findScenario } from '../scenarios/registry'
import { differences, differenceText, explainMissingPart } from './compare-values'
import type { StoryDocument } from './story-document'
import { storySchema } from './json-schema'
import { operationNamed, operations } from './operations'
import { parseStory, parseStoryText } from './parse-story'
import { junitReport, textReport } from '../hosts/node/story-cli'
import { runStory } from './run-story'

const document = (steps: StoryDocument['steps'], changes: Partial<StoryDocument> = {}): StoryDocument => ({
  name: 'a-story',
  title: 'A story',
  story: 'Of a test',
  world: { scenario: 'funded-agent', seed: 1, now: '2026-03-02T17:00:00Z', freeze: true },
  steps,
  ...changes,
})

async function play(script: StoryDocument) {
  const { backend } = await openSandbox()
  return runStory(script, { fetch: (request) => backend.fetch(request), baseUrl: BASE_URL })
}

describe('named scripts', () => {
  it.each(builtInStories.map((script) => [script.name, script] as const))(
    '%s passes',
    async (_name, script) => {
      const report = await play(script)
      expect(report.steps.filter((step) => step.outcome !== 'passed')).toEqual([])
    },
    60_000,
  )

  it('are valid JSON documents, and each tells the story of the scenario of its name', () => {
    for (const script of builtInStories) {
      expect(parseStory(JSON.parse(JSON.stringify(script)))).toEqual(script)
      expect(findScenario(script.name).name).toBe(script.world.scenario)
    }
  })
})

describe('a bad document', () => {
  const valid = document([{ as: 'agent' }])
  it.each<[string, unknown, string]>([
    ['is no object', [], 'document'],
    ['lacks its title', { name: 'a', story: 'b', world: valid.world, steps: [] }, 'document'],
    ['has a name with blanks', { ...valid, name: 'A story' }, 'name'],
    ['has a step of no kind', { ...valid, steps: [{ as: 'agent' }, { wait: 5 }] }, 'steps[1]'],
    ['has a step of two kinds', { ...valid, steps: [{ as: 'agent', say: 'x' }] }, 'steps[0]'],
    ['has a step with a stray word', { ...valid, steps: [{ call: 'addFunds', variable: {} }] }, 'steps[0].variable'],
    ['has a wrong value deep inside', { ...valid, steps: [{ clock: { freeze: 'yes' } }] }, 'steps[0].clock.freeze'],
    ['goes to no route', { ...valid, steps: [{ goto: 'wallet' }] }, 'steps[0].goto'],
  ])('that %s is refused with its place', (_what, value, path) => {
    expect(() => parseStory(value)).toThrow(expect.objectContaining({ field: path }))
  })
})

describe('a run', () => {
  it('stops at the first step that fails, says why, and skips the rest', async () => {
    const report = await play(
      document([{ as: 'agent' }, { expect: 'getFundsBalance', answer: { fundsBalanceCents: 1 } }, { goto: '/wallet' }]),
    )
    expect(report.passed).toBe(false)
    expect(report.steps.map((step) => step.outcome)).toEqual(['passed', 'passed', 'failed', 'skipped'])
    expect(report.steps[2]?.message).toBe('steps[1].answer.fundsBalanceCents: expected 1, got 500000')
    expect(textReport(report)).toContain('FAILED: 2 of 4 steps passed')
    expect(junitReport([report])).toContain('failures="1" skipped="1"')
  })

  it.each<[string, StoryDocument['steps'], string]>([
    [
      'a call that is refused',
      [{ as: 'agent' }, { call: 'getWallet', variables: { sourceId: 'no-such' } }],
      'NOT_FOUND',
    ],
    [
      'a refusal that does not come',
      [{ as: 'agent' }, { call: 'getFundsBalance', fails: 'FORBIDDEN' }],
      'expected a refusal with FORBIDDEN, got success',
    ],
    ['an operation that is not there', [{ as: 'agent' }, { call: 'getMoney' }], 'there is no operation getMoney'],
    [
      'an argument that is not there',
      [{ as: 'agent' }, { call: 'getWallet', variables: { id: 'x' } }],
      'getWallet has no argument id',
    ],
    [
      'a name that nothing was kept under',
      [{ as: 'agent' }, { call: 'getWallet', variables: { sourceId: '$x' } }],
      'steps[1].variables.sourceId: no earlier step has kept $x',
    ],
    [
      'a path that leads nowhere',
      [{ as: 'agent' }, { call: 'getFundsBalance', keep: { x: 'a.b' } }],
      'steps[1].keep.x: the answer of getFundsBalance has nothing at a.b: there are only agentId, fundsBalanceCents',
    ],
    [
      'a question that nobody asks',
      [{ expect: 'getFundsBalance', answer: {} }],
      'put {"as": "agent"} before this step',
    ],
    ['a wrong duration', [{ clock: { advance: '2 hours' } }], 'steps[0].clock.advance: expected a duration'],
    [
      'a fault of no service',
      [{ fault: { service: 'x', effect: { hang: true } } }],
      'steps[0].fault.service: expected',
    ],
    [
      'a field that the answer lacks',
      [{ as: 'agent' }, { expect: 'getFundsBalance', answer: { balance: 1 } }],
      'steps[1].answer.balance: expected 1, there are only agentId, fundsBalanceCents',
    ],
    [
      'a bound that does not hold',
      [{ as: 'agent' }, { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atMost: 5 } } }],
      'steps[1].answer.fundsBalanceCents: expected at most 5, got 500000',
    ],
    ['a world that is not there', [], 'world.name: expected one of'],
  ])('fails on %s', async (_what, steps, message) => {
    const world = steps.length === 0 ? { world: { scenario: 'nowhere' } } : {}
    const report = await play(document(steps, world))
    expect(report.steps.at(-1)?.message).toContain(message)
  })
})

describe('differences', () => {
  it('compares what is named, and lists from the front', () => {
    expect(differences({ a: 1, list: [{ b: 2 }] }, { a: 1, more: 5, list: [{ b: 2, c: 3 }, { b: 9 }] })).toEqual([])
    expect(differences({ list: [{ b: 2 }] }, { list: [{ b: 3 }] })).toEqual([
      { path: 'list[0].b', expected: 2, actual: 3 },
    ])
    expect(differences({ a: null }, { a: undefined })).toHaveLength(1)
    expect(differences([1, 2], [1])).toHaveLength(1)
  })

  it('knows bounds', () => {
    expect(differences({ $atLeast: 5 }, 5)).toEqual([])
    expect(differences({ $atLeast: 5 }, 4)).toHaveLength(1)
    expect(differences({ $atMost: 5 }, 6)).toHaveLength(1)
    expect(differences({ $size: 1 }, [1])).toEqual([])
    expect(differences({ $size: 1 }, [])).toHaveLength(1)
    expect(differences({ $contains: 'b' }, 'abc')).toEqual([])
    expect(differences({ $unknown: 1 }, 1)).toHaveLength(1)
  })
})

describe('what is not there', () => {
  it.each<[unknown, unknown, string]>([
    [{ nam: 1 }, { name: 1, id: 2 }, 'nam: expected 1, there are only name, id; did you mean name?'],
    [{ list: [1, 2] }, { list: [1] }, 'list[1]: expected 2, the list has 1'],
    [{ a: { b: 1 } }, { a: {} }, 'a.b: expected 1, there is nothing'],
    [{ a: { b: 1 } }, { a: null }, 'a: expected {"b":1}, got null'],
    [{ a: { $size: 2 } }, { a: [1] }, 'a: expected a list of this length: 2, got [1]'],
  ])('%j of %j', (expected, actual, words) => {
    expect(differences(expected, actual).map(differenceText)).toEqual([words])
  })

  it('at the end of a path', () => {
    const answer = { items: [{ id: 1 }], next: null }
    expect(explainMissingPart(answer, 'items.0.leadId')).toBe('there are only id')
    expect(explainMissingPart(answer, 'item.0')).toBe('there are only items, next; did you mean items?')
    expect(explainMissingPart(answer, 'items.3.id')).toBe('the list has 1')
    expect(explainMissingPart(answer, 'next.id')).toBe('there is nothing')
  })
})

describe('operations', () => {
  it('are those of schema.graphql, each with a document that asks for its leaves', () => {
    expect(operations().length).toBeGreaterThan(80)
    expect(operationNamed('getFundsBalance').query).toBe(
      'query GetFundsBalance { getFundsBalance { agentId fundsBalanceCents } }',
    )
    expect(operationNamed('selectState').query).toContain('mutation SelectState($input: StateSelectionInput!)')
  })
})

describe('the published schema', () => {
  it('is the one that documents are checked by', () => {
    expect(JSON.parse(readFileSync('docs/script.schema.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(storySchema)))
  })

  it('describes the example of the guide for testers', () => {
    const example = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/qa-guide.md', 'utf8'))?.[1]
    expect(parseStoryText(example ?? '').name).toBe('my-story')
  })
})
