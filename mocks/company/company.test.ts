import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packCompany, unpackCompany } from '../sandbox/packed-links'
import { type Company, SAMPLE_COMPANY } from './company'
import { findCompanyErrors } from './company-errors'
import { companySchema, parseCompany, shapeOfText } from './parse-company'
import { formatPeopleCsv, parsePeopleCsv } from './people-csv'
import { randomCompany } from './testing/random-company'

const refusalOf = (change: Partial<Record<keyof Company, unknown>>): string => {
  try {
    parseCompany({ ...SAMPLE_COMPANY, ...change })
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the document of a company', () => {
  it('is published as a JSON Schema', () => {
    expect(JSON.parse(readFileSync('docs/company.schema.json', 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(companySchema)),
    )
  })

  it('is the same after a look at it', () => {
    expect(parseCompany(JSON.parse(JSON.stringify(SAMPLE_COMPANY)))).toEqual(SAMPLE_COMPANY)
  })

  it.each<[string, Partial<Record<keyof Company, unknown>>, string]>([
    ['a name', { company: '  ' }, 'company: expected a name'],
    ['a long name', { company: 'x'.repeat(41) }, 'company: expected at most 40 letters, got 41'],
    [
      'a color',
      { colors: { light: 'red' } },
      'colors.light: expected a color of six digits, such as "#0c5566", got "red"',
    ],
    ['a state', { states: ['CO', 'ZZ'] }, 'states[1]: expected the two letters of a state, such as CA, got "ZZ"'],
    [
      'a branch twice',
      { branches: [{ name: 'Summit' }, { name: 'Summit' }] },
      'branches[1].name: Summit is there already',
    ],
    [
      'a branch that there is not',
      { people: SAMPLE_COMPANY.people.with(1, { name: 'A B', role: 'MANAGER', branch: 'Sumit' }) },
      'people[1].branch: there is no branch Sumit; there are Cedar Point, Summit; did you mean Summit?',
    ],
    [
      'half a name',
      { people: SAMPLE_COMPANY.people.with(0, { name: 'Cher', role: 'ADMINISTRATOR' }) },
      'people[0].name: expected a first and a last name',
    ],
    ['nobody to buy', { people: SAMPLE_COMPANY.people.slice(0, 3) }, 'people: expected at least an agent'],
    [
      'a price',
      { sources: [{ name: 'Calls', category: 'IN_BOUND_CALL', priceCents: 20 }] },
      'sources[0].priceCents: expected a whole number from 100 to 50000, got 20',
    ],
    [
      'a category',
      { sources: [{ name: 'Calls', category: 'CALL', priceCents: 2000 }] },
      'sources[0].category: expected one of',
    ],
    ['what nobody knows', { poeple: [] } as object, 'poeple: is not known here'],
    ['a logo from elsewhere', { logo: 'https://example.com/logo.png' }, 'logo: expected a picture as a data address'],
  ])('refuses %s by its place', (_what, change, words) => {
    expect(refusalOf(change)).toContain(words)
  })

  it('says all that is wrong at once to who asks for it', () => {
    const wrong = { ...SAMPLE_COMPANY, company: '', states: [], leadsPerMonth: 5 }
    expect(findCompanyErrors(wrong).map(({ path }) => path)).toEqual(['company', 'states', 'leadsPerMonth'])
  })

  it('is read from a text, and says where that is no JSON', () => {
    expect(shapeOfText(JSON.stringify(SAMPLE_COMPANY))).toEqual(SAMPLE_COMPANY)
    expect(() => shapeOfText('{"company": "x",}')).toThrow('document: is not JSON: line 1')
  })
})

describe('a link', () => {
  const twelve: Company = {
    ...SAMPLE_COMPANY,
    branches: ['Cedar Point', 'Summit', 'Mill Street', 'Old Foundry'].map((name, i) => ({
      name,
      city: ['Boulder', 'Provo', 'Missoula', 'Boise'][i] ?? '',
      state: ['CO', 'UT', 'MT', 'ID'][i] ?? '',
    })),
    people: [
      ...SAMPLE_COMPANY.people,
      ...['Greta Lindholm', 'Ruben Castellanos', 'Aiko Brandt', 'Felix Moreau'].map((name, i) => ({
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@bluewater.example`,
        role: 'AGENT' as const,
        branch: ['Mill Street', 'Old Foundry'][i % 2] ?? '',
        states: ['MT', 'ID'],
      })),
    ],
    sources: [
      ...SAMPLE_COMPANY.sources,
      { name: 'Neighborhood Search', category: 'DIGITAL', priceCents: 1125 },
      { name: 'Partner Referrals', category: 'FORM_LEAD', priceCents: 2200 },
    ],
  }

  it('takes at most 2 kB for twelve people, four branches and six sources', async () => {
    expect(twelve.people).toHaveLength(12)
    const packed = await packCompany(twelve)
    expect(packed.length).toBeLessThanOrEqual(2_000 - 'https://demo.example.com/fairlead/?company=&as=agent'.length)
    expect(await unpackCompany(packed)).toEqual(twelve)
  })

  it('is the document again, whoever it is of', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const company = parseCompany(randomCompany(seed))
      expect(await unpackCompany(await packCompany(company))).toEqual(company)
    }
  })

  it('that was cut is none', async () => {
    const packed = await packCompany(twelve)
    await expect(unpackCompany(packed.slice(0, 200))).rejects.toThrow()
    await expect(unpackCompany('nonsense')).rejects.toThrow()
  })
})

describe('people as CSV', () => {
  const { branches } = SAMPLE_COMPANY

  it('come back as they went', () => {
    expect(parsePeopleCsv(formatPeopleCsv(SAMPLE_COMPANY.people), branches)).toEqual({
      people: SAMPLE_COMPANY.people,
      faulty: [],
    })
  })

  it('are taken from a table of a spreadsheet, whatever it puts between cells', () => {
    const table = '\uFEFFRole;Name;States;Branch\r\nagent;"Sol; Vega";CO UT;Summit\r\n\r\nAdmin;Ida Storm;;\r\n'
    expect(parsePeopleCsv(table, branches).people).toEqual([
      { name: 'Sol; Vega', role: 'AGENT', branch: 'Summit', states: ['CO', 'UT'] },
      { name: 'Ida Storm', role: 'ADMINISTRATOR' },
    ])
  })

  it('leave out each faulty line, and say why by its number', () => {
    const lines = [
      'name,email,role,branch,states',
      'Sol Vega,sol@example.com,agent,Summit,CO',
      'Una Vega,una,agent,Summit,CO',
      'Nils Berg,,manger,Summit,',
      'Ola Berg,,agent,Sumit,',
      'Pia Berg,,agent,Summit,"CO, XX"',
      'Sol Vega,,agent,Summit,',
      'Tom Reed,SOL@example.com,agent,Summit,',
    ]
    const { people, faulty } = parsePeopleCsv(lines.join('\n'), branches)
    expect(people.map(({ name }) => name)).toEqual(['Sol Vega'])
    expect(faulty).toEqual([
      { line: 3, words: 'email: expected an email address, got "una"' },
      { line: 4, words: 'role: expected one of agent, manager, administrator, got "manger"; did you mean manager?' },
      { line: 5, words: 'branch: there is no branch Sumit; there are Cedar Point, Summit; did you mean Summit?' },
      { line: 6, words: 'states[1]: expected the two letters of a state, such as CA, got "XX"' },
      { line: 7, words: 'name: Sol Vega is there already' },
      { line: 8, words: 'email: somebody else has this address already' },
    ])
  })

  it('need a head', () => {
    expect(parsePeopleCsv('Sol Vega,agent', branches).faulty).toEqual([
      { line: 1, words: 'expected the columns name, email, role, branch, states' },
    ])
  })
})
