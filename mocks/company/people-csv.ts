import { didYouMean, preview } from '../validation/validation-errors'
import { type Branch, LIMITS, type Person, type Role } from './company'
import { findCompanyErrors } from './company-errors'

/** Why a line was left out, by its number as editors count. */
export interface InvalidLine {
  readonly line: number
  readonly words: string
}

export interface ParsedPeople {
  readonly people: readonly Person[]
  readonly faulty: readonly InvalidLine[]
}

const COLUMNS = ['name', 'email', 'role', 'branch', 'states'] as const
type Column = (typeof COLUMNS)[number]

const NAMED_ROLES: Readonly<Record<string, Role>> = {
  agent: 'AGENT',
  manager: 'MANAGER',
  administrator: 'ADMINISTRATOR',
  admin: 'ADMINISTRATOR',
}
const ROLE_WORDS = ['agent', 'manager', 'administrator']

/** People from a table of name, email, role, branch and states. What is wrong with a line is said; the others are taken. */
export function parsePeopleCsv(text: string, branches: readonly Branch[]): ParsedPeople {
  const [head, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''))
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!names.includes('name') || !names.includes('role'))
    return { people: [], faulty: [{ line: 1, words: `expected the columns ${COLUMNS.join(', ')}` }] }
  const people: Person[] = []
  const faulty: InvalidLine[] = []
  for (const { line, cells } of rows) {
    const cell = (column: Column) => cells[names.indexOf(column)]?.trim() ?? ''
    const read = personOf(cell)
    const words =
      typeof read === 'string'
        ? read
        : people.length >= LIMITS.people
          ? `more than ${LIMITS.people} people`
          : mistakeOf(read, people, branches)
    if (words !== undefined) faulty.push({ line, words })
    else if (typeof read !== 'string') people.push(read)
  }
  return { people, faulty }
}

/** The same table, as a spreadsheet opens it. */
export const formatPeopleCsv = (people: readonly Person[]): string =>
  [
    COLUMNS.join(','),
    ...people.map(({ name, email = '', role, branch = '', states = [] }) =>
      [name, email, role.toLowerCase(), branch, states.join(' ')].map(quoted).join(','),
    ),
  ].join('\r\n')

const quoted = (cell: string): string => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The person of a line, or what is wrong with it. */
function personOf(cell: (column: Column) => string): Person | string {
  const role = NAMED_ROLES[cell('role').toLowerCase()]
  if (!role)
    return `role: expected one of ${ROLE_WORDS.join(', ')}, got ${preview(cell('role'))}${didYouMean(cell('role'), ROLE_WORDS)}`
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

/** What is wrong with a person beside those before him, as the document's own rules say it. */
function mistakeOf(person: Person, before: readonly Person[], branches: readonly Branch[]): string | undefined {
  const place = `people[${before.length}].`
  const company = { company: 'x', branches, states: ['CA'], sources: [], leadsPerMonth: 0 }
  const found = findCompanyErrors({ ...company, people: [...before, person] }).find(({ path }) =>
    path.startsWith(place),
  )
  return found && `${found.path.slice(place.length)}: ${found.words}`
}

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows of a table with commas, semicolons or tabs between its cells, which may be quoted. Empty lines are left out. */
function rowsOf(text: string): readonly Row[] {
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
    const letter = text.charAt(i)
    if (letter === '\n') line++
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[i + 1] === '"') cell += text.charAt(i++)
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}
