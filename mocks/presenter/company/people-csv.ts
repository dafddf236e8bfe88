import { toCsv } from '../../../src/lib/format/csv'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { searchKey } from '../../../src/shared/search'
import { readStates } from '../../../src/shared/states'
import { type Branch, LIMITS, type Person, type Role } from '../../world/company/company'
import { findCompanyErrors } from '../../world/company/parse-company'
import { decodeText, readTable, type Row } from './read-table'

/** Reason for a skipped line. `line` is 1-based. */
export interface SkippedLine {
  readonly line: number
  readonly message: string
}

export interface ImportedPeople {
  readonly people: readonly Person[]
  readonly skipped: readonly SkippedLine[]
  /** Names of columns that are not read. */
  readonly unused: readonly string[]
  /** Why the whole file could not be read. */
  readonly problem?: string
}

/** Returns a function that finds the key of a text in any spelling. The words of each key are separated by commas. */
function reader<Key extends string>(words: Readonly<Record<Key, string>>): (text: string) => Key | undefined {
  const keys = new Map<string, Key>()
  for (const key in words) for (const word of [key, ...words[key].split(',')]) keys.set(simplified(word), key)
  keys.delete('')
  return (text) => keys.get(simplified(text))
}

/** Returns the letters and digits of a text, without case and accents. */
const simplified = (text: string): string => searchKey(text).replaceAll(' ', '')

const COLUMNS = ['name', 'email', 'role', 'branch', 'states'] as const

const columnOf = reader<(typeof COLUMNS)[number] | 'first name' | 'last name'>({
  name: 'full name, display name, person, worker, employee, employee name, agent name, loan officer name',
  'first name': 'first, given name, forename',
  'last name': 'last, surname, family name',
  email: 'email address, mail, work email, business email, email work',
  role: 'title, job title, business title, job, position, function, user role, user type',
  branch: 'branch name, branch office, office, location, team, unit',
  states: 'state, licenses, licensed states, licensed in, state licenses, licensed state',
})

const roleOf = reader<Role>({
  AGENT:
    'agents, loan officer, loan officers, lo, mlo, mortgage loan officer, loan originator, mortgage loan originator, originator, loan consultant, mortgage consultant, mortgage advisor, mortgage agent, mortgage broker, mortgage banker, broker',
  MANAGER:
    'managers, mgr, branch manager, branch mgr, bm, team manager, team lead, team leader, sales manager, area manager, regional manager',
  ADMINISTRATOR: 'administrators, admin, admins, system administrator, sysadmin',
})
const ROLE_NAMES = ['agent', 'manager', 'administrator']
/** Ranks and explanations around a title that do not change the role. */
const RANK = /^\s*(senior|sr|junior|jr|lead|principal|executive|producing)\b\.?|(\s*(\(\w{2,5}\)|\b[IV]+|\b\d))+\s*$/gi

/** Reads a CSV file of people. Returns the valid people, the reason for each skipped line, and what else was left out. */
export function parsePeopleFile(bytes: Uint8Array, branches: readonly Branch[]): ImportedPeople {
  const nothing = { people: [], skipped: [], unused: [] }
  try {
    const rows = readTable(decodeText(bytes))
    return rows.length === 0 ? { ...nothing, problem: 'The file is empty.' } : readPeople(rows, branches)
  } catch (error) {
    return { ...nothing, problem: error instanceof Error ? error.message : String(error) }
  }
}

