import { didYouMean, nestPath, preview } from '../validation/validation-errors'
import { checkedEmail } from '../domain/identity/usernames'
import { STATE_WEIGHTS } from '../domain/states'
import { cleanLine } from '../domain/clean-text'
import { type Company, LIMITS, type Person, type Role } from './company'

/** Error at a path of the document. `words` is the message. */
interface CompanyError {
  readonly path: string
  readonly words: string
}

const STATE_CODES = STATE_WEIGHTS.map(([code]) => code)

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  ADMINISTRATOR: 'an administrator',
  MANAGER: 'a manager',
  AGENT: 'an agent',
}

/** Returns all errors of a document that matches the JSON Schema, in document order. */
export function findCompanyErrors(company: Company): readonly CompanyError[] {
  const { branches, people, sources, states, leadsPerMonth } = company
  const branchNames = branches.map(({ name }) => name.trim())
  const missingRoles = (Object.keys(ROLE_NAMES) as Role[]).filter(
    (role) => !people.some((person) => person.role === role),
  )
  return [
    ...nameErrors(company.company, 'company'),
    ...stateListErrors(states, 'states', true),
    ...(branches.length === 0 ? [{ path: 'branches', words: 'expected at least one branch' }] : []),
    ...branches.flatMap(({ name, city = '', state }, i) => [
      ...nameErrors(name, `branches[${i}].name`, branchNames.slice(0, i)),
      ...(city === '' ? [] : nameErrors(city, `branches[${i}].city`)),
      ...(state === undefined ? [] : stateErrors(state, `branches[${i}].state`)),
    ]),
    ...people.flatMap((person, i) => personErrors(person, `people[${i}]`, people.slice(0, i), branchNames)),
    ...missingRoles.map((role) => ({ path: 'people', words: `expected at least ${ROLE_NAMES[role]}` })),
    ...(sources.length === 0 ? [{ path: 'sources', words: 'expected at least one source' }] : []),
    ...sources.flatMap(({ name, priceCents }, i) => [
      ...nameErrors(
        name,
        `sources[${i}].name`,
        sources.slice(0, i).map((source) => source.name.trim()),
      ),
      ...rangeErrors(priceCents, `sources[${i}].priceCents`, LIMITS.lowestPriceCents, LIMITS.highestPriceCents),
    ]),
    ...rangeErrors(leadsPerMonth, 'leadsPerMonth', LIMITS.fewestLeads, LIMITS.mostLeads),
  ]
}

function personErrors(
  { name, email, role, branch, states = [] }: Person,
  path: string,
  previous: readonly Person[],
  branches: readonly string[],
): readonly CompanyError[] {
  const emailPath = nestPath(path, 'email')
  return [
    ...nameErrors(
      name,
      nestPath(path, 'name'),
      previous.map((other) => other.name.trim()),
    ),
    ...fullNameErrors(name, nestPath(path, 'name')),
    ...(email === undefined || isEmail(email)
      ? []
      : [{ path: emailPath, words: `expected an email address, got ${preview(email)}` }]),
    ...(email !== undefined && previous.some((other) => other.email?.toLowerCase() === email.toLowerCase())
      ? [{ path: emailPath, words: 'another person already has this email address' }]
      : []),
    ...(branch === undefined || role === 'ADMINISTRATOR' || branches.includes(branch.trim())
      ? []
      : [{ path: nestPath(path, 'branch'), words: unknownBranchMessage(branch, branches) }]),
    ...stateListErrors(states, nestPath(path, 'states'), false),
  ]
}

/** The app shows first and last names separately. */
const fullNameErrors = (name: string, path: string): readonly CompanyError[] =>
  name.trim() === '' || /\S\s+\S/.test(name) ? [] : [{ path, words: 'expected a first and a last name' }]

function isEmail(text: string): boolean {
  try {
    checkedEmail(text)
    return true
  } catch {
    return false
  }
}

const unknownBranchMessage = (branch: string, branches: readonly string[]): string =>
  `unknown branch ${branch}; expected one of ${branches.join(', ') || 'none'}${didYouMean(branch, branches)}`

function nameErrors(name: string, path: string, taken: readonly string[] = []): readonly CompanyError[] {
  const text = name.trim()
  if (cleanLine(text) === '') return [{ path, words: 'expected a name' }]
  if (cleanLine(text) !== text.normalize('NFC'))
    return [{ path, words: 'expected a name in one line without invisible characters' }]
  if (text.length > LIMITS.name) return [{ path, words: `expected at most ${LIMITS.name} letters, got ${text.length}` }]
  return taken.includes(text) ? [{ path, words: `${text} is already in use` }] : []
}

function stateListErrors(states: readonly string[], path: string, isRequired: boolean): readonly CompanyError[] {
  if (isRequired && states.length === 0) return [{ path, words: 'expected at least one state, such as CA' }]
  return states.flatMap((state, i) => stateErrors(state, nestPath(path, i)))
}

const stateErrors = (state: string, path: string): readonly CompanyError[] =>
  STATE_CODES.includes(state)
    ? []
    : [{ path, words: `expected the two letters of a state, such as CA, got ${preview(state)}` }]

const rangeErrors = (value: number, path: string, low: number, high: number): readonly CompanyError[] =>
  Number.isInteger(value) && value >= low && value <= high
    ? []
    : [{ path, words: `expected a whole number from ${low} to ${high}, got ${preview(value)}` }]
