import { objectOf } from '../validation/check'
import { CATEGORIES, LIMITS, ROLES } from './company'

const text = { type: 'string' } as const
const color = {
  type: 'string',
  pattern: '^#[0-9a-fA-F]{6}$',
  description: 'A color of six digits.',
  examples: ['#0c5566'],
} as const
const states = {
  type: 'array',
  items: { ...text, examples: ['CA'] },
  description: 'Two-letter codes.',
} as const

/** The published JSON Schema of companies; docs/company.schema.json is its copy, held equal by a test. */
export const companySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fairlead company',
  ...objectOf(
    {
      $schema: { type: 'string' },
      company: { ...text, description: 'The name of the company.', examples: ['Bluewater Home Loans'] },
      colors: {
        ...objectOf({ light: color, dark: color }, ['light']),
        description: 'The brand’s color in both themes.',
      },
      logo: {
        type: 'string',
        maxLength: LIMITS.logo,
        pattern: '^data:image/(png|jpeg|webp|svg\\+xml)(;charset=utf-8)?;base64,[A-Za-z0-9+/=]+$',
        description: 'A picture as a data address in base64.',
        examples: ['data:image/png;base64,iVBORw0KGgo='],
      },
      branches: {
        type: 'array',
        maxItems: LIMITS.branches,
        items: objectOf({ name: text, city: text, state: { ...text, examples: ['CA'] } }, ['name']),
      },
      people: {
        type: 'array',
        maxItems: LIMITS.people,
        items: objectOf({ name: text, email: text, role: { enum: ROLES }, branch: text, states }, ['name', 'role']),
      },
      states,
      sources: {
        type: 'array',
        maxItems: LIMITS.sources,
        items: objectOf({ name: text, category: { enum: CATEGORIES }, priceCents: { type: 'integer' } }, [
          'name',
          'category',
          'priceCents',
        ]),
      },
      leadsPerMonth: { type: 'integer', description: 'How many leads its agents buy in a month.' },
    },
    ['company', 'branches', 'people', 'states', 'sources', 'leadsPerMonth'],
  ),
} as const
