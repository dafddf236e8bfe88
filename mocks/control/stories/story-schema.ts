import { companySchema } from '../../world/company/parse-company'

const { $schema: _, title: _title, ...company } = companySchema

const text = { type: 'string', minLength: 1 } as const
/**
 * Matches a path within the app. Backslashes and white space are not allowed, because browsers replace or remove them,
 * which can turn the path into the URL of another host.
 */
const ROUTE = /^\/(?![/\\])[^\s\\]*$/
const variables = { type: 'object', description: 'Arguments of the operation.' } as const

const scenario = { ...text, description: 'Name of the scenario to start with.', examples: ['funded-agent'] }

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

/** Maximum number of steps in a story. A longer story is rejected, so that validation stays fast. */
export const MAX_STEPS = 1000

/** Published JSON Schema of story documents. docs/story.schema.json is a copy, and a test compares both. */
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
      anyOf: [{ required: ['given'] }, { required: ['scenario'], properties: { scenario } }],
      additionalProperties: false,
      properties: {
        scenario,
        seed: { type: 'integer', minimum: 0 },
        now: { ...text, description: 'World time at the start.', examples: ['2026-03-02T15:00Z'] },
        freeze: { type: 'boolean' },
        company: { ...company, description: 'A custom company for the world.' },
        given: { $ref: 'given.schema.json' },
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
          by: { ...text, description: 'Another user who calls, while the page stays with the current user.' },
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
            description: 'A path of the app that begins with one slash. A part may be a kept value, such as $leadId.',
            examples: ['/wallet', '/marketplace?lead=$leadId'],
          },
        }),
        step('say', 'Show the presenter’s text.', {
          say: text,
          spotlight: {
            ...text,
            description: 'The element to highlight: its name, its heading, or its first words.',
            examples: ['Available funds'],
          },
          notes: { ...text, description: 'What the presenter may add. Only the presenter sees it.' },
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
