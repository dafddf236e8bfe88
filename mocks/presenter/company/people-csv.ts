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
  /** Branches of these people that the company does not have. */
  readonly newBranches: readonly Branch[]
  readonly skipped: readonly SkippedLine[]
  /** What was left out or assumed, such as columns that were not read. */
  readonly notes: readonly string[]
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

type Column = (typeof COLUMNS)[number] | 'first name' | 'last name'

const columnOf = reader<Column>({
  name: 'full name, display name, person, worker, employee, employee name, agent name, loan officer name, mitarbeiter, vollständiger name',
  'first name': 'first, given name, forename, vorname',
  'last name': 'last, surname, family name, nachname, familienname',
  email: 'email address, mail, work email, business email, email work, emailadresse, mailadresse',
  role: 'title, job title, business title, job, position, function, user role, user type, rolle, funktion, berufsbezeichnung',
  branch:
    'branch name, branch office, office, office location, location, team, unit, site, filiale, niederlassung, standort, zweigstelle',
  states:
    'state, licenses, licensed states, licensed in, state licenses, licensed state, bundesstaat, bundesstaaten, staat, staaten, lizenzen',
})

const roleOf = reader<Role>({
  AGENT:
    'agents, loan officer, loan officers, lo, mlo, mortgage loan officer, loan originator, mortgage loan originator, originator, loan consultant, loan advisor, mortgage consultant, mortgage advisor, mortgage agent, mortgage broker, mortgage banker, broker, sales agent, kreditberater, kreditberaterin, finanzberater, finanzberaterin, berater, beraterin, makler, maklerin',
  MANAGER:
    'managers, mgr, branch manager, branch mgr, bm, team manager, team lead, team leader, sales manager, area manager, regional manager, filialleiter, filialleiterin, niederlassungsleiter, niederlassungsleiterin, teamleiter, teamleiterin, leiter, leiterin',
  ADMINISTRATOR:
    'administrators, admin, admins, system administrator, sysadmin, owner, ceo, president, verwalter, verwalterin, geschäftsführer, geschäftsführerin, inhaber, inhaberin',
})
const ROLE_NAMES = ['agent', 'manager', 'administrator']
/** Ranks and explanations around a title that do not change the role. */
const RANK =
  /^\s*(senior|sr|junior|jr|lead|principal|executive|producing)\b\.?|([\s,;–-]*\bNMLS\b.*|(\s*(\(\w{2,5}\)|\b[IV]+|\b\d))+\s*)$/gi
/** What people write into a cell that has no value, or that means all of the company’s states. */
const BLANK = /^(?:[-–—.?]+|n\.?\/?a\.?|all|none|null|tbd)$/i

/** Reads a CSV file of people. Returns the valid people, the reason for each skipped line, and what else was left out. */
export function parsePeopleFile(bytes: Uint8Array, branches: readonly Branch[]): ImportedPeople {
  try {
    const rows = readTable(decodeText(bytes))
    return rows.length === 0 ? { ...NOTHING, problem: 'The file is empty.' } : readPeople(rows, branches)
  } catch (error) {
    return { ...NOTHING, problem: error instanceof Error ? error.message : String(error) }
  }
}

const NOTHING: ImportedPeople = { people: [], newBranches: [], skipped: [], notes: [] }

function readPeople(rows: readonly Row[], branches: readonly Branch[]): ImportedPeople {
  // A title may stand above the names of the columns.
  const isHead = ({ cells }: Row) => {
    const columns = new Set(cells.map(columnOf))
    columns.delete(undefined)
    return (columns.size > 1 || cells.length === 1) && (columns.has('name') || columns.has('last name'))
  }
  const head = rows.slice(0, 10).find(isHead)
  if (!head) {
    const [{ line, cells, problem } = { line: 1, cells: [], problem: undefined }] = rows
    const message = `expected the columns ${COLUMNS.join(', ')}, got ${preview(cells.join(', '))}`
    return { ...NOTHING, skipped: [{ line, message: problem ?? message }] }
  }
  const columns = columnsOf(head.cells)
  /** Returns the name of a column in the file. */
  const nameOf = (column: Column) =>
    head.cells[columns.findIndex((one) => one === column || (column === 'name' && one === 'last name'))] ?? column
  const found: Found[] = []
  const skipped: SkippedLine[] = []
  const below = rows.slice(rows.indexOf(head) + 1)
  for (const [i, row] of below.entries()) {
    if (found.length === LIMITS.people) {
      const rest = `${below.length - i} lines from here on were not read`
      skipped.push({ line: row.line, message: `a company has at most ${LIMITS.people} people, so ${rest}` })
      break
    }
    const cell = (column: Column) => (row.cells[columns.indexOf(column)] ?? '').replace(BLANK, '')
    const roleText = columns.includes('role') ? cell('role') : 'agent'
    const branchNames = [...branches, ...newBranchesOf(found, branches)].map(({ name }) => name)
    const person = personOf(cell, roleText, branchNames)
    const extra = row.cells.slice(columns.length).filter((text) => text !== '')
    const message =
      row.problem ??
      (extra.length > 0
        ? `has more cells than columns: ${preview(extra.join(', '))}; put quotation marks around a cell with a separator`
        : problemsOf(person, roleText, found)
            .map(([column, problem]) => `in ${nameOf(column)}, ${problem}`)
            .join('; '))
    if (message !== '') skipped.push({ line: row.line, message })
    else found.push({ line: row.line, person })
  }
  if (found.length + skipped.length === 0) skipped.push({ line: head.line, message: 'there is no person below it' })
  const unused = head.cells.filter((text, i) => text !== '' && columns[i] === undefined)
  const newBranches = newBranchesOf(found, branches)
  const branchNames = branches.map(({ name }) => name)
  const news = newBranches.map(({ name }) => `${name}${didYouMean(name, branchNames).replace(/^; (.*)$/, ' ($1)')}`)
  return {
    people: found.map(({ person }) => person),
    newBranches,
    skipped,
    notes: [
      ...(news.length > 0 ? [`New branches: ${news.join(', ')}.`] : []),
      ...(columns.includes('role') ? [] : ['No column names a role, so everyone is an agent.']),
      ...(unused.length > 0 ? [`Columns that were not read: ${unused.join(', ')}.`] : []),
    ],
  }
}

