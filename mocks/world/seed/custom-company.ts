import type { Category, Company, Person } from '../company/company'
import { finalCostCents } from '../../domain/money'
import { DEFAULT_SETTINGS } from '../../domain/platform-settings'
import { Random } from '../../domain/random'
import { placesIn } from '../../domain/seed-data'
import { sortStates, STATE_WEIGHTS } from '../../domain/states'
import { type Quality, qualityOf, WORK_STYLES, type WorkStyle } from './agent-behavior'
import { ADMIN_ID, AGENT_ID, MANAGER_ID, NEWCOMER_ID, type PersonSeed } from './people'
import {
  agentProfile,
  type AgentProfile,
  buys,
  type SeedCompany,
  type SourceSeed,
  type SourceUse,
  type UnitSeed,
} from './seed-company'
import { lookUp } from '../../../src/shared/look-up'

/** By source category: the description of a source, and a source of the default company with the same lead quality. */
const CATEGORIES: Readonly<Record<Category, readonly [description: string, similarSourceId: string]>> = {
  RATE_TABLE: ['Borrowers who compare today’s rates and ask for a callback.', 'rate-table-one'],
  FORM_LEAD: ['People who have filled in a form and expect a call.', 'form-direct'],
  PHYSICAL_LEAD: ['Reply cards from letters to owners.', 'doorstep-mailers'],
  IN_BOUND_CALL: ['Callers who wait on the line to be connected.', 'live-call-line'],
  DIGITAL: ['People who search for a lender near them.', 'search-signals'],
}

const sourceId = (i: number): string => `source-${i + 1}`

export const customSources = ({ sources }: Company): readonly SourceSeed[] =>
  sources.map(({ name, category, priceCents }, i): SourceSeed => {
    const [baseCents, markup] = costOf(priceCents)
    return [sourceId(i), name, category, baseCents, markup, CATEGORIES[category][0]]
  })

const qualitiesBySource = ({ sources }: Company): Readonly<Record<string, Quality>> =>
  Object.fromEntries(sources.map(({ category }, i) => [sourceId(i), qualityOf(CATEGORIES[category][1])]))

/** Markups in basis points, the most plausible first. `costOf` tries them in this order. */
const MARKUPS = [3000, 2500, 3500, 2000, 4000, ...Array.from({ length: 400 }, (_, i) => 1500 + i * 5)]

/** Returns a base cost and a markup (basis points) that together give exactly this price. */
function costOf(priceCents: number): readonly [baseCents: number, markup: number] {
  for (const markup of MARKUPS) {
    const baseCents = Math.round((priceCents * 10_000) / (10_000 + markup))
    if (finalCostCents(baseCents, markup) === priceCents) return [baseCents, markup]
  }
  return [priceCents, 0]
}

/**
 * Converts a custom company to the data that seeds a world (the mock backend's data). The company's people take the
 * roles that scenarios and stories expect, such as the agent with a low balance.
 */
export function seedCustomCompany(document: Company, seed: number): SeedCompany {
  const company = { ...document, people: withManagersAgentFirst(document) }
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

const DIVISION = 'division'
const branchId = (i: number): string => `branch-${i + 1}`

const unitsOf = ({ company, branches }: Company): readonly UnitSeed[] => [
  ['company', company, 'COMPANY', null],
  // A branch must have a division as its parent.
  [DIVISION, 'All branches', 'DIVISION', 'company'],
  ...branches.map(({ name }, i): UnitSeed => [branchId(i), name, 'BRANCH', DIVISION]),
]

const branchIndexOf = ({ branches }: Company, person: Person): number =>
  Math.max(
    0,
    branches.findIndex(({ name }) => name === person.branch),
  )

/** Returns the agents of a manager's branch. */
const agentsOf = (company: Company, manager: Person): readonly Person[] =>
  company.people.filter(
    (person) => person.role === 'AGENT' && branchIndexOf(company, person) === branchIndexOf(company, manager),
  )

/**
 * Returns the people in an order in which the first agent works for the first manager. They play `agent` and `manager`
 * in scenarios and stories, where the manager sees what the agent does.
 */
function withManagersAgentFirst(company: Company): readonly Person[] {
  const { people } = company
  const manager = people.find(({ role }) => role === 'MANAGER')
  const first = people.findIndex(({ role }) => role === 'AGENT')
  const chosen = (manager && agentsOf(company, manager)[0]) ?? people[first]
  if (!chosen || chosen === people[first]) return people
  const others = people.filter((person) => person !== chosen)
  return [...others.slice(0, first), chosen, ...others.slice(first)]
}

function peopleOf(company: Company): readonly PersonSeed[] {
  const counts = { ADMINISTRATOR: 0, MANAGER: 0, AGENT: 0 }
  const emails = new Set(company.people.flatMap(({ email }) => email?.toLowerCase() ?? []))
  return company.people.map((person, i): PersonSeed => {
    const { id, username, story } = scenarioRole(person.role, ++counts[person.role])
    const branchIndex = branchIndexOf(company, person)
    // The pages of a manager without agents would be empty.
    const managesAll = person.role === 'MANAGER' && agentsOf(company, person).length === 0
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
      unitId: person.role === 'ADMINISTRATOR' ? null : managesAll ? DIVISION : branchId(branchIndex),
      states: person.role === 'AGENT' || isStaffBuyer(id) ? states : [],
      city: state === '' ? '' : city,
      state: state === '' ? (states[0] ?? '') : state,
      zipCode: zipCodeIn(state, i),
      story: person.role === 'MANAGER' ? `In charge of ${managesAll ? 'all branches' : name}` : story,
    }
  })
}

