import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packCompany, unpackCompany } from '../../control/packed-links'
import { type Company, SAMPLE_COMPANY } from './company'
import { companySchema, findCompanyErrors, parseCompany, parseCompanyShapeText } from './parse-company'
import { randomCompany } from './testing/random-company'

const errorMessageOf = (change: Partial<Record<keyof Company, unknown>>): string => {
  try {
    parseCompany({ ...SAMPLE_COMPANY, ...change })
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('company document', () => {
  it('is published as a JSON Schema', () => {
    expect(JSON.parse(readFileSync('docs/company.schema.json', 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(companySchema)),
    )
  })

  it('is unchanged by parsing', () => {
    expect(parseCompany(JSON.parse(JSON.stringify(SAMPLE_COMPANY)))).toEqual(SAMPLE_COMPANY)
  })

  it.each<[string, Partial<Record<keyof Company, unknown>>, string]>([
    ['an empty name', { company: '  ' }, 'company: expected a name'],
    ['a long name', { company: 'x'.repeat(41) }, 'company: expected at most 40 letters, got 41'],
    [
      'an invalid color',
      { colors: { light: 'red' } },
      'colors.light: expected a color of six digits, such as "#0c5566", got "red"',
    ],
    [
      'an unknown state',
      { states: ['CO', 'ZZ'] },
      'states[1]: expected the two letters of a state, such as CA, got "ZZ"',
    ],
    [
      'a duplicate branch',
      { branches: [{ name: 'Summit' }, { name: 'Summit' }] },
      'branches[1].name: Summit is already in use',
    ],
    [
      'an unknown branch',
      { people: SAMPLE_COMPANY.people.with(1, { name: 'A B', role: 'MANAGER', branch: 'Sumit' }) },
      'people[1].branch: unknown branch Sumit; expected one of Cedar Point, Summit; did you mean Summit?',
    ],
    [
      'a single name',
      { people: SAMPLE_COMPANY.people.with(0, { name: 'Cher', role: 'ADMINISTRATOR' }) },
      'people[0].name: expected a first and a last name',
    ],
    [
      'an address that would run a script',
      { contact: { label: 'Book a call', address: 'javascript:alert(1)' } },
      'contact.address: expected an address that starts with https:, mailto:, or tel:',
    ],
    ['a company without agents', { people: SAMPLE_COMPANY.people.slice(0, 3) }, 'people: expected at least an agent'],
    [
      'a price that is too low',
      { sources: [{ name: 'Calls', category: 'IN_BOUND_CALL', priceCents: 20 }] },
      'sources[0].priceCents: expected a whole number from 100 to 50000, got 20',
    ],
    [
      'an unknown category',
      { sources: [{ name: 'Calls', category: 'CALL', priceCents: 2000 }] },
      'sources[0].category: expected one of',
    ],
    ['an unknown property', { poeple: [] } as object, 'poeple: is not known here'],
    [
      'an unknown property in a list',
      { sources: [{ name: 'Calls', category: 'IN_BOUND_CALL', priceCent: 2000 }] },
      'sources[0].priceCent: is not known here; there are name, category, priceCents; did you mean priceCents?',
    ],
    ['an external logo', { logo: 'https://example.com/logo.png' }, 'logo: expected an image as a base64 data URL'],
  ])('rejects %s and names its path', (_case, change, message) => {
    expect(errorMessageOf(change)).toContain(message)
  })

  it('reports all errors at once', () => {
    const invalid = { ...SAMPLE_COMPANY, company: '', states: [], leadsPerMonth: 5 }
    expect(findCompanyErrors(invalid).map(({ path }) => path)).toEqual(['company', 'states', 'leadsPerMonth'])
  })

  it('is parsed from text and reports the position of a syntax error', () => {
    expect(parseCompanyShapeText(JSON.stringify(SAMPLE_COMPANY))).toEqual(SAMPLE_COMPANY)
    expect(() => parseCompanyShapeText('{"company": "x",}')).toThrow('document: is not JSON: line 1')
  })
})

describe('company link', () => {
  const largeCompany: Company = {
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

  it('takes at most 2 kB for twelve people, four branches, and six sources', async () => {
    expect(largeCompany.people).toHaveLength(12)
    const packed = await packCompany(largeCompany)
    expect(packed.length).toBeLessThanOrEqual(2_000 - 'https://demo.example.com/fairlead/?company=&as=agent'.length)
    expect(await unpackCompany(packed)).toEqual(largeCompany)
  })

  it('unpacks to the same company for random companies', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const company = parseCompany(randomCompany(seed))
      expect(await unpackCompany(await packCompany(company))).toEqual(company)
    }
  })

  it('is rejected when truncated', async () => {
    const packed = await packCompany(largeCompany)
    await expect(unpackCompany(packed.slice(0, 200))).rejects.toThrow()
    await expect(unpackCompany('nonsense')).rejects.toThrow()
  })
})