function readPeople(rows: readonly Row[], branches: readonly Branch[]): ImportedPeople {
  // A title may stand above the names of the columns.
  const isHead = ({ cells }: Row) => {
    const columns = cells.map(columnOf)
    return columns.includes('role') && (columns.includes('name') || columns.includes('last name'))
  }
  const head = rows.slice(0, 10).find(isHead)
  if (!head) {
    const [{ line, cells, problem } = { line: 1, cells: [], problem: undefined }] = rows
    const message = `expected the columns ${COLUMNS.join(', ')}, got ${preview(cells.join(', '))}`
    return { people: [], skipped: [{ line, message: problem ?? message }], unused: [] }
  }
  const found = head.cells.map(columnOf)
  // "Role" is read before "Title", which is then listed as unused.
  const exact = (column: string) => head.cells.findIndex((text) => simplified(text) === simplified(column))
  const columns = found.map((column, i) =>
    column && i === (exact(column) >= 0 ? exact(column) : found.indexOf(column)) ? column : undefined,
  )
  const people: Person[] = []
  const skipped: SkippedLine[] = []
  for (const row of rows.slice(rows.indexOf(head) + 1)) {
    const cell = (column: NonNullable<(typeof columns)[number]>) => row.cells[columns.indexOf(column)] ?? ''
    const name = cell('name') || `${cell('first name')} ${cell('last name')}`
    const person = personOf(
      { name, email: cell('email'), role: cell('role'), branch: cell('branch'), states: cell('states') },
      branches,
    )
    const extra = row.cells.slice(columns.length).filter((text) => text !== '')
    const message =
      row.problem ??
      (extra.length > 0
        ? `has more cells than columns: ${preview(extra.join(', '))}; put quotation marks around a cell with a separator`
        : undefined) ??
      (typeof person === 'string' ? person : findPersonError(person, people, branches))
    if (message !== undefined) skipped.push({ line: row.line, message })
    else if (typeof person !== 'string') people.push(person)
  }
  if (people.length + skipped.length === 0) skipped.push({ line: head.line, message: 'there is no person below it' })
  return { people, skipped, unused: head.cells.filter((text, i) => text !== '' && columns[i] === undefined) }
}

/** Formats people as a CSV table that spreadsheets can open. */
export const formatPeopleCsv = (people: readonly Person[]): string =>
  toCsv<Person>(
    [
      { header: 'name', value: ({ name }) => name },
      { header: 'email', value: ({ email }) => email },
      { header: 'role', value: ({ role }) => role.toLowerCase() },
      { header: 'branch', value: ({ branch }) => branch },
      { header: 'states', value: ({ states }) => states?.join(' ') },
    ],
    people,
    'UTC',
  )

/** Turns 'Vega, Sol' into 'Sol Vega', but keeps 'Sol Vega, Jr.'. */
const inOrder = (name: string): string =>
  name.replace(/^([^,]+), ?(?!(?:jr|sr|[iv]+|md|phd|mba|esq|cpa|cfp)\b)([^,]+)$/i, '$2 $1')

/** Returns the person of a line, or an error message. */
function personOf(
  texts: Readonly<Record<(typeof COLUMNS)[number], string>>,
  branches: readonly Branch[],
): Person | string {
  const role = roleOf(texts.role) ?? roleOf(texts.role.replace(RANK, ''))
  if (!role)
    return `role: expected one of ${ROLE_NAMES.join(', ')}, got ${preview(texts.role)}${didYouMean(texts.role, ROLE_NAMES)}`
  const branch = branches.find(({ name }) => simplified(name) === simplified(texts.branch))?.name ?? texts.branch
  const states = readStates(texts.states)
  return {
    name: inOrder(texts.name.trim().replace(/\s+/g, ' ')),
    ...(texts.email === '' ? {} : { email: texts.email }),
    role,
    ...(branch === '' || role === 'ADMINISTRATOR' ? {} : { branch }),
    ...(states.length > 0 ? { states } : {}),
  }
}

/**
 * Returns the errors in `person`, by the rules of a company document. `previous` are the people of the rows above,
 * because names and email addresses may occur only once.
 */
function findPersonError(person: Person, previous: readonly Person[], branches: readonly Branch[]): string | undefined {
  if (previous.length >= LIMITS.people) return `more than ${LIMITS.people} people`
  const pathPrefix = `people[${previous.length}].`
  const company = { company: 'x', branches, states: ['CA'], sources: [], leadsPerMonth: 0 }
  const errors = findCompanyErrors({ ...company, people: [...previous, person] })
    .filter(({ path }) => path.startsWith(pathPrefix))
    .map(({ path, message }) => `${path.slice(pathPrefix.length)}: ${message}`)
  return errors.length > 0 ? errors.join('; ') : undefined
}

const preview = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)