/**
 * Returns the ZIP code of any known city in the US state, because the city in the company document may be unknown.
 */
function zipCodeIn(state: string, i: number): string {
  if (state === '') return ''
  const places = placesIn(state)
  return places[i % places.length]?.zipCode ?? ''
}

/** Splits a name before its last word, into the first and the last name. */
function splitName({ name }: Person): readonly [first: string, last: string] {
  const words = name.trim().split(/\s+/)
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

const asciiLetters = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** Returns an unused email address in ASCII and adds it to `taken`. */
function uniqueEmail(firstName: string, lastName: string, taken: Set<string>): string {
  const local = [asciiLetters(firstName), asciiLetters(lastName)].filter((part) => part !== '').join('.') || 'person'
  for (let n = 1; ; n++) {
    const email = `${local}${n === 1 ? '' : n}@example.com`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

/**
 * Returns the US states in which people buy leads. The weights are square roots of populations, so that small states
 * get leads too. Half of the leads, or more, come from the states of the user who signs in as `agent`.
 */
function marketStates(people: readonly PersonSeed[]): readonly (readonly [string, number])[] {
  const agentStates = new Set(people.flatMap(({ states }) => states))
  const ownStates = new Set(people.find(({ id }) => id === AGENT_ID)?.states)
  const weights = STATE_WEIGHTS.flatMap(([code, weight]) =>
    agentStates.has(code) ? [[code, Math.sqrt(weight)] as const] : [],
  )
  const sum = (isOne: (code: string) => boolean) =>
    weights.reduce((total, [code, weight]) => total + (isOne(code) ? weight : 0), 0)
  const own = sum((code) => ownStates.has(code))
  const factor = own === 0 ? 1 : Math.max(1, (sum(() => true) - own) / own)
  return weights.map(([code, weight]) => [code, ownStates.has(code) ? weight * factor : weight])
}

/**
 * The role that a person of the company plays in scenarios and stories, which refer to the person by id or username.
 */
interface ScenarioRole {
  readonly id: string
  readonly username: string
  readonly story: string
  /** Number of leads bought, relative to an average agent. */
  readonly share?: number
  readonly workStyle?: WorkStyle
}

const agentRole = (
  id: string,
  username: string,
  story: string,
  share: number,
  style?: keyof typeof WORK_STYLES,
): ScenarioRole => ({ id, username, story, share, ...(style && { workStyle: WORK_STYLES[style] }) })

/** The n-th agent of the company document gets the n-th of these roles. */
const AGENT_ROLES: readonly ScenarioRole[] = [
  agentRole(AGENT_ID, 'agent', 'Well funded, buys every day', 1.2, 'keen'),
  agentRole('user-low', 'agent-low@demo', 'Balances are running low', 1, 'slow'),
  agentRole(
    'user-top-up',
    'agent-topup@demo',
    'Joined five weeks ago; the last automatic top-up was declined',
    0.9,
    'new',
  ),
  agentRole('user-star', 'agent-star@demo', 'Buys few leads, contacts them at once', 0.7, 'star'),
  agentRole('user-busy', 'agent-busy@demo', 'Buys many leads, contacts few', 1.7, 'swamped'),
  agentRole('user-picky', 'agent-picky@demo', 'Returns leads that do not answer', 0.8, 'picky'),
  agentRole('user-disabled', 'agent-disabled@demo', 'One wallet disabled, one not activated', 1),
  agentRole(NEWCOMER_ID, 'agent-new@demo', 'Signed up today, has done nothing yet', 0),
]

/** Number of leads that the first manager and the first administrator buy, relative to an average agent. */
const STAFF_SHARES: Readonly<Record<string, number>> = { [MANAGER_ID]: 0.4, [ADMIN_ID]: 0.15 }
const isStaffBuyer = (id: string): boolean => Object.hasOwn(STAFF_SHARES, id)

/**
 * Returns the scenario role of the n-th person with a user role. Usernames are `manager`, `manager-2@demo`, and so on.
 * Agents get the roles of AGENT_ROLES first.
 */
function scenarioRole(role: Person['role'], n: number): ScenarioRole {
  const name = { ADMINISTRATOR: 'admin', MANAGER: 'manager', AGENT: 'agent' }[role]
  const other = (story: string): ScenarioRole =>
    n === 1
      ? { id: `user-${name}`, username: name, story }
      : { id: `user-${name}-${n}`, username: `${name}-${n}@demo`, story }
  if (role === 'AGENT') return AGENT_ROLES[n - 1] ?? other('Steady buyer')
  return other(n === 1 ? 'Runs sources, users, and the hierarchy' : 'Another administrator')
}

const WEEKS_PER_MONTH = 365 / 12 / 7
const SOURCES_PER_AGENT = 3
/** Work styles for agents whose scenario role sets none. A style that is listed twice is twice as likely. */
const COMMON_STYLES: readonly WorkStyle[] = [WORK_STYLES.steady, WORK_STYLES.steady, WORK_STYLES.keen, WORK_STYLES.slow]
/** Agents whose history the scenarios define separately. `agentProfiles.others` excludes them. */
const SCENARIO_AGENTS = [AGENT_ID, 'user-low', 'user-top-up', 'user-disabled', NEWCOMER_ID]

/** Returns the profiles of a custom company's buyers, who together buy about `leadsPerMonth` leads per month. */
function customAgentProfiles(
  chance: Random,
  { leadsPerMonth }: Company,
  people: readonly PersonSeed[],
  sources: readonly SourceSeed[],
): SeedCompany['agentProfiles'] {
  const agents = people.filter(({ role }) => role === 'AGENT')
  const staff = people.filter(({ id }) => isStaffBuyer(id))
  const buyers = [...agents, ...staff]
  const roleOf = (id: string): ScenarioRole | undefined => AGENT_ROLES.find((role) => role.id === id)
  const shareOf = (id: string) => lookUp(STAFF_SHARES, id) ?? roleOf(id)?.share ?? 1
  const shares = buyers.reduce((sum, { id }) => sum + shareOf(id), 0)
  const weekly = leadsPerMonth / WEEKS_PER_MONTH / Math.max(1, shares)

  const profileOf = (id: string, more: Partial<AgentProfile>): AgentProfile => {
    const index = buyers.findIndex((buyer) => buyer.id === id)
    const workStyle = roleOf(id)?.workStyle ?? chance.pick(COMMON_STYLES, 'own-manner', id)
    return agentProfile(id, sourceUses(sources, Math.max(0, index), weekly * shareOf(id)), { workStyle, ...more })
  }
  const others = agents
    .filter(({ id }) => !SCENARIO_AGENTS.includes(id))
    .map(({ id }) => profileOf(id, { finalFundsCents: chance.integer(1, 12, 'own-keeps', id) * 5_000 }))
  return {
    funded: (id) => profileOf(id, { finalFundsCents: 125_000, refillsWallets: true }),
    low: (id) => profileOf(id, { stoppedFundingDaysAgo: 9, finalFundsCents: 850 }),
    disabled: (id) => profileOf(id, { finalFundsCents: 20_000 }),
    'top-up-failing': (id) => profileOf(id, { stoppedFundingDaysAgo: 4 }),
    // The seeded history includes a return request by the picky agent. In a small company without such an agent,
    // another agent requests the return.
    picky:
      others.find(({ agentId }) => agentId === 'user-picky') ??
      others.at(-1) ??
      profileOf(AGENT_ID, { stoppedFundingDaysAgo: 4 }),
    others: [...others, ...staff.map(({ id }) => profileOf(id, { finalFundsCents: 40_000 }))],
  }
}

/**
 * Returns the sources that an agent uses. Agents get the sources in rotation, so that each source has a buyer if there
 * are enough agents. An agent buys more leads from cheap sources than from expensive ones.
 */
function sourceUses(sources: readonly SourceSeed[], agentIndex: number, perWeek: number): readonly SourceUse[] {
  const count = Math.min(sources.length, agentIndex === 0 ? SOURCES_PER_AGENT + 1 : SOURCES_PER_AGENT)
  const priced = Array.from({ length: count }, (_, i) => {
    const [id, , , baseCents, markup] = sources[(agentIndex * count + i) % sources.length] as SourceSeed
    return { id, cents: finalCostCents(baseCents, markup) }
  })
  const totalWeight = priced.reduce((sum, { cents }) => sum + 1 / Math.sqrt(cents), 0)
  return priced.map(({ id, cents }) => {
    const leads = perWeek / Math.sqrt(cents) / totalWeight
    // Enough money for about ten days of leads, and for at least four leads, rounded up to a multiple of $50.
    const fundCents = Math.max(10_000, Math.ceil((cents * Math.max(4, leads * 1.5)) / 5_000) * 5_000)
    return buys(id, leads, fundCents, Math.max(5_000, Math.ceil((cents * 2) / 2_500) * 2_500))
  })
}
