import { preview } from '../validation/input-checks'
import { didYouMean } from '../../src/shared/did-you-mean'
import { type Branch, LIMITS, type Person, type Role } from './company'
import { findCompanyErrors } from './parse-company'
import { lookUp } from '../../src/shared/look-up'

/** Reason for a skipped line. `line` is 1-based. */
export interface SkippedLine {
  readonly line: number
  readonly message: string
}

interface ParsedPeople {
  readonly people: readonly Person[]
  readonly skipped: readonly SkippedLine[]
}

const COLUMNS = ['name', 'email', 'role', 'branch', 'states'] as const
type Column = (typeof COLUMNS)[number]

const ROLES_BY_NAME: Readonly<Record<string, Role>> = {
  agent: 'AGENT',
  manager: 'MANAGER',
  administrator: 'ADMINISTRATOR',
  admin: 'ADMINISTRATOR',
}
const ROLE_NAMES = ['agent', 'manager', 'administrator']

/** Parses a CSV table of people. Returns the valid people and the reason for each skipped line. */
export function parsePeopleCsv(text: string, branches: readonly Branch[]): ParsedPeople {
  const [head, ...rows] = parseRows(text.replace(/^\uFEFF/, ''))
  const columnNames = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!columnNames.includes('name') || !columnNames.includes('role'))
    return { people: [], skipped: [{ line: 1, message: `expected the columns ${COLUMNS.join(', ')}` }] }
  const people: Person[] = []
  const skipped: SkippedLine[] = []
  for (const { line, cells } of rows) {
    const cell = (column: Column) => cells[columnNames.indexOf(column)]?.trim() ?? ''
    const person = parsePerson(cell)
    const message = typeof person === 'string' ? person : findPersonError(person, people, branches)
    if (message !== undefined) skipped.push({ line, message })
    else if (typeof person !== 'string') people.push(person)
  }
  return { people, skipped }
}

/** Formats people as a CSV table that spreadsheets can open. */
export const formatPeopleCsv = (people: readonly Person[]): string =>
  [
    COLUMNS.join(','),
    ...people.map(({ name, email = '', role, branch = '', states = [] }) =>
      [name, email, role.toLowerCase(), branch, states.join(' ')].map(quoteCell).join(','),
    ),
  ].join('\r\n')

const quoteCell = (cell: string): string => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Returns the person of a line, or an error message. */
function parsePerson(cell: (column: Column) => string): Person | string {
  const role = lookUp(ROLES_BY_NAME, cell('role').toLowerCase())
  if (!role)
    return `role: expected one of ${ROLE_NAMES.join(', ')}, got ${preview(cell('role'))}${didYouMean(cell('role'), ROLE_NAMES)}`
  const states = cell('states')
    .toUpperCase()
    .split(/[\s|;,/]+/)
    .filter((state) => state !== '')
  return {
    name: cell('name'),
    ...(cell('email') === '' ? {} : { email: cell('email') }),
    role,
    ...(cell('branch') === '' || role === 'ADMINISTRATOR' ? {} : { branch: cell('branch') }),
    ...(states.length > 0 ? { states } : {}),
  }
}

/**
 * Returns the first error in `person`, by the rules of a company document. `previous` are the people of the rows above,
 * because names and email addresses may occur only once.
 */
function findPersonError(person: Person, previous: readonly Person[], branches: readonly Branch[]): string | undefined {
  if (previous.length >= LIMITS.people) return `more than ${LIMITS.people} people`
  const pathPrefix = `people[${previous.length}].`
  const company = { company: 'x', branches, states: ['CA'], sources: [], leadsPerMonth: 0 }
  const error = findCompanyErrors({ ...company, people: [...previous, person] }).find(({ path }) =>
    path.startsWith(pathPrefix),
  )
  return error && `${error.path.slice(pathPrefix.length)}: ${error.message}`
}

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Splits a table into rows. The separator is the most frequent of comma, semicolon, and tab in the first line. Cells
 * may be quoted. Empty lines are skipped.
 */
function parseRows(text: string): readonly Row[] {
  const [head = ''] = text.split('\n', 1)
  const separator = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startLine = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some((part) => part.trim() !== '')) rows.push({ line: startLine, cells })
    cells = []
    cell = ''
    startLine = line
  }
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (char === '\n') line++
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') cell += text.charAt(i++)
      else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  endRow()
  return rows
}
