import { objectSchema, parseJsonText, validateSchema } from '../json-document'
import { nestPath, preview, validationError } from '../../domain/input-checks'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { readState, stateNames } from '../../../src/shared/states'
import { checkedEmail } from '../../domain/identity/usernames'
import { cleanLine } from '../../domain/clean-text'
import { CATEGORIES, type Company, isContactAddress, LIMITS, type Person, type Role, ROLES } from './company'

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

/** Published JSON Schema of a company document. A test checks that docs/company.schema.json equals this object. */
export const companySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fairlead company',
  ...objectSchema(
    {
      $schema: { type: 'string' },
      company: { ...textSchema, description: 'The name of the company.', examples: ['Bluewater Home Loans'] },
      colors: {
        ...objectSchema({ light: colorSchema, dark: colorSchema, chart: colorSchema }, ['light']),
        description: 'The brand’s color in both themes, and the color of charts.',
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
      contact: {
        ...objectSchema({ label: textSchema, address: { ...textSchema, maxLength: LIMITS.address } }, [
          'label',
          'address',
        ]),
        description: 'The button at the end of the demo: its text, and an address with https:, mailto:, or tel:.',
        examples: [{ label: 'Book a call', address: 'https://example.com/call' }],
      },
    },
    ['company', 'branches', 'people', 'states', 'sources', 'leadsPerMonth'],
  ),
} as const

/**
 * Checks a document against the JSON Schema and returns it in a normalized form. `findCompanyErrors` checks the
 * content.
 */
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
    throw validationError(path === '' ? firstError.path : nestPath(path, firstError.path), firstError.message)
  return company
}

export const parseCompanyShapeText = (text: string): Company => parseCompanyShape(parseJsonText(text))

const stateCodes = (states: readonly string[]): readonly string[] => states.map(stateCode)

/** Returns the code of a state, or the text of an unknown state for its error. */
const stateCode = (state: string): string => readState(state) ?? state.trim().toUpperCase()

