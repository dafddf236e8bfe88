import { didYouMean, nestPath, preview } from '../validation/validation-errors'
import { checkedEmail } from '../domain/identity/usernames'
import { STATE_WEIGHTS } from '../domain/states'
import { visibleLine } from '../domain/clean-text'
import { type Company, LIMITS, type Person, type Role } from './company'

/** What is wrong at a place of the document, and what was expected there. */
export interface CompanyError {
  readonly path: string
  readonly words: string
}

const CODES = STATE_WEIGHTS.map(([code]) => code)

const namedRole: Readonly<Record<Role, string>> = {
  ADMINISTRATOR: 'an administrator',
  MANAGER: 'a manager',
  AGENT: 'an agent',
}

/** All that is wrong with a document that has the right shape, from its top to its end. */
export function findCompanyErrors(company: Company): readonly CompanyError[] {
  const { branches, people, sources, states, leadsPerMonth } = company
  const branchNames = branches.map(({ name }) => name.trim())
  const missing = (Object.keys(namedRole) as Role[]).filter((role) => !people.some((person) => person.role === role))
  return [
    ...nameMistakes(company.company, 'company'),
    ...statesMistakes(states, 'states', true),
    ...(branches.length === 0 ? [{ path: 'branches', words: 'expected at least one branch' }] : []),
    ...branches.flatMap(({ name, city = '', state }, i) => [
      ...nameMistakes(name, `branches[${i}].name`, branchNames.slice(0, i)),
      ...(city === '' ? [] : nameMistakes(city, `branches[${i}].city`)),
      ...(state === undefined ? [] : stateMistakes(state, `branches[${i}].state`)),
    ]),
    ...people.flatMap((person, i) => personMistakes(person, `people[${i}]`, people.slice(0, i), branchNames)),
    ...missing.map((role) => ({ path: 'people', words: `expected at least ${namedRole[role]}` })),
    ...(sources.length === 0 ? [{ path: 'sources', words: 'expected at least one source' }] : []),
    ...sources.flatMap(({ name, priceCents }, i) => [
      ...nameMistakes(
        name,
        `sources[${i}].name`,
        sources.slice(0, i).map((source) => source.name.trim()),
      ),
      ...rangeMistakes(priceCents, `sources[${i}].priceCents`, LIMITS.lowestPriceCents, LIMITS.highestPriceCents),
    ]),
    ...rangeMistakes(leadsPerMonth, 'leadsPerMonth', LIMITS.fewestLeads, LIMITS.mostLeads),
  ]
}

function personMistakes(
  { name, email, role, branch, states = [] }: Person,
  path: string,
  before: readonly Person[],
  branches: readonly string[],
): readonly CompanyError[] {
  const place = nestPath(path, 'email')
  return [
    ...nameMistakes(
      name,
      nestPath(path, 'name'),
      before.map((other) => other.name.trim()),
    ),
    ...fullNameMistakes(name, nestPath(path, 'name')),
    ...(email === undefined || isEmail(email)
      ? []
      : [{ path: place, words: `expected an email address, got ${preview(email)}` }]),
    ...(email !== undefined && before.some((other) => other.email?.toLowerCase() === email.toLowerCase())
      ? [{ path: place, words: 'somebody else has this address already' }]
      : []),
    ...(branch === undefined || role === 'ADMINISTRATOR' || branches.includes(branch.trim())
      ? []
      : [{ path: nestPath(path, 'branch'), words: unknownBranch(branch, branches) }]),
    ...statesMistakes(states, nestPath(path, 'states'), false),
  ]
}

/** The app speaks of a person by one or the other. */
const fullNameMistakes = (name: string, path: string): readonly CompanyError[] =>
  name.trim() === '' || /\S\s+\S/.test(name) ? [] : [{ path, words: 'expected a first and a last name' }]

function isEmail(text: string): boolean {
  try {
    checkedEmail(text)
    return true
  } catch {
    return false
  }
}

const unknownBranch = (branch: string, branches: readonly string[]): string =>
  `there is no branch ${branch}; there are ${branches.join(', ') || 'none'}${didYouMean(branch, branches)}`

function nameMistakes(name: string, path: string, taken: readonly string[] = []): readonly CompanyError[] {
  const text = name.trim()
  if (visibleLine(text) === '') return [{ path, words: 'expected a name' }]
  if (visibleLine(text) !== text.normalize('NFC'))
    return [{ path, words: 'expected a name in one line, with letters that can be seen' }]
  if (text.length > LIMITS.name) return [{ path, words: `expected at most ${LIMITS.name} letters, got ${text.length}` }]
  return taken.includes(text) ? [{ path, words: `${text} is there already` }] : []
}

function statesMistakes(states: readonly string[], path: string, needed: boolean): readonly CompanyError[] {
  if (needed && states.length === 0) return [{ path, words: 'expected at least one state, such as CA' }]
  return states.flatMap((state, i) => stateMistakes(state, nestPath(path, i)))
}

const stateMistakes = (state: string, path: string): readonly CompanyError[] =>
  CODES.includes(state)
    ? []
    : [{ path, words: `expected the two letters of a state, such as CA, got ${preview(state)}` }]

const rangeMistakes = (value: number, path: string, low: number, high: number): readonly CompanyError[] =>
  Number.isInteger(value) && value >= low && value <= high
    ? []
    : [{ path, words: `expected a whole number from ${low} to ${high}, got ${preview(value)}` }]
