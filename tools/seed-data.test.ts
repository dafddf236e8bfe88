import { readFileSync, writeFileSync } from 'node:fs'
import { en, en_IN, en_NG, en_US, es_MX, Faker, it as italian, type LocaleDefinition, pl, vi } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { FIRST_NAMES, LAST_NAMES, PLACES, placesIn, STREETS } from '../mocks/domain/seed-data'
import { STATE_WEIGHTS } from '../mocks/domain/states'
import { PEOPLE } from '../mocks/world/seed/people'
import { DEFAULT_COMPANY, UNITS } from '../mocks/world/seed/seed-company'

/** Seed of the generator. A different value changes the users of every seeded world. */
const SEED = 20_260_302

/** Name origins of the seeded users, with the number of first and last names from each. */
const BACKGROUNDS: readonly (readonly [LocaleDefinition, firstNames: number, lastNames: number])[] = [
  [en_US, 100, 170],
  [es_MX, 40, 60],
  [en_IN, 20, 25],
  [en_NG, 15, 25],
  [vi, 10, 10],
  [italian, 10, 20],
  [pl, 8, 15],
]
const STREET_COUNT = 64
const EMPLOYER_COUNT = 64

/**
 * Cities of every state, each with the first three digits of its ZIP codes and its area code. faker does not relate them
 * to each other.
 */
const CITIES: Readonly<Record<string, string>> = {
  AK: 'Anchorage 995 907; Fairbanks 997 907; Juneau 998 907',
  AL: 'Birmingham 352 205; Montgomery 361 334; Mobile 366 251; Huntsville 358 256',
  AR: 'Little Rock 722 501; Fayetteville 727 479; Jonesboro 724 870',
  AZ: 'Phoenix 850 602; Tucson 857 520; Mesa 852 480; Flagstaff 860 928',
  CA: 'Los Angeles 900 213; San Diego 921 619; San Jose 951 408; Sacramento 958 916; Fresno 937 559; Oakland 946 510; Long Beach 908 562; Bakersfield 933 661; San Francisco 941 415; San Bernardino 924 909',
  CO: 'Denver 802 303; Colorado Springs 809 719; Fort Collins 805 970',
  CT: 'Hartford 061 860; New Haven 065 203',
  DC: 'Washington 200 202',
  DE: 'Wilmington 198 302; Dover 199 302',
  FL: 'Miami 331 305; Tampa 336 813; Orlando 328 407; Jacksonville 322 904; Tallahassee 323 850; Fort Myers 339 239',
  GA: 'Atlanta 303 404; Savannah 314 912; Augusta 309 706; Macon 312 478',
  HI: 'Honolulu 968 808; Hilo 967 808',
  IA: 'Des Moines 503 515; Cedar Rapids 524 319; Davenport 528 563',
  ID: 'Boise 837 208; Idaho Falls 834 208',
  IL: 'Chicago 606 312; Springfield 627 217; Rockford 611 815; Peoria 616 309',
  IN: 'Indianapolis 462 317; Fort Wayne 468 260; Evansville 477 812',
  KS: 'Wichita 672 316; Topeka 666 785; Overland Park 662 913',
  KY: 'Louisville 402 502; Lexington 405 859; Bowling Green 421 270',
  LA: 'New Orleans 701 504; Baton Rouge 708 225; Shreveport 711 318',
  MA: 'Boston 021 617; Worcester 016 508; Springfield 011 413',
  MD: 'Baltimore 212 410; Frederick 217 301',
  ME: 'Portland 041 207; Bangor 044 207',
  MI: 'Detroit 482 313; Grand Rapids 495 616; Lansing 489 517; Flint 485 810',
  MN: 'Minneapolis 554 612; Saint Paul 551 651; Duluth 558 218; Rochester 559 507',
  MO: 'Kansas City 641 816; Saint Louis 631 314; Springfield 658 417',
  MS: 'Jackson 392 601; Gulfport 395 228; Tupelo 388 662',
  MT: 'Billings 591 406; Missoula 598 406',
  NC: 'Charlotte 282 704; Raleigh 276 919; Greensboro 274 336; Wilmington 284 910; Asheville 288 828',
  ND: 'Fargo 581 701; Bismarck 585 701',
  NE: 'Omaha 681 402; Lincoln 685 402; Grand Island 688 308',
  NH: 'Manchester 031 603; Concord 033 603',
  NJ: 'Newark 071 973; Trenton 086 609; Jersey City 073 201; Camden 081 856',
  NM: 'Albuquerque 871 505; Santa Fe 875 505',
  NV: 'Las Vegas 891 702; Reno 895 775',
  NY: 'New York 100 212; Buffalo 142 716; Rochester 146 585; Albany 122 518; Syracuse 132 315; Brooklyn 112 718; Yonkers 107 914',
  OH: 'Columbus 432 614; Cleveland 441 216; Cincinnati 452 513; Toledo 436 419; Akron 443 330; Dayton 454 937',
  OK: 'Oklahoma City 731 405; Tulsa 741 918; Lawton 735 580',
  OR: 'Portland 972 503; Eugene 974 541',
  PA: 'Philadelphia 191 215; Pittsburgh 152 412; Allentown 181 610; Harrisburg 171 717; Erie 165 814; Scranton 185 570',
  RI: 'Providence 029 401; Warwick 028 401',
  SC: 'Charleston 294 843; Columbia 292 803; Greenville 296 864',
  SD: 'Sioux Falls 571 605; Rapid City 577 605',
  TN: 'Nashville 372 615; Memphis 381 901; Knoxville 379 865; Chattanooga 374 423',
  TX: 'Houston 770 713; Dallas 752 214; San Antonio 782 210; Austin 787 512; El Paso 799 915; Fort Worth 761 817; Lubbock 794 806; Corpus Christi 784 361',
  UT: 'Salt Lake City 841 801; Provo 846 801; Saint George 847 435',
  VA: 'Richmond 232 804; Virginia Beach 234 757; Roanoke 240 540; Arlington 222 703',
  VT: 'Burlington 054 802; Brattleboro 053 802',
  WA: 'Seattle 981 206; Spokane 992 509; Tacoma 984 253; Vancouver 986 360',
  WI: 'Milwaukee 532 414; Madison 537 608; Green Bay 543 920',
  WV: 'Charleston 253 304; Huntington 257 304',
  WY: 'Cheyenne 820 307; Casper 826 307',
}

