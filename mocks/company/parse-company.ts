import { validateSchema, objectSchema } from '../validation/schema-errors'
import { parseJsonText } from '../validation/json-text'
import { nestPath, validationError } from '../validation/validation-errors'
import { CATEGORIES, type Company, LIMITS, ROLES } from './company'
import { findCompanyErrors } from './company-errors'

const textSchema = { type: 'string' } as const
const colorSchema = {
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

/** Published JSON Schema of a company. A test keeps docs/company.schema.json equal. */
export const companySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fairlead company',
  ...objectSchema(
    {
      $schema: { type: 'string' },
      company: { ...textSchema, description: 'The name of the company.', examples: ['Bluewater Home Loans'] },
      colors: {
        ...objectSchema({ light: colorSchema, dark: colorSchema }, ['light']),
        description: 'The brand’s color in both themes.',
      },
      logo: {
        type: 'string',
        maxLength: LIMITS.logo,
        pattern: '^data:image/(png|jpeg|webp|svg\\+xml)(;charset=utf-8)?;base64,[A-Za-z0-9+/=]+$',
        description: 'An image as a base64 data URL.',
        examples: ['data:image/png;base64,iVBORw0KGgo='],
      },
      branches: {
        type: 'array',
        maxItems: LIMITS.branches,
        items: objectSchema({ name: textSchema, city: textSchema, state: { ...textSchema, examples: ['CA'] } }, [
          'name',
        ]),
      },
      people: {
        type: 'array',
        maxItems: LIMITS.people,
        items: objectSchema(
          { name: textSchema, email: textSchema, role: { enum: ROLES }, branch: textSchema, states: statesSchema },
          ['name', 'role'],
        ),
      },
      states: statesSchema,
      sources: {
        type: 'array',
        maxItems: LIMITS.sources,
        items: objectSchema({ name: textSchema, category: { enum: CATEGORIES }, priceCents: { type: 'integer' } }, [
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

/** Returns a document that matches the JSON Schema, normalized. `findCompanyErrors` checks its content. */
function parseCompanyShape(value: unknown, path = ''): Company {
  validateSchema(companySchema, value, path)
  const { $schema: _, ...company } = value as Company & { $schema?: string }
  return normalizeCompany(company)
}

/** Returns a validated company. Throws VALIDATION_FAILED with the path of the first error. */
export function parseCompany(value: unknown, path = ''): Company {
  const company = parseCompanyShape(value, path)
  const [firstError] = findCompanyErrors(company)
  if (firstError)
    throw validationError(path === '' ? firstError.path : nestPath(path, firstError.path), firstError.words)
  return company
}

export const parseCompanyShapeText = (text: string): Company => parseCompanyShape(parseJsonText(text))

const stateCodes = (states: readonly string[]): readonly string[] => states.map((state) => state.trim().toUpperCase())
const hasText = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** Trims texts, drops empty fields, and fixes the field order, so that equal companies serialize equally. */
function normalizeCompany({
  company,
  colors,
  logo,
  branches,
  people,
  states,
  sources,
  leadsPerMonth,
}: Company): Company {
  return {
    company: company.trim(),
    ...(colors
      ? { colors: { light: colors.light.toLowerCase(), ...(colors.dark ? { dark: colors.dark.toLowerCase() } : {}) } }
      : {}),
    ...(hasText(logo) ? { logo } : {}),
    states: stateCodes(states),
    branches: branches.map(({ name, city, state }) => ({
      name: name.trim(),
      ...(hasText(city) ? { city: city.trim() } : {}),
      ...(hasText(state) ? { state: state.trim().toUpperCase() } : {}),
    })),
    people: people.map(({ name, email, role, branch, states: ownStates = [] }) => ({
      name: name.trim(),
      ...(hasText(email) ? { email: email.trim() } : {}),
      role,
      ...(hasText(branch) && role !== 'ADMINISTRATOR' ? { branch: branch.trim() } : {}),
      ...(ownStates.length > 0 ? { states: stateCodes(ownStates) } : {}),
    })),
    sources: sources.map(({ name, category, priceCents }) => ({ name: name.trim(), category, priceCents })),
    leadsPerMonth,
  }
}