const hasText = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** Trims texts, drops empty fields, and fixes the field order, so that equal companies serialize equally. */
function normalizeCompany(document: Company): Company {
  const { colors, logo, branches, people, states, sources, leadsPerMonth, contact } = document
  return {
    company: document.company.trim(),
    ...(colors
      ? {
          colors: {
            light: colors.light.toLowerCase(),
            ...(colors.dark ? { dark: colors.dark.toLowerCase() } : {}),
            ...(colors.chart ? { chart: colors.chart.toLowerCase() } : {}),
          },
        }
      : {}),
    ...(hasText(logo) ? { logo } : {}),
    states: stateCodes(states),
    branches: branches.map(({ name, city, state }) => ({
      name: name.trim(),
      ...(hasText(city) ? { city: city.trim() } : {}),
      ...(hasText(state) ? { state: stateCode(state) } : {}),
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
    ...(contact ? { contact: { label: contact.label.trim(), address: contact.address.trim() } } : {}),
  }
}

interface CompanyError {
  readonly path: string
  readonly message: string
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  ADMINISTRATOR: 'an administrator',
  MANAGER: 'a manager',
  AGENT: 'an agent',
}

/** Returns a list with one error, or an empty list if `isValid` is true. */
const check = (isValid: boolean, path: string, message: string): readonly CompanyError[] =>
  isValid ? [] : [{ path, message }]

/** Returns all errors of a document that matches the JSON Schema, in document order. */
export function findCompanyErrors(company: Company): readonly CompanyError[] {
  const { branches, people, sources, states, leadsPerMonth, contact } = company
  const branchNames = branches.map(({ name }) => name.trim())
  const sourceNames = sources.map(({ name }) => name.trim())
  const hasRole = (role: Role) => people.some((person) => person.role === role)
  return [
    ...nameErrors(company.company, 'company'),
    ...check(states.length > 0, 'states', 'expected at least one state, such as CA'),
    ...stateListErrors(states, 'states'),
    ...check(branches.length > 0, 'branches', 'expected at least one branch'),
    ...check(branches.length <= LIMITS.branches, 'branches', `expected at most ${LIMITS.branches} branches`),
    ...check(people.length <= LIMITS.people, 'people', `expected at most ${LIMITS.people} people`),
    ...branches.flatMap(({ name, city = '', state }, i) => [
      ...nameErrors(name, `branches[${i}].name`, branchNames.slice(0, i)),
      ...(city === '' ? [] : nameErrors(city, `branches[${i}].city`)),
      ...(state === undefined ? [] : stateErrors(state, `branches[${i}].state`)),
    ]),
    ...people.flatMap((person, i) => personErrors(person, `people[${i}]`, people.slice(0, i), branchNames)),
    ...ROLES.flatMap((role) => check(hasRole(role), 'people', `expected at least ${ROLE_NAMES[role]}`)),
    ...check(sources.length > 0, 'sources', 'expected at least one source'),
    ...sources.flatMap(({ name, priceCents }, i) => [
      ...nameErrors(name, `sources[${i}].name`, sourceNames.slice(0, i)),
      ...rangeErrors(priceCents, `sources[${i}].priceCents`, LIMITS.lowestPriceCents, LIMITS.highestPriceCents),
    ]),
    ...rangeErrors(leadsPerMonth, 'leadsPerMonth', LIMITS.fewestLeads, LIMITS.mostLeads),
    ...(contact
      ? [
          ...nameErrors(contact.label, 'contact.label'),
          ...check(
            isContactAddress(contact.address),
            'contact.address',
            'expected an address that starts with https:, mailto:, or tel:',
          ),
        ]
      : []),
  ]
}

function personErrors(
  { name, email, role, branch, states = [] }: Person,
  path: string,
  previous: readonly Person[],
  branches: readonly string[],
): readonly CompanyError[] {
  const namePath = nestPath(path, 'name')
  const emailPath = nestPath(path, 'email')
  const previousNames = previous.map((other) => other.name.trim())
  const isTaken = previous.some((other) => other.email?.toLowerCase() === email?.toLowerCase())
  const isBranchIgnored = branch === undefined || role === 'ADMINISTRATOR'
  return [
    ...nameErrors(name, namePath, previousNames),
    // The app shows first and last names separately.
    ...check(name.trim() === '' || /\S\s+\S/.test(name), namePath, 'expected a first and a last name'),
    ...(email === undefined
      ? []
      : [
          ...check(isEmail(email), emailPath, `expected an email address, got ${preview(email)}`),
          ...check(!isTaken, emailPath, 'another person already has this email address'),
        ]),
    ...(isBranchIgnored ? [] : branchErrors(branch, nestPath(path, 'branch'), branches)),
    ...stateListErrors(states, nestPath(path, 'states')),
  ]
}

function isEmail(text: string): boolean {
  try {
    checkedEmail(text)
    return true
  } catch {
    return false
  }
}

function branchErrors(branch: string, path: string, branches: readonly string[]): readonly CompanyError[] {
  const message = `unknown branch ${branch}; expected one of ${branches.join(', ') || 'none'}${didYouMean(branch, branches)}`
  return check(branches.includes(branch.trim()), path, message)
}

function nameErrors(name: string, path: string, taken: readonly string[] = []): readonly CompanyError[] {
  const text = name.trim()
  const visible = cleanLine(text)
  if (visible === '') return [{ path, message: 'expected a name' }]
  if (visible !== text.normalize('NFC'))
    return [{ path, message: 'expected a name in one line without invisible characters' }]
  if (text.length > LIMITS.name)
    return [{ path, message: `expected at most ${LIMITS.name} letters, got ${text.length}` }]
  return check(!taken.includes(text), path, `${text} is already in use`)
}

const stateListErrors = (states: readonly string[], path: string): readonly CompanyError[] =>
  states.flatMap((state, i) => stateErrors(state, nestPath(path, i)))

const stateErrors = (state: string, path: string): readonly CompanyError[] =>
  check(stateNames.has(state), path, `expected the two letters of a state, such as CA, got ${preview(state)}`)

const rangeErrors = (value: number, path: string, low: number, high: number): readonly CompanyError[] =>
  check(
    Number.isInteger(value) && value >= low && value <= high,
    path,
    `expected a whole number from ${low} to ${high}, got ${preview(value)}`,
  )