/** Names of people, branches, and teams in the default company, which no seeded user gets. */
const reserved = new Set(
  [...PEOPLE.flatMap(({ firstName, lastName }) => [firstName, lastName]), ...UNITS.map(([, name]) => name)].flatMap(
    (name) => name.split(' '),
  ),
)

/** Returns the source of the module with the names and places of seeded worlds. Deterministic. */
function generateSeedData(): string {
  const firstNames = new Set<string>()
  const lastNames = new Set<string>()
  for (const [locale, firstCount, lastCount] of BACKGROUNDS) {
    const faker = fakerOf(locale)
    collect(firstNames, firstCount, () => plainName(faker.person.firstName()))
    collect(lastNames, lastCount, () => plainName(faker.person.lastName()))
  }
  const faker = fakerOf(en_US)
  const streets = collect(new Set(), STREET_COUNT, () => usualStreet(faker.location.street()))
  const employers = collect(new Set(), EMPLOYER_COUNT, () => faker.company.name())
  const places = Object.entries(CITIES).flatMap(([state, cities]) =>
    cities.split('; ').map((text) => {
      const [, city, zipPrefix = '', areaCode] = /^(.+) (\d{3}) (\d{3})$/.exec(text) ?? []
      const zipCode = zipPrefix + String(faker.number.int({ min: 1, max: 29 })).padStart(2, '0')
      return { city, state, zipCode, areaCode }
    }),
  )
  return `// Generated by \`WRITE_SEED_DATA=1 npx vitest run tools/seed-data\` from faker. Do not edit.

export interface Place {
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly zipCode: string
  readonly areaCode: string
}

export const FIRST_NAMES: readonly string[] = ${listOf([...firstNames])}

export const LAST_NAMES: readonly string[] = ${listOf([...lastNames])}

export const STREETS: readonly string[] = ${listOf([...streets])}

export const EMPLOYERS: readonly string[] = ${listOf([...employers])}

export const PLACES: readonly Place[] = ${listOf(places)}
`
}

function fakerOf(locale: LocaleDefinition): Faker {
  const faker = new Faker({ locale: [locale, en] })
  faker.seed(SEED)
  return faker
}

/** Adds `count` new values to the set. */
function collect(values: Set<string>, count: number, draw: () => string | undefined): Set<string> {
  const size = values.size + count
  for (let draws = 0; values.size < size; draws++) {
    if (draws > 100 * count) throw new Error(`faker has fewer than ${count} values of this kind: ${[...values].join()}`)
    const value = draw()
    if (value && !value.split(/\W+/).some((word) => reserved.has(word))) values.add(value)
  }
  return values
}

/** Returns the last word of the name in ASCII letters, as in an email address. Undefined for an unusual length. */
function plainName(name: string): string | undefined {
  const [word = ''] = name.split(' ').slice(-1)
  const plain = word.replace(/[đĐ]/g, 'd').replace(/[łŁ]/g, 'l').normalize('NFD').replace(/\p{M}/gu, '')
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1)
  return /^[A-Z][a-z]{2,10}$/.test(capital) ? capital : undefined
}

const usualStreet = (street: string): string | undefined =>
  /(Street|Avenue|Road|Drive|Court|Lane|Way|Circle|Trail)$/.test(street) ? street : undefined

const listOf = (items: readonly unknown[]): string => JSON.stringify(items).replaceAll(/,(?=[{])/g, ',\n')

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
