import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../../src/lib/format/csv'
import { type Person, SAMPLE_COMPANY } from '../../world/company/company'
import { draftErrors, draftFromCompany, withImported } from './draft'
import { formatPeopleCsv, parsePeopleFile } from './people-csv'
import { decodeText, readTable } from './read-table'

const { branches } = SAMPLE_COMPANY
const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => parsePeopleFile(utf8(text), branches)
const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const utf16 = (text: string, isLittle: boolean) => {
  const units = [...`\ufeff${text}`]
    .join('')
    .split('')
    .map((char) => char.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

const ada: Person = { name: 'José Müller', role: 'AGENT', branch: 'Summit', states: ['CO'] }
const table = 'name,role,branch,states\r\nJosé Müller,agent,Summit,CO\r\n'
const withMac = bytesOf('name,role,branch,states\rJos\u008e M\u009fller,agent,Summit,CO\r')

describe('a file of people', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', utf8(table)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${table}`)],
    ['Windows-1252', bytesOf(table)],
    ['UTF-16, as Excel’s Unicode text', utf16(table.replaceAll(',', '\t'), true)],
    ['UTF-16 with the high byte first', utf16(table, false)],
    ['Mac Roman with line ends of CR', withMac],
    ['line ends of CR', utf8(table.replaceAll('\n', ''))],
    ['line ends of two kinds', utf8(`\n${table.replace('\r\n', '\n')}`)],
    ['semicolons, declared', utf8(`sep=;\r\n${table.replaceAll(',', ';')}`)],
    ['bars', utf8(table.replaceAll(',', '|'))],
    ['a title with another separator above the columns', utf8(`Team, of 2026\r\n${table.replaceAll(',', ';')}`)],
    ['the last name first', utf8(table.replace('José Müller', '"Müller, José"'))],
    [
      'the last name first, and semicolons',
      utf8(table.replaceAll(',', ';').replace('name', 'Employee, Name').replace('José Müller', 'Müller, José')),
    ],
    ['formulas of texts', utf8(table.replace('José Müller', '="José Müller"'))],
    ['a level after the title', utf8(table.replace('agent', 'Loan Officer II (MLO)'))],
    ['a title above the columns', utf8(`Our team,,,\r\n\r\n${table}`)],
    [
      'the name in two columns',
      utf8(
        table
          .replace('name', 'First Name,Last Name')
          .replace(' ', ',')
          .replace('First,Name', 'First Name')
          .replace('José Müller', 'José,Müller'),
      ),
    ],
  ])('is read: %s', (_what, bytes) => {
    expect(parsePeopleFile(bytes, branches)).toMatchObject({ people: [ada], newBranches: [], skipped: [], notes: [] })
  })

  it.each<[string, Uint8Array, string]>([
    ['a workbook of Excel or Numbers', bytesOf('PK\u0003\u0004\u0014'), 'This is a workbook.'],
    ['a workbook of an old Excel', bytesOf('\u00d0\u00cf\u0011\u00e0\u00a1'), 'This is a workbook.'],
    ['a PDF document', bytesOf('%PDF-1.7'), 'This is a PDF document.'],
    ['a picture', bytesOf('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'), 'This is not a text file.'],
    ['a web page', utf8('<html><table>'), 'This is not a table.'],
    ['a JSON document', utf8('[{"name":"Sol Vega"}]'), 'This is not a table.'],
    ['a contact card', utf8('BEGIN:VCARD\r\n'), 'This is not a table.'],
    ['more people than any company has', utf8('Sol Vega,agent\n'.repeat(70_000)), 'This file has more than 1 MB.'],
    ['an empty file', bytesOf(''), 'The file is empty.'],
  ])('is refused with what to do: %s', (_what, bytes, problem) => {
    const result = parsePeopleFile(bytes, branches)
    expect(result).toMatchObject({ people: [], skipped: [] })
    expect(result.problem).toContain(problem)
  })

  it('says of each line that it skips what is wrong, with the line of the file', () => {
    const lines = [
      'name,email,role,branch,states,NMLS',
      '"Sol',
      'Vega",sol@example.com,agent,Summit,CO,12',
      'Una Vega,una,agent,Summit,ZZ',
      'Nils Berg,,manger,Summit,',
      'Pia Berg,,agent,Summit,"CO, XX"',
      'Sol Vega,,agent,Summit,',
      'Tom Reed,SOL@example.com,agent,Summit,',
      'Ole Reed,,agent,Summit,CO,1,UT',
      'Ann "Annie" Lee,,agent,Summit,CO',
      'Kai,,agent,Summit,CO',
      'Eva Lind,,Constructor,Summit,CO',
      '"Ida Storm,,agent,Summit,CO',
      'Max Roth,,agent,Summit,CO',
    ]
    const { people, skipped, notes } = read(lines.join('\n'))
    expect(people.map(({ name }) => name)).toEqual(['Sol Vega', 'Ann "Annie" Lee'])
    expect(notes).toEqual(['Columns that were not read: NMLS.'])
    expect(skipped.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '4: in email, expected an email address, got "una"; in states, expected the two letters of a state, such as CA, got "ZZ"',
      '5: in role, expected one of agent, manager, administrator, got "manger"; did you mean manager?',
      '6: in states, expected the two letters of a state, such as CA, got "XX"',
      '7: in name, Sol Vega is also in line 2; remove one, or add a middle name',
      '8: in email, SOL@example.com is also in line 2; remove one, or leave it empty',
      '9: has more cells than columns: "UT"; put quotation marks around a cell with a separator',
      '11: in name, expected a first and a last name',
      '12: in role, expected one of agent, manager, administrator, got "Constructor"',
      '13: a quotation mark (") has no second one, so nothing below this line was read; add it, or remove the first one',
    ])
  })

  it.each([
    ['Sol Vega,agent', '1: expected the columns name, email, role, branch, states, got "Sol Vega, agent"'],
    ['name,role', '1: there is no person below it'],
    ['name', '1: there is no person below it'],
  ])('needs columns and people: %j', (text, message) => {
    expect(read(text).skipped.map(({ line, message: reason }) => `${line}: ${reason}`)).toEqual([message])
  })

  it.each([
    ['"Sol" Vega,agent\nAnn Lee,agent', 'nothing below this line was read'],
    ['"Sol" Vega,agent\nAnn Lee,"agent"\nMax Roth,agent', 'nothing up to line 3 was read'],
    ['Jos\ufffd Vega,agent', 'a letter was lost'],
  ])('imports nothing damaged, and says how much it skips: %j', (lines, message) => {
    const { people, skipped } = read(`name,role\n${lines}`)
    expect(people.map(({ name }) => name)).toEqual(lines.includes('Max') ? ['Max Roth'] : [])
    expect(skipped.map((row) => row.message).join()).toContain(message)
  })

  it('takes the column that is named exactly, and lists the other as unused', () => {
    expect(read('Name,Title,Role,Email,email\nSol Vega,Loan Officer,manager,sol@example.com,x')).toMatchObject({
      people: [{ role: 'MANAGER', email: 'sol@example.com' }],
      notes: ['Columns that were not read: Title, email.'],
    })
  })

  it.each([
    ['AGENT', ['Loan Officer', 'LO', 'Sr. Loan Officer', 'Senior Loan Officer', 'MLO', 'loan-originator', 'Agents']],
    ['MANAGER', ['Branch Manager', 'Producing Branch Manager', 'Team Lead', 'BM']],
    ['ADMINISTRATOR', ['Admin', 'Administrator']],
  ])('takes common titles for %s', (role, titles) => {
    for (const title of titles) expect(read(`Name,Title\nSol Vega,${title}`).people).toMatchObject([{ role }])
  })

  it('creates the branches that it names, once for all spellings, and asks about one that is almost known', () => {
    const lines = [
      'Sol Vega,LO,Denver',
      'Ana Vega,LO, DENVER ',
      'Una Vega,LO,cedar  point',
      'Bo Vega,LO,Sumit',
      'Cy Vega,LO,n/a',
    ]
    const { people, newBranches, notes } = read(`name,role,branch\n${lines.join('\n')}`)
    expect(people.map(({ branch }) => branch)).toEqual(['Denver', 'Denver', 'Cedar Point', 'Sumit', undefined])
    expect(newBranches).toEqual([{ name: 'Denver' }, { name: 'Sumit' }])
    expect(notes).toEqual(['New branches: Denver, Sumit (did you mean Summit?).'])
  })

  it('is read from a German Excel', () => {
    const lines = [
      'Vorname;Nachname;E-Mail-Adresse;Funktion;Filiale;Bundesstaaten;Telefon',
      'J\u00fcrgen;Gro\u00df;j@alder.example;Filialleiterin;Denver;Colorado, N. Mex.;1',
      ';;;;;;',
      'Ana;Pe\u00f1a;ana@alder.example;Kreditberater;Denver;;2',
    ]
    expect(parsePeopleFile(bytesOf(lines.join('\r\n')), [])).toMatchObject({
      people: [
        { name: 'Jürgen Groß', role: 'MANAGER', branch: 'Denver', states: ['CO', 'NM'] },
        { name: 'Ana Peña', role: 'AGENT', email: 'ana@alder.example' },
      ],
      skipped: [],
      notes: ['New branches: Denver.', 'Columns that were not read: Telefon.'],
    })
  })

  it('reads as many of 500 lines as a company takes, and says from where on', () => {
    const lines = Array.from({ length: 500 }, (_, i) => `Agent Nr${i},LO`)
    const { people, skipped } = read(`name,role\n${lines.join('\n')}`)
    expect(people).toHaveLength(60)
    const message = 'a company has at most 60 people, so 440 lines from here on were not read'
    expect(skipped).toEqual([{ line: 62, message }])
  })

  it('takes everyone for an agent without a column of roles', () => {
    expect(read('Name,Email\nSol Vega,mailto:sol@example.com\nAna Vega,Ana <ana@example.com>')).toMatchObject({
      people: [
        { role: 'AGENT', email: 'sol@example.com' },
        { role: 'AGENT', email: 'ana@example.com' },
      ],
      notes: ['No column names a role, so everyone is an agent.'],
    })
  })

  it('finds its columns in any case, with any separators and accents, and in wide letters', () => {
    const wide = (text: string) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
    const spelling = fc.record({
      change: fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toUpperCase(),
        wide,
        (text: string) => text.replaceAll('a', 'á'),
      ),
      between: fc.constantFrom(' ', '_', '-', '', '. ', '\u00a0', '\u200b'),
      around: fc.constantFrom('', ' ', '*', ':'),
    })
    fc.assert(
      fc.property(spelling, ({ change, between, around }) => {
        const head = ['first name', 'last name', 'job title', 'branch name', 'licensed states', 'email address']
        const spelled = head.map((name) => `${around}${change(name.replace(' ', between))}${around}`)
        const [person] = read(`${spelled.join(',')}\nSol,Vega,agent,summit,co,s@example.com`).people
        expect(person).toEqual({
          name: 'Sol Vega',
          email: 's@example.com',
          role: 'AGENT',
          branch: 'Summit',
          states: ['CO'],
        })
      }),
    )
  })
})

