import { companySchema } from '../company/parse-company'

const { $schema: _, title: _title, ...company } = companySchema

const text = { type: 'string', minLength: 1 } as const
/** Matches a path within the app. Excludes backslashes and white space, with which browsers could open another host. */
const ROUTE = /^\/(?![/\\])[^\s\\]*$/
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

/** More steps than a presentation needs, and few enough to validate at once. */
export const MAX_STEPS = 1000

/** Published JSON Schema of stories. docs/story.schema.json is a copy; a test keeps them equal. */
export const storySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fairlead story',
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
        scenario: { ...text, description: 'Name of the scenario to start with.', examples: ['funded-agent'] },
        seed: { type: 'integer', minimum: 0 },
        now: { ...text, description: 'World time at the start.', examples: ['2026-03-02T15:00Z'] },
        freeze: { type: 'boolean' },
        company: { ...company, description: 'A custom company for the world.' },
      },
    },
    steps: { type: 'array', maxItems: MAX_STEPS, items: { $ref: '#/$defs/step' } },
  },
  $defs: {
    step: {
      type: 'object',
      minProperties: 1,
      oneOf: [
        step('as', 'Sign in as this user for the next steps.', { as: text }),
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
        step('fault', 'Turn on a fault, or turn off all faults with null.', { fault: { type: ['object', 'null'] } }),
        step('goto', 'Show a route of the app.', {
          goto: {
            type: 'string',
            pattern: ROUTE.source,
            description: 'A path of the app that begins with one slash.',
            examples: ['/wallet'],
          },
        }),
        step('say', 'Show the presenter’s text.', {
          say: text,
          spotlight: {
            ...text,
            description: 'The element to highlight: its name, its heading, or its first words.',
            examples: ['Available funds'],
          },
        }),
        step(
          'expect',
          'Call an operation and compare its response with the answer, which may be partial.',
          { expect: text, variables, answer: {} },
          ['answer'],
        ),
      ],
    },
  },
} as const

export const STEP_KEYWORDS = ['as', 'call', 'confirmCard', 'clock', 'fault', 'goto', 'say', 'expect'] as const

/** Operators that an expected answer may use instead of a value, with the type of their operand. */
export const ANSWER_OPERATORS: Readonly<Record<string, 'number' | 'string'>> = {
  $atLeast: 'number',
  $atMost: 'number',
  $size: 'number',
  $contains: 'string',
}
