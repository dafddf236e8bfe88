import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../../src/lib/format/csv'
import { type Person, SAMPLE_COMPANY } from '../../world/company/company'
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
    expect(parsePeopleFile(bytes, branches)).toEqual({ people: [ada], skipped: [], unused: [] })
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
      'Una Vega,una,agent,Sumit,CO',
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
    const { people, skipped, unused } = read(lines.join('\n'))
    expect(people.map(({ name }) => name)).toEqual(['Sol Vega', 'Ann "Annie" Lee'])
    expect(unused).toEqual(['NMLS'])
    expect(skipped.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '4: email: expected an email address, got "una"; branch: unknown branch Sumit; expected one of Cedar Point, Summit; did you mean Summit?',
      '5: role: expected one of agent, manager, administrator, got "manger"; did you mean manager?',
      '6: states[1]: expected the two letters of a state, such as CA, got "XX"',
      '7: name: Sol Vega is already in use',
      '8: email: another person already has this email address',
      '9: has more cells than columns: "UT"; put quotation marks around a cell with a separator',
      '11: name: expected a first and a last name',
      '12: role: expected one of agent, manager, administrator, got "Constructor"',
      '13: a quotation mark (") has no second one, so nothing below this line was read; add it, or remove the first one',
    ])
  })

  it.each([
    ['Sol Vega,agent', '1: expected the columns name, email, role, branch, states, got "Sol Vega, agent"'],
    ['name,role', '1: there is no person below it'],
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
      unused: ['Title', 'email'],
    })
  })

  it.each([
    ['AGENT', ['Loan Officer', 'LO', 'Sr. Loan Officer', 'Senior Loan Officer', 'MLO', 'loan-originator', 'Agents']],
    ['MANAGER', ['Branch Manager', 'Producing Branch Manager', 'Team Lead', 'BM']],
    ['ADMINISTRATOR', ['Admin', 'Administrator']],
  ])('takes common titles for %s', (role, titles) => {
    for (const title of titles) expect(read(`Name,Title\nSol Vega,${title}`).people).toMatchObject([{ role }])
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
