import { en, es_MX, Faker, pl, vi } from '@faker-js/faker'
import { STATE_WEIGHTS } from '../../../domain/states'
import { CATEGORIES, type Company, type Person, type Role } from '../company'

const STATES = STATE_WEIGHTS.map(([code]) => code)

/** Returns a random company with names from faker, some of them with accents. Equal seeds give equal companies. */
export function randomCompany(seed: number): Company {
  const faker = new Faker({ locale: en, seed })
  const people = [en, es_MX, pl, vi].map((locale, i) => new Faker({ locale: [locale, en], seed: seed + i }))
  const { number, helpers } = faker
  const maybe = <Part extends object>(probability: number, part: () => Part): Partial<Part> =>
    helpers.maybe(part, { probability }) ?? {}
  const unique = helpers.uniqueArray
  const states = (most: number) => helpers.arrayElements(STATES, { min: 1, max: most })
  const color = () => faker.color.rgb()
  const branches = unique(() => faker.company.buzzNoun(), number.int({ min: 1, max: 5 })).map((name) => ({
    name,
    ...maybe(0.5, () => ({ city: faker.location.city(), state: helpers.arrayElement(STATES) })),
  }))
  const roles: readonly Role[] = [
    'ADMINISTRATOR',
    'MANAGER',
    'AGENT',
    ...Array.from({ length: number.int(14) }, (): Role => (faker.datatype.boolean(0.2) ? 'MANAGER' : 'AGENT')),
  ]
  const nameOf = () => {
    const { person } = helpers.arrayElement(people)
    return `${person.firstName()} ${person.lastName()}`
  }
  const names = unique(nameOf, roles.length)
  return {
    company: faker.company.name(),
    ...maybe(0.7, () => ({
      colors: { light: color(), ...maybe(0.5, () => ({ dark: color() })), ...maybe(0.5, () => ({ chart: color() })) },
    })),
    states: states(8),
    branches,
    people: roles.map((role, i): Person => ({
      name: names[i] ?? '',
      role,
      ...(role === 'ADMINISTRATOR' ? {} : { branch: helpers.arrayElement(branches).name }),
      ...maybe(0.3, () => ({ email: `${i}.${faker.internet.email({ provider: 'example.org' })}` })),
      ...(role === 'AGENT' ? maybe(0.4, () => ({ states: states(4) })) : {}),
    })),
    sources: unique(() => faker.commerce.productName().slice(0, 40), number.int({ min: 1, max: 8 })).map((name) => ({
      name,
      category: helpers.arrayElement(CATEGORIES),
      priceCents: number.int({ min: 100, max: 9_000 }),
    })),
    leadsPerMonth: number.int({ min: 20, max: 600 }),
    ...maybe(0.5, () => ({ contact: { label: 'Book a call', address: `mailto:${faker.internet.email()}` } })),
  }
}
