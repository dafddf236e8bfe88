import type { Category, Company, Person } from '../../company/company'
import { Random } from '../../domain/random'
import { placesIn } from '../../domain/seed-data'
import { DEFAULT_SETTINGS } from '../../domain/platform-settings'
import { sortStates, STATE_WEIGHTS } from '../../domain/states'
import type { SeedCompany, SourceSeed, UnitSeed } from './seed-company'
import { isStaffBuyer, customAgentProfiles, scenarioRoles } from './custom-agent-profiles'
import type { PersonSeed } from './people'
import { finalCostCents } from '../../domain/money'
import type { Quality } from './lead-outcomes'

/** Description and lead quality of a source, by its category. */
const CATEGORIES: Readonly<Record<Category, { readonly description: string; readonly quality: Quality }>> = {
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

const sourceId = (i: number): string => `source-${i + 1}`

export const customSources = ({ sources }: Company): readonly SourceSeed[] =>
  sources.map(({ name, category, priceCents }, i): SourceSeed => {
    const [baseCents, markup] = costOf(priceCents)
    return [sourceId(i), name, category, baseCents, markup, CATEGORIES[category].description]
  })

const qualitiesBySource = ({ sources }: Company): Readonly<Record<string, Quality>> =>
  Object.fromEntries(sources.map(({ category }, i) => [sourceId(i), CATEGORIES[category].quality]))

/** Markups that `costOf` tries in this order, in basis points, the most plausible first. */
const MARKUPS = [3000, 2500, 3500, 2000, 4000, ...Array.from({ length: 400 }, (_, i) => 1500 + i * 5)]

/** Splits a price into base cost and markup (basis points) that give exactly this price. */
function costOf(priceCents: number): readonly [baseCents: number, markup: number] {
  for (const markup of MARKUPS) {
    const baseCents = Math.round((priceCents * 10_000) / (10_000 + markup))
    if (finalCostCents(baseCents, markup) === priceCents) return [baseCents, markup]
  }
  return [priceCents, 0]
}

/** Returns the seed company of a custom company. Its people take the fixed roles of the scenarios. */
export function seedCustomCompany(company: Company, seed: number): SeedCompany {
  const chance = new Random(seed)
  const people = peopleOf(company)
  const sources = customSources(company)
  return {
    units: unitsOf(company),
    sources,
    people,
    agentProfiles: customAgentProfiles(chance, company, people, sources),
    custom: {
      settings: { ...DEFAULT_SETTINGS, brandName: company.company, defaultStates: sortStates(company.states) },
      market: { states: marketStates(people) },
      qualities: qualitiesBySource(company),
    },
  }
}

const branchId = (i: number): string => `branch-${i + 1}`

const unitsOf = ({ company, branches }: Company): readonly UnitSeed[] => [
  ['company', company, 'COMPANY', null],
  // Branches need a division as their parent.
  ['division', 'All branches', 'DIVISION', 'company'],
  ...branches.map(({ name }, i): UnitSeed => [branchId(i), name, 'BRANCH', 'division']),
]

function peopleOf(company: Company): readonly PersonSeed[] {
  const roles = scenarioRoles(company.people)
  const emails = new Set(company.people.flatMap(({ email }) => email?.toLowerCase() ?? []))
  return company.people.map((person, i): PersonSeed => {
    const { id, username, story } = roles[i] ?? fallbackRole(i)
    const branchIndex = Math.max(
      0,
      company.branches.findIndex(({ name }) => name === person.branch),
    )
    const { name = '', city = '', state = '' } = company.branches[branchIndex] ?? {}
    const [firstName, lastName] = splitName(person)
    const states = person.states?.length ? person.states : company.states
    return {
      id,
      username,
      firstName,
      lastName,
      email: person.email ?? uniqueEmail(firstName, lastName, emails),
      role: person.role,
      unitId: person.role === 'ADMINISTRATOR' ? null : branchId(branchIndex),
      states: person.role === 'AGENT' || isStaffBuyer(id) ? states : [],
      city: state === '' ? '' : city,
      state: state === '' ? (states[0] ?? '') : state,
      zipCode: zipCodeIn(state, i),
      story: person.role === 'MANAGER' ? `In charge of ${name}` : story,
    }
  })
}

/** Returns the ZIP code of some city in the state, because a custom company may name any city. */
function zipCodeIn(state: string, i: number): string {
  if (state === '') return ''
  const places = placesIn(state)
  return places[i % places.length]?.zipCode ?? ''
}

const fallbackRole = (i: number) => ({ id: `user-p${i + 1}`, username: `person-${i + 1}`, story: '' })

/** Splits a name before its last word. */
function splitName({ name }: Person): readonly [first: string, last: string] {
  const words = name.trim().split(/\s+/)
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

const asciiLetters = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** Returns an unused ASCII address and adds it to `taken`. */
function uniqueEmail(firstName: string, lastName: string, taken: Set<string>): string {
  const local = [asciiLetters(firstName), asciiLetters(lastName)].filter((part) => part !== '').join('.') || 'person'
  for (let n = 1; ; n++) {
    const email = `${local}${n === 1 ? '' : n}@example.com`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

/** Weights the agents' states by the square root of their size, so that small states get leads too. */
function marketStates(people: readonly PersonSeed[]): readonly (readonly [string, number])[] {
  const agentStates = new Set(people.flatMap(({ states }) => states))
  return STATE_WEIGHTS.flatMap(([code, weight]) => (agentStates.has(code) ? [[code, Math.sqrt(weight)] as const] : []))
}
