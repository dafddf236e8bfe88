import { readFileSync, writeFileSync } from 'node:fs'
import { en_US } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { FIRST_NAMES, LAST_NAMES, PLACES, placesIn, STREETS } from '../mocks/domain/seed-data'
import { STATE_WEIGHTS } from '../mocks/domain/states'
import { DEFAULT_COMPANY } from '../mocks/world/seed/seed-company'
import { generateSeedData } from './seed-data'

it('generates the committed file; WRITE_SEED_DATA=1 writes it', () => {
  const file = new URL('../mocks/domain/__generated__/seed-data.ts', import.meta.url)
  if (process.env['WRITE_SEED_DATA']) writeFileSync(file, generateSeedData())
  expect(generateSeedData()).toBe(readFileSync(file, 'utf8'))
})

/** States by the first digit of their ZIP codes. faker's own ranges lack most of some states. */
const ZIP_REGIONS = [
  'CT MA ME NH NJ RI VT',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AL FL GA MS TN',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV UT WY',
  'AK CA HI OR WA',
]

describe('seed data', () => {
  it.each(STATE_WEIGHTS)('has places in %s with ZIP codes of its region', (state) => {
    const region = ZIP_REGIONS.findIndex((states) => states.split(' ').includes(state))
    for (const { zipCode } of placesIn(state)) expect(zipCode).toMatch(new RegExp(`^${region}\\d{4}$`))
  })

  it('assigns each area code to one state, and only uses existing area codes', () => {
    const states = new Map<string, string>()
    for (const { areaCode, state } of PLACES) {
      expect(states.get(areaCode) ?? state, areaCode).toBe(state)
      states.set(areaCode, state)
    }
    const used = Object.values(en_US.phone_number?.area_code ?? {})
    expect([...states.keys()].filter((areaCode) => !used.includes(areaCode))).toEqual([])
  })

  it('does not reuse names of the default company', () => {
    const names = new Set([...FIRST_NAMES, ...LAST_NAMES, ...STREETS.flatMap((street) => street.split(' '))])
    expect(
      DEFAULT_COMPANY.people.filter(({ firstName, lastName }) => names.has(firstName) || names.has(lastName)),
    ).toEqual([])
    expect(DEFAULT_COMPANY.units.filter(([, name]) => names.has(name))).toEqual([])
  })

  it('has names that are valid in an email address', () => {
    for (const name of [...FIRST_NAMES, ...LAST_NAMES]) expect(name).toMatch(/^[A-Z][a-z]+$/)
    expect(FIRST_NAMES.length * LAST_NAMES.length).toBeGreaterThan(50_000)
  })
})
