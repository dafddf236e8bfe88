import { describe, expect, it } from 'vitest'
import { parseJsonText } from '../validation/json-text'
import { didYouMean } from '../validation/validation-errors'
import { parseStory } from './parse-story'

const world = { scenario: 'funded-agent' }
const withSteps = (...steps: readonly unknown[]) => ({ name: 'a-story', title: 'A', story: 'B', world, steps })
const transfer = (variables: unknown, more: object = {}) =>
  withSteps({ call: 'transferFundsToWallet', variables, ...more })
const answer = (value: unknown) => withSteps({ expect: 'getFundsBalance', answer: value })

describe('a mistake in a document is told with its place, what was expected and what is there', () => {
  it.each<[string, unknown, string]>([
    [
      'a wrong name',
      { ...withSteps(), title: undefined, titel: 'A' },
      'titel: is not known here; there are name, title, story, world, steps; did you mean title?',
    ],
    [
      'a missing field',
      { ...withSteps(), world: {} },
      'world: scenario is missing; expected a text that is not empty,',
    ],
    [
      'a wrong type',
      { ...withSteps(), world: { ...world, seed: '1' } },
      'world.seed: expected a whole number, got "1"',
    ],
    ['a number too low', { ...withSteps(), world: { ...world, seed: -1 } }, 'world.seed: expected 0 or more, got -1'],
    [
      'a text of another form',
      { ...withSteps(), name: 'My Story' },
      'name: expected lower case, words joined by hyphens, such as "my-story", got "My Story"',
    ],
    ['an empty text', { ...withSteps(), title: '' }, 'title: expected a text that is not empty, got ""'],
    [
      'an empty object',
      withSteps({ clock: {} }),
      'steps[0].clock: expected at least one of advance, set, freeze, speed',
    ],
    ['no object', withSteps('agent'), 'steps[0]: expected an object in { }, got "agent"'],
    ['a keyword mistyped', withSteps({ expct: 'x' }), 'say, expect, got expct; did you mean expect?'],
    ['two keywords', withSteps({ as: 'agent', say: 'x' }), 'got as and say; make a step of each'],
    [
      'a scenario that is not there',
      { ...withSteps(), world: { scenario: 'funded-agnt' } },
      'world.scenario: there is no scenario funded-agnt; there are default, ',
    ],
    [
      'an operation that is not there',
      withSteps({ as: 'agent' }, { expect: 'getFundBalance', answer: {} }),
      'steps[1].expect: there is no operation getFundBalance; did you mean getFundsBalance?',
    ],
    [
      'an argument that is not there',
      withSteps({ call: 'listTransactions', variables: { limitt: 2 } }),
      'steps[0].variables.limitt: listTransactions has no such argument; it takes filters, limit, nextToken; did you mean',
    ],
    [
      'an amount as text',
      transfer({ input: { sourceId: 'x', amountCents: '10000' } }),
      'steps[0].variables.input.amountCents: expected a whole number without quotes (money is in cents), got "10000"',
    ],
    [
      'an amount in dollars',
      transfer({ input: { sourceId: 'x', amountCents: '$100.00' } }),
      'steps[0].variables.input.amountCents: expected a whole number without quotes (money is in cents), got "$100.00"',
    ],
    ['a value left out', transfer({ input: { sourceId: 'x' } }), 'steps[0].variables.input: amountCents is missing'],
    [
      'null in a list',
      withSteps({ call: 'listOpenLeads', variables: { states: [null] } }),
      'steps[0].variables.states[0]: expected a text, got null',
    ],
    ['a value too many', transfer({ input: { source: 'x' } }), 'steps[0].variables.input.source: is not known here'],
    [
      'a value for an object',
      transfer({ input: 5 }),
      'steps[0].variables.input: expected an object in { } with sourceId,',
    ],
    [
      'a value of no list',
      withSteps({ call: 'listOpenLeads', variables: { states: [5] } }),
      'steps[0].variables.states[0]: expected a text, got 5',
    ],
    [
      'a word that is none of those',
      withSteps({ call: 'updateUserRole', variables: { userId: 'x', role: 'BOSS' } }),
      'steps[0].variables.role: expected one of ',
    ],
    [
      'a comparison that is not there',
      answer({ items: [{ $atleast: 5 }] }),
      'steps[0].answer.items[0].$atleast: is not known here; there are $atLeast, $atMost, $size, $contains; did you mean',
    ],
    ['a bound of the wrong type', answer({ $atLeast: '5' }), 'steps[0].answer.$atLeast: expected a number, got "5"'],
    ['a long value', withSteps(['x'.repeat(200)]), `got ["${'x'.repeat(77)}…`],
  ])('%s', (_what, document, message) => {
    expect(() => parseStory(JSON.parse(JSON.stringify(document)))).toThrow(message)
  })

  it.each<[string, unknown]>([
    [
      'what an earlier step has kept may stand anywhere',
      transfer({ input: { sourceId: '$x', amountCents: '$cents' } }),
    ],
    ['and in a bound', answer({ fundsBalanceCents: { $atLeast: '$before' } })],
    ['a refusal may be what a wrong value is for', transfer({ input: {} }, { fails: 'INTERNAL' })],
    ['a single value stands for a list', withSteps({ call: 'listOpenLeads', variables: { states: 'TX' } })],
    ['null is no value', withSteps({ call: 'listOpenLeads', variables: { limit: null } })],
  ])('but %s', (_what, document) => {
    expect(parseStory(document)).toBe(document)
  })
})

