import { describe, expect, it } from 'vitest'
import { parseJsonText } from '../../world/json-document'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { SAMPLE_COMPANY } from '../../world/company/company'
import { parseStory } from './parse-story'

const world = { scenario: 'funded-agent' }
const withSteps = (...steps: readonly unknown[]) => ({ name: 'a-story', title: 'A', story: 'B', world, steps })
const transfer = (variables: unknown, more: object = {}) =>
  withSteps({ call: 'transferFundsToWallet', variables, ...more })
const answer = (value: unknown) => withSteps({ expect: 'getFundsBalance', answer: value })

describe('the error for an invalid document names the path, the expected value, and the actual value', () => {
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
      'a text of the wrong form',
      { ...withSteps(), name: 'My Story' },
      'name: expected lower case, words joined by hyphens, such as "my-story", got "My Story"',
    ],
    ['an empty text', { ...withSteps(), title: '' }, 'title: expected a text that is not empty, got ""'],
    [
      'an empty object',
      withSteps({ clock: {} }),
      'steps[0].clock: expected at least one of advance, set, freeze, speed',
    ],
    ['a step that is not an object', withSteps('agent'), 'steps[0]: expected an object in { }, got "agent"'],
    ['a mistyped keyword', withSteps({ expct: 'x' }), 'say, expect, got expct; did you mean expect?'],
    ['two keywords', withSteps({ as: 'agent', say: 'x' }), 'got as and say; write one step for each'],
    [
      'an unknown scenario',
      { ...withSteps(), world: { scenario: 'funded-agnt' } },
      'world.scenario: unknown scenario funded-agnt; expected one of default, ',
    ],
    [
      'mistakes in a world from data',
      { ...withSteps(), world: { given: { people: [{ nam: 'Dana Fox' }, { name: 'Eli', role: 'BOSS' }], sed: 1 } } },
      [
        'world.given.people[0]: name is missing; expected a text that is not empty',
        'world.given.people[0].nam: is not known here; there are name, role, states, fundsCents, cards, wallets; did you mean name?',
        'world.given.people[1].role: expected one of AGENT, MANAGER, ADMINISTRATOR, got "BOSS"',
        'world.given.sed: is not known here; there are from, seed, now, freeze, people, leads, faults; did you mean seed?',
      ].join('\n'),
    ],
    [
      'a company beside a world from data',
      { ...withSteps(), world: { given: {}, company: SAMPLE_COMPANY } },
      'world.company: expected no value, because given describes the world',
    ],
    [
      'an unknown operation',
      withSteps({ as: 'agent' }, { expect: 'getFundBalance', answer: {} }),
      'steps[1].expect: unknown operation getFundBalance; did you mean getFundsBalance?',
    ],
    [
      'an unknown argument',
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
    ['a missing value', transfer({ input: { sourceId: 'x' } }), 'steps[0].variables.input: amountCents is missing'],
    [
      'null in a list',
      withSteps({ call: 'listOpenLeads', variables: { states: [null] } }),
      'steps[0].variables.states[0]: expected a text, got null',
    ],
    [
      'an unknown field of an input',
      transfer({ input: { source: 'x' } }),
      'steps[0].variables.input.source: unknown field',
    ],
    [
      'a scalar instead of an object',
      transfer({ input: 5 }),
      'steps[0].variables.input: expected an object in { } with sourceId,',
    ],
    [
      'a wrong list item',
      withSteps({ call: 'listOpenLeads', variables: { states: [5] } }),
      'steps[0].variables.states[0]: expected a text, got 5',
    ],
    [
      'an unknown enum value',
      withSteps({ call: 'updateUserRole', variables: { userId: 'x', role: 'BOSS' } }),
      'steps[0].variables.role: expected one of ',
    ],
    [
      'an unknown operator',
      answer({ items: [{ $atleast: 5 }] }),
      'steps[0].answer.items[0].$atleast: unknown operator; expected one of $atLeast, $atMost, $size, $contains; did you mean',
    ],
    ['an operand of the wrong type', answer({ $atLeast: '5' }), 'steps[0].answer.$atLeast: expected a number, got "5"'],
    ['a long value', withSteps(['x'.repeat(200)]), `got ["${'x'.repeat(77)}…`],
  ])('%s', (_title, document, message) => {
    expect(() => parseStory(JSON.parse(JSON.stringify(document)))).toThrow(message)
  })

  it.each<[string, unknown]>([
    ['a reference to a kept value, anywhere', transfer({ input: { sourceId: '$x', amountCents: '$cents' } })],
    ['a reference as an operand', answer({ fundsBalanceCents: { $atLeast: '$before' } })],
    ['a wrong value in a step that expects an error', transfer({ input: {} }, { fails: 'INTERNAL' })],
    ['a single value for a list', withSteps({ call: 'listOpenLeads', variables: { states: 'TX' } })],
    ['null for an optional value', withSteps({ call: 'listOpenLeads', variables: { limit: null } })],
  ])('is absent for %s', (_title, document) => {
    expect(parseStory(document)).toBe(document)
  })
})

describe('a document that is too large or unsafe is rejected at once', () => {
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
      'a route to another host with a backslash',
      withSteps({ goto: '/\\evil.example/x' }),
      'steps[0].goto: expected a path of the app',
    ],
    [
      'a route to another host with a tab',
      withSteps({ goto: '/\t/evil.example/x' }),
      'steps[0].goto: expected a path of the app that',
    ],
  ])('%s', (_title, document, message) => {
    expect(() => parseStory(document)).toThrow(message)
  })

  it('but a document with a thousand steps and forty levels is accepted', () => {
    const steps = [
      ...Array.from({ length: 999 }, () => ({ say: 'Look' })),
      { expect: 'getAgentWallets', answer: nested(40) },
    ]
    expect(parseStory(withSteps(...steps)).steps).toHaveLength(1000)
  })
})

describe('the error for invalid JSON names line and column', () => {
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

  it('does not occur for valid JSON, even after a byte order mark', () => {
    expect(parseJsonText('\uFEFF{"a": [1.5e3, "\\u00e9", null, {}, []]}')).toEqual({ a: [1500, 'é', null, {}, []] })
  })
})

it('suggests a similar word or one with the same start, but no different one', () => {
  expect(didYouMean('transferFunds', ['addFunds', 'transferFundsToWallet'])).toContain('transferFundsToWallet?')
  expect(didYouMean('EXPECT', ['expect'])).toContain('expect?')
  expect(didYouMean('wait', ['clock', 'fault'])).toBe('')
})
