import { companySchema } from '../company/parse-company'

const { $schema: _, title: _title, ...company } = companySchema

const text = { type: 'string', minLength: 1 } as const
/** Nothing that a browser could read as an address elsewhere: it takes a backslash for a slash and skips line ends. */
export const ROUTE = /^\/(?![/\\])[^\s\\]*$/
const variables = { type: 'object', description: 'Arguments of the operation.' } as const

const step = (
  keyword: string,
  description: string,
  properties: Record<string, unknown>,
  required: readonly string[] = [],
) => ({
  type: 'object',
  description,
  properties,
  required: [keyword, ...required],
  additionalProperties: false,
})

/** More than anybody would present, and few enough to be read at once. */
export const MAX_STEPS = 1000

/** The published JSON Schema of scripts; docs/script.schema.json is its copy, held equal by a test. */
export const storySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fairlead script',
  type: 'object',
  required: ['name', 'title', 'story', 'world', 'steps'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    name: {
      type: 'string',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description: 'Lower case, words joined by hyphens.',
      examples: ['my-story'],
    },
    title: text,
    story: text,
    world: {
      type: 'object',
      required: ['scenario'],
      additionalProperties: false,
      properties: {
        scenario: { ...text, description: 'A named scenario to begin with.', examples: ['funded-agent'] },
        seed: { type: 'integer', minimum: 0 },
        now: { ...text, description: 'World time at the start.', examples: ['2026-03-02T15:00Z'] },
        freeze: { type: 'boolean' },
        company: { ...company, description: 'Whose world it is.' },
      },
    },
    steps: { type: 'array', maxItems: MAX_STEPS, items: { $ref: '#/$defs/step' } },
  },
  $defs: {
    step: {
      type: 'object',
      minProperties: 1,
      oneOf: [
        step('as', 'Act as this person from here on.', { as: text }),
        step('call', 'Call an operation.', {
          call: text,
          variables,
          keep: { type: 'object', additionalProperties: text },
          fails: text,
        }),
        step('confirmCard', 'Confirm a card payment.', {
          confirmCard: {
            type: 'object',
            required: ['clientSecret', 'number'],
            additionalProperties: false,
            properties: { clientSecret: text, number: text, declined: text },
          },
        }),
        step('clock', 'Change the clock.', {
          clock: {
            type: 'object',
            minProperties: 1,
            additionalProperties: false,
            properties: {
              advance: { ...text, examples: ['PT2H'] },
              set: { ...text, examples: ['2026-03-02T15:00Z'] },
              freeze: { type: 'boolean' },
              speed: { type: 'number', minimum: 0 },
            },
          },
        }),
        step('fault', 'Switch a fault on; null takes all away.', { fault: { type: ['object', 'null'] } }),
        step('goto', 'Show a route of the app.', {
          goto: {
            type: 'string',
            pattern: ROUTE.source,
            description: 'A path of the app that begins with one slash.',
            examples: ['/wallet'],
          },
        }),
        step('say', 'What the presenter says.', {
          say: text,
          spotlight: {
            ...text,
            description: 'What it is about: a name, a heading or the first words of something on the screen.',
            examples: ['Available funds'],
          },
        }),
        step(
          'expect',
          'Ask, and compare with the part of the answer that must hold.',
          { expect: text, variables, answer: {} },
          ['answer'],
        ),
      ],
    },
  },
} as const

export const STEP_KEYWORDS = ['as', 'call', 'confirmCard', 'clock', 'fault', 'goto', 'say', 'expect'] as const

/** What may stand in an answer instead of a value, with the type of what it is given. */
export const ANSWER_OPERATORS: Readonly<Record<string, 'number' | 'string'>> = {
  $atLeast: 'number',
  $atMost: 'number',
  $size: 'number',
  $contains: 'string',
}