describe('a file that the app has written', () => {
  it('holds the same people', () => {
    expect(read(formatPeopleCsv(SAMPLE_COMPANY.people)).people).toEqual(SAMPLE_COMPANY.people)
  })

  it('holds the same cells, whatever they are', () => {
    const cell = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'=+-@\'"",;\t\r\n| a1') }))
      .map((text) => text.trim())
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell)), (rows) => {
        const columns = [0, 1, 2].map((at) => ({ header: `h${at}`, value: (row: readonly string[]) => row[at] }))
        const [, ...found] = readTable(decodeText(utf8(`\ufeff${toCsv(columns, rows, 'UTC')}`)))
        expect(found.map(({ cells }) => cells)).toEqual(rows.filter((row) => row.some((text) => text !== '')))
      }),
      { numRuns: 500 },
    )
  })
})

describe('an import into the form', () => {
  const draft = draftFromCompany(SAMPLE_COMPANY)
  const file = read('name,role,branch\nSol Vega,LO,Denver\nJonas Ekblad,LO,Denver')
  const shortOf = ({ people, branches: all }: Pick<typeof draft, 'people' | 'branches'>) => [
    people.map(({ name, branch }) => `${name}: ${branch}`),
    all.map(({ name }) => name),
  ]

  it('adds people, and replaces those of the same name', () => {
    const [people, names] = shortOf(withImported(draft, file, 'add'))
    expect(people).toHaveLength(9)
    expect(people?.slice(-2)).toEqual(['Sol Vega: Denver', 'Jonas Ekblad: Denver'])
    expect(names).toEqual(['Cedar Point', 'Summit', 'Denver'])
  })

  it('replaces all but the roles that the file lacks, and drops other branches', () => {
    expect(shortOf(withImported(draft, file, 'replace'))).toEqual([
      ['Ingrid Valmont: ', 'Tobias Renner: ', 'Noor Haddad: ', 'Sol Vega: Denver', 'Jonas Ekblad: Denver'],
      ['Denver'],
    ])
    expect(draftErrors({ ...draft, ...withImported(draft, file, 'replace') })).toEqual(new Map())
  })
})
