import { check, objectOf } from '../validation/schema-errors'
import { parseJsonText } from '../validation/json-text'
import { nestPath, validationError } from '../validation/validation-errors'
import { CATEGORIES, type Company, LIMITS, ROLES } from './company'
import { findCompanyErrors } from './company-errors'
const textSchema = { type: 'string' } as const
const color = {
  type: 'string',
  pattern: '^#[0-9a-fA-F]{6}$',
  description: 'A color of six digits.',
  examples: ['#0c5566'],
} as const
const statesSchema = {
  type: 'array',
  items: { ...textSchema, examples: ['CA'] },
  description: 'Two-letter codes.',
} as const

/** The published JSON Schema of companies; docs/company.schema.json is its copy, held equal by a test. */
export const companySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fairlead company',
  ...objectOf(
    {
      $schema: { type: 'string' },
      company: { ...textSchema, description: 'The name of the company.', examples: ['Bluewater Home Loans'] },
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
        items: objectOf({ name: textSchema, city: textSchema, state: { ...textSchema, examples: ['CA'] } }, ['name']),
      },
      people: {
        type: 'array',
        maxItems: LIMITS.people,
        items: objectOf(
          { name: textSchema, email: textSchema, role: { enum: ROLES }, branch: textSchema, states: statesSchema },
          ['name', 'role'],
        ),
      },
      states: statesSchema,
      sources: {
        type: 'array',
        maxItems: LIMITS.sources,
        items: objectOf({ name: textSchema, category: { enum: CATEGORIES }, priceCents: { type: 'integer' } }, [
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

/** A document of the right shape; what it says may still be wrong (mistakes.ts). */
export function shapeOf(value: unknown, path = ''): Company {
  check(companySchema, value, path)
  const { $schema: _, ...company } = value as Company & { $schema?: string }
  return tidied(company)
}

/** A company from outside. Throws with the first place that is wrong and what was expected there. */
export function parseCompany(value: unknown, path = ''): Company {
  const company = shapeOf(value, path)
  const [first] = findCompanyErrors(company)
  if (first) throw validationError(path === '' ? first.path : nestPath(path, first.path), first.words)
  return company
}

export const shapeOfText = (text: string): Company => shapeOf(parseJsonText(text))

const codes = (states: readonly string[]): readonly string[] => states.map((state) => state.trim().toUpperCase())
const filled = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** The same without spaces at the ends and without what is empty, in one order: equal companies are equal texts. */
function tidied({ company, colors, logo, branches, people, states, sources, leadsPerMonth }: Company): Company {
  return {
    company: company.trim(),
    ...(colors
      ? { colors: { light: colors.light.toLowerCase(), ...(colors.dark ? { dark: colors.dark.toLowerCase() } : {}) } }
      : {}),
    ...(filled(logo) ? { logo } : {}),
    states: codes(states),
    branches: branches.map(({ name, city, state }) => ({
      name: name.trim(),
      ...(filled(city) ? { city: city.trim() } : {}),
      ...(filled(state) ? { state: state.trim().toUpperCase() } : {}),
    })),
    people: people.map(({ name, email, role, branch, states: own = [] }) => ({
      name: name.trim(),
      ...(filled(email) ? { email: email.trim() } : {}),
      role,
      ...(filled(branch) && role !== 'ADMINISTRATOR' ? { branch: branch.trim() } : {}),
      ...(own.length > 0 ? { states: codes(own) } : {}),
    })),
    sources: sources.map(({ name, category, priceCents }) => ({ name: name.trim(), category, priceCents })),
    leadsPerMonth,
  }
}
