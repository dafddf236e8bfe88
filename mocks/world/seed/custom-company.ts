import type { Category, Company, Person } from '../../company/company'
import { Random } from '../../domain/random'
import { placesIn } from '../../domain/seed-data'
import { DEFAULT_SETTINGS } from '../../domain/platform-settings'
import { sortStates, STATE_WEIGHTS } from '../../domain/states'
import type { SeedCompany, UnitSeed } from './seed-company'
import { isStaffBuyer, customAgentProfiles, partsOf } from './custom-agent-profiles'
import type { PersonSeed } from './people'
import { finalCostCents } from '../../domain/money'
import type { Quality } from './lead-outcomes'
import type { SourceSeed } from './sources'

/** How its leads come, and what becomes of them in ordinary hands. */
const KINDS: Readonly<Record<Category, { readonly description: string; readonly quality: Quality }>> = {
  RATE_TABLE: {
    description: 'Borrowers who compare today’s rates and ask for a callback.',
    quality: { answers: 0.8, qualifies: 0.17, funds: 0.07 },
  },
  FORM_LEAD: {
    description: 'People who have filled in a form and expect a call.',
    quality: { answers: 0.76, qualifies: 0.14, funds: 0.045 },
  },
  PHYSICAL_LEAD: {
    description: 'Reply cards from letters to owners.',
    quality: { answers: 0.72, qualifies: 0.12, funds: 0.024 },
  },
  IN_BOUND_CALL: {
    description: 'Callers who wait on the line to be connected.',
    quality: { answers: 0.94, qualifies: 0.34, funds: 0.18 },
  },
  DIGITAL: {
    description: 'People who search for a lender near them.',
    quality: { answers: 0.66, qualifies: 0.07, funds: 0.018 },
  },
}

const idOf = (i: number): string => `source-${i + 1}`

export const customSources = ({ sources }: Company): readonly SourceSeed[] =>
  sources.map(({ name, category, priceCents }, i): SourceSeed => {
    const [baseCents, markup] = costOf(priceCents)
    return [idOf(i), name, category, baseCents, markup, KINDS[category].description]
  })

export const qualitiesOf = ({ sources }: Company): Readonly<Record<string, Quality>> =>
  Object.fromEntries(sources.map(({ category }, i) => [idOf(i), KINDS[category].quality]))

/** Hundredths of a per cent, the likeliest first. */
const MARKUPS = [3000, 2500, 3500, 2000, 4000, ...Array.from({ length: 400 }, (_, i) => 1500 + i * 5)]

/** What a lead costs and what is added to it: their price is the one that was asked for, to the cent. */
function costOf(priceCents: number): readonly [baseCents: number, markup: number] {
  for (const markup of MARKUPS) {
    const baseCents = Math.round((priceCents * 10_000) / (10_000 + markup))
    if (finalCostCents(baseCents, markup) === priceCents) return [baseCents, markup]
  }
  return [priceCents, 0]
}

/** Another company's people, places, sources and prices in the parts that the scenarios have to give away. */
export function seedCustomCompany(company: Company, seed: number): SeedCompany {
  const chance = new Random(seed)
  const people = peopleOf(company)
  const sources = customSources(company)
  return {
    units: unitsOf(company),
    sources,
    people,
    habits: customAgentProfiles(chance, company, people, sources),
    own: {
      settings: { ...DEFAULT_SETTINGS, brandName: company.company, defaultStates: sortStates(company.states) },
      market: { states: marketStates(people) },
      qualities: qualitiesOf(company),
    },
  }
}

const branchId = (i: number): string => `branch-${i + 1}`

const unitsOf = ({ company, branches }: Company): readonly UnitSeed[] => [
  ['company', company, 'COMPANY', null],
  // A branch stands in a division.
  ['division', 'All branches', 'DIVISION', 'company'],
  ...branches.map(({ name }, i): UnitSeed => [branchId(i), name, 'BRANCH', 'division']),
]

function peopleOf(company: Company): readonly PersonSeed[] {
  const parts = partsOf(company.people)
  const emails = new Set(company.people.flatMap(({ email }) => email?.toLowerCase() ?? []))
  return company.people.map((person, i): PersonSeed => {
    const { id, username, story } = parts[i] ?? namedBy(i)
    const at = Math.max(
      0,
      company.branches.findIndex(({ name }) => name === person.branch),
    )
    const { name = '', city = '', state = '' } = company.branches[at] ?? {}
    const [firstName, lastName] = namesOf(person)
    const states = person.states?.length ? person.states : company.states
    return {
      id,
      username,
      firstName,
      lastName,
      email: person.email ?? freeEmail(firstName, lastName, emails),
      role: person.role,
      unitId: person.role === 'ADMINISTRATOR' ? null : branchId(at),
      states: person.role === 'AGENT' || isStaffBuyer(id) ? states : [],
      city: state === '' ? '' : city,
      state: state === '' ? (states[0] ?? '') : state,
      zipCode: zipCodeIn(state, i),
      story: person.role === 'MANAGER' ? `In charge of ${name}` : story,
    }
  })
}

/** A custom company may name any city: the ZIP code is of another one of its state. */
function zipCodeIn(state: string, i: number): string {
  if (state === '') return ''
  const places = placesIn(state)
  return places[i % places.length]?.zipCode ?? ''
}

const namedBy = (i: number) => ({ id: `user-p${i + 1}`, username: `person-${i + 1}`, story: '' })

/** What comes before the last word, and the last word. */
function namesOf({ name }: Person): readonly [first: string, last: string] {
  const words = name.trim().split(/\s+/)
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** Of the letters that every mail server takes, and nobody else's here. */
function freeEmail(firstName: string, lastName: string, taken: Set<string>): string {
  const local = [lettersOf(firstName), lettersOf(lastName)].filter((part) => part !== '').join('.') || 'person'
  for (let n = 1; ; n++) {
    const email = `${local}${n === 1 ? '' : n}@example.com`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

/** Leads live where the agents may sell, in large states more of them, but not so many that a small one sees none. */
function marketStates(people: readonly PersonSeed[]): readonly (readonly [string, number])[] {
  const wanted = new Set(people.flatMap(({ states }) => states))
  return STATE_WEIGHTS.flatMap(([code, weight]) => (wanted.has(code) ? [[code, Math.sqrt(weight)] as const] : []))
}