describe('D8: a document that nobody has written by hand is refused at once', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

  it.each<[string, unknown, string]>([
    ['20,000 levels', answer(nested(20_000)), 'document: expected at most 64 levels of { } and [ ]'],
    [
      '200,000 steps',
      { ...withSteps(), steps: Array.from({ length: 200_000 }, () => ({ as: 'agent' })) },
      'document: expected at most 100000',
    ],
    [
      '2,000 steps',
      { ...withSteps(), steps: Array.from({ length: 2000 }, () => ({ as: 'agent' })) },
      'steps: expected at most 1000, got 2000',
    ],
    [
      'a route to another host',
      withSteps({ goto: '//evil.example/x' }),
      'steps[0].goto: expected a path of the app that',
    ],
    [
      'the same with a backslash',
      withSteps({ goto: '/\\evil.example/x' }),
      'steps[0].goto: expected a path of the app',
    ],
    [
      'the same with a tab',
      withSteps({ goto: '/\t/evil.example/x' }),
      'steps[0].goto: expected a path of the app that',
    ],
  ])('D8: %s', (_what, document, message) => {
    const startedMs = performance.now()
    expect(() => parseStory(document)).toThrow(message)
    expect(performance.now() - startedMs).toBeLessThan(2000)
  })

  it('D8: a thousand steps and forty levels are read', () => {
    const steps = [
      ...Array.from({ length: 999 }, () => ({ say: 'Look' })),
      { expect: 'getAgentWallets', answer: nested(40) },
    ]
    expect(parseStory(withSteps(...steps)).steps).toHaveLength(1000)
  })
})

describe('text that is not JSON is told with line and column', () => {
  it.each([
    ['', 'line 1, column 1: expected a value', 'found the end of the text'],
    ['{\n  "a": 1,\n}', 'line 3, column 1: expected a name in straight double quotes', 'found "}"'],
    ['[1, 2,]', 'line 1, column 7: expected a value', 'found "]"'],
    ['{"a" 1}', 'line 1, column 6: expected a colon', 'found "1"'],
    ['{"a": 1 "b": 2}', 'line 1, column 9: expected a comma or the closing bracket', 'found "\\""'],
    ['[{"a": [true]}', 'line 1, column 15: expected a comma or ]', 'found the end'],
    ['{"a": “x”}', 'line 1, column 7: expected a name or a text in straight double quotes', 'found "“"'],
    ['{a: 1}', 'line 1, column 2: expected a name or a text in straight double quotes', 'found "a"'],
    ['{} {}', 'line 1, column 4: expected nothing more', 'found "{"'],
    ['{"a": 007}', 'line 1, column 8: expected a comma', 'found "0"'],
    ['{"a": "x\ny"}', 'line 1, column 7: expected a text that ends on its line', 'found "\\""'],
  ])('%j', (text, where, found) => {
    expect(() => parseJsonText(text)).toThrow(`document: is not JSON: ${where}`)
    expect(() => parseJsonText(text)).toThrow(found)
  })

  it('takes all that JSON.parse takes, and a byte order mark', () => {
    expect(parseJsonText('\uFEFF{"a": [1.5e3, "\\u00e9", null, {}, []]}')).toEqual({ a: [1500, 'é', null, {}, []] })
  })
})

it('means a word that is near, or begins the same, and none that is far', () => {
  expect(didYouMean('transferFunds', ['addFunds', 'transferFundsToWallet'])).toContain('transferFundsToWallet?')
  expect(didYouMean('EXPECT', ['expect'])).toContain('expect?')
  expect(didYouMean('wait', ['clock', 'fault'])).toBe('')
})