/** Returns what each cell of a line is. If two columns fit, "Role" is read rather than "Title". */
function columnsOf(head: readonly string[]): readonly (Column | undefined)[] {
  const fits = head.map(columnOf)
  const exact = (column: string) => head.findIndex((text) => simplified(text) === simplified(column))
  return fits.map((column, i) =>
    column && i === (exact(column) >= 0 ? exact(column) : fits.indexOf(column)) ? column : undefined,
  )
}

/** A person of the file, and the line of the file. */
interface Found {
  readonly line: number
  readonly person: Person
}

/** Returns the branches of people that the company does not have. */
const newBranchesOf = (found: readonly Found[], branches: readonly Branch[]): readonly Branch[] =>
  [...new Set(found.flatMap(({ person }) => person.branch ?? []))]
    .filter((branch) => !branches.some(({ name }) => name === branch))
    .map((name) => ({ name }))

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

/** Returns the person of a line. An unknown role counts as an agent, and is one of `problemsOf`. */
function personOf(cell: (column: Column) => string, roleText: string, branchNames: readonly string[]): Person {
  const text = (column: Column) => cell(column).trim().replace(/\s+/g, ' ')
  const role = findRole(roleText) ?? 'AGENT'
  const email = text('email').replace(/^mailto:|^.*<|>$/gi, '')
  const branch = branchNames.find((name) => simplified(name) === simplified(text('branch'))) ?? text('branch')
  const states = readStates(cell('states'))
  return {
    name: inOrder(text('name') || `${text('first name')} ${text('last name')}`.trim()),
    ...(email === '' ? {} : { email }),
    role,
    ...(branch === '' || role === 'ADMINISTRATOR' ? {} : { branch }),
    ...(states.length > 0 ? { states } : {}),
  }
}

/**
 * Returns what is wrong with a person, by column. A company has each name and email address once, so `found` are the
 * people of the lines above.
 */
function problemsOf(person: Person, roleText: string, found: readonly Found[]): readonly (readonly [Column, string])[] {
  const { name, email, branch } = person
  const sameName = found.find((other) => other.person.name === name)
  if (sameName) return [['name', `${name} is also in line ${sameName.line}; remove one, or add a middle name`]]
  const sameEmail = email && found.find((other) => other.person.email?.toLowerCase() === email.toLowerCase())
  const company = {
    company: 'x',
    branches: branch ? [{ name: branch }] : [],
    states: ['CA'],
    sources: [],
    leadsPerMonth: 0,
  }
  return [
    ...(sameEmail
      ? [['email', `${email} is also in line ${sameEmail.line}; remove one, or leave it empty`] as const]
      : []),
    ...(findRole(roleText) ? [] : [['role', roleProblem(roleText)] as const]),
    ...findCompanyErrors({ ...company, people: [person] }).flatMap(({ path, message }) => {
      const column = path === 'branches[0].name' ? 'branch' : /^people\[0\]\.(\w+)/.exec(path)?.[1]
      return COLUMNS.filter((one) => one === column).map((one) => [one, message] as const)
    }),
  ]
}

const findRole = (text: string): Role | undefined => roleOf(text) ?? roleOf(text.replace(RANK, ''))

const roleProblem = (text: string): string =>
  text === ''
    ? `enter one of ${ROLE_NAMES.join(', ')}`
    : `expected one of ${ROLE_NAMES.join(', ')}, got ${preview(text)}${didYouMean(text, ROLE_NAMES)}`

const preview = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)
