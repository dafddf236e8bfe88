import type { Company, Person } from '../../company/company'
import type { Random } from '../../domain/random'
import { finalCostCents } from '../../domain/money'
import type { SeedCompany, SourceSeed } from './seed-company'
import type { WorkStyle } from './lead-outcomes'
import {
  buys,
  agentProfile,
  type AgentProfile,
  KEEN,
  NEW,
  PICKY,
  SLOW,
  type SourceUse,
  STAR,
  STEADY,
  SWAMPED,
} from './agent-profiles'
import { ADMIN_ID, AGENT_ID, MANAGER_ID, NEWCOMER_ID, type PersonSeed } from './people'

/** A fixed role in the scenarios. Scenarios and stories find its person by id or username. */
interface ScenarioRole {
  readonly id: string
  readonly username: string
  readonly story: string
  /** Leads bought relative to an average agent. */
  readonly share?: number
  readonly workStyle?: WorkStyle
}

/** The roles of a custom company's agents, in the order of the company document. */
const AGENT_ROLES: readonly ScenarioRole[] = [
  { id: AGENT_ID, username: 'agent', story: 'Well funded, buys every day', share: 1.2, workStyle: KEEN },
  { id: 'user-low', username: 'agent-low', story: 'Balances are running low', workStyle: SLOW },
  {
    id: 'user-top-up',
    username: 'agent-topup',
    story: 'Joined five weeks ago; the last automatic top-up was declined',
    share: 0.9,
    workStyle: NEW,
  },
  {
    id: 'user-star',
    username: 'agent-star',
    story: 'Buys few leads, contacts them at once',
    share: 0.7,
    workStyle: STAR,
  },
  { id: 'user-busy', username: 'agent-busy', story: 'Buys many leads, contacts few', share: 1.7, workStyle: SWAMPED },
  {
    id: 'user-picky',
    username: 'agent-picky',
    story: 'Returns leads that do not answer',
    share: 0.8,
    workStyle: PICKY,
  },
  { id: 'user-disabled', username: 'agent-disabled', story: 'One wallet disabled, one not activated' },
  { id: NEWCOMER_ID, username: 'agent-new', story: 'Signed up today, has done nothing yet', share: 0 },
]

/** Leads bought by the first manager and the first administrator, relative to an average agent. */
const STAFF_SHARES: Readonly<Record<string, number>> = { [MANAGER_ID]: 0.4, [ADMIN_ID]: 0.15 }
export const isStaffBuyer = (id: string): boolean => id in STAFF_SHARES

/**
 * Returns each person's id, username, and part in the scenario. The first administrator is `admin`, the first manager `manager`,
 * and later ones `manager-2` etc. Agents take the roles of AGENT_ROLES in order.
 */
export function scenarioRoles(people: readonly Person[]): readonly ScenarioRole[] {
  const counts = { ADMINISTRATOR: 0, MANAGER: 0, AGENT: 0 }
  return people.map(({ role }): ScenarioRole => {
    const n = ++counts[role]
    if (role === 'ADMINISTRATOR')
      return n === 1
        ? { id: ADMIN_ID, username: 'admin', story: 'Runs sources, users, and the hierarchy' }
        : { id: `user-admin-${n}`, username: `admin-${n}`, story: 'Another administrator' }
    if (role === 'MANAGER')
      return n === 1
        ? { id: MANAGER_ID, username: 'manager', story: '' }
        : { id: `user-manager-${n}`, username: `manager-${n}`, story: '' }
    return AGENT_ROLES[n - 1] ?? { id: `user-agent-${n}`, username: `agent-${n}`, story: 'Steady buyer' }
  })
}

const WEEKS_PER_MONTH = 365 / 12 / 7
const SOURCES_PER_AGENT = 3
/** Work styles of agents whose role has none. A repeated style is more likely. */
const COMMON_STYLES: readonly WorkStyle[] = [STEADY, STEADY, KEEN, SLOW]
/** Agents whose profile depends on the scenario. */
const SCENARIO_AGENTS = [AGENT_ID, 'user-low', 'user-top-up', 'user-disabled', NEWCOMER_ID]

/** Returns the profiles of a custom company's agents. Together they buy about `leadsPerMonth` leads. */
export function customAgentProfiles(
  chance: Random,
  { leadsPerMonth }: Company,
  people: readonly PersonSeed[],
  sources: readonly SourceSeed[],
): SeedCompany['agentProfiles'] {
  const agents = people.filter(({ role }) => role === 'AGENT')
  const staff = people.filter(({ id }) => isStaffBuyer(id))
  const buyers = [...agents, ...staff]
  const roleOf = (id: string): ScenarioRole | undefined => AGENT_ROLES.find((role) => role.id === id)
  const shareOf = ({ id }: PersonSeed) => STAFF_SHARES[id] ?? roleOf(id)?.share ?? 1
  const shares = buyers.reduce((sum, buyer) => sum + shareOf(buyer), 0)
  const weekly = leadsPerMonth / WEEKS_PER_MONTH / Math.max(1, shares)

  const profileOf = (id: string, more: Partial<AgentProfile>): AgentProfile => {
    const index = buyers.findIndex((buyer) => buyer.id === id)
    const buyer = buyers[index]
    const workStyle = roleOf(id)?.workStyle ?? chance.pick(COMMON_STYLES, 'own-manner', id)
    const perWeek = weekly * (buyer ? shareOf(buyer) : 1)
    return agentProfile(id, sourceUses(sources, Math.max(0, index), perWeek), { workStyle, ...more })
  }
  const others = agents
    .filter(({ id }) => !SCENARIO_AGENTS.includes(id))
    .map(({ id }) => profileOf(id, { finalFundsCents: chance.integer(1, 12, 'own-keeps', id) * 5_000 }))
  return {
    funded: (id) => profileOf(id, { finalFundsCents: 125_000, refillsWallets: true }),
    low: (id) => profileOf(id, { stoppedFundingDaysAgo: 9, finalFundsCents: 850 }),
    disabled: (id) => profileOf(id, { finalFundsCents: 20_000 }),
    'top-up-failing': (id) => profileOf(id, { stoppedFundingDaysAgo: 4 }),
    // A small company has no picky agent, so another agent requests the return.
    picky:
      others.find(({ agentId }) => agentId === 'user-picky') ??
      others.at(-1) ??
      profileOf(AGENT_ID, { stoppedFundingDaysAgo: 4 }),
    others: [...others, ...staff.map(({ id }) => profileOf(id, { finalFundsCents: 40_000 }))],
  }
}

/** Picks sources in rotation, so that each has a buyer. Cheap sources get more leads than expensive ones. */
function sourceUses(sources: readonly SourceSeed[], agentIndex: number, perWeek: number): readonly SourceUse[] {
  const count = Math.min(sources.length, agentIndex === 0 ? SOURCES_PER_AGENT + 1 : SOURCES_PER_AGENT)
  const chosen = Array.from({ length: count }, (_, i) => sources[(agentIndex * count + i) % sources.length])
  const priced = chosen.flatMap((source) =>
    source ? [{ id: source[0], cents: finalCostCents(source[3], source[4]) }] : [],
  )
  const totalWeight = priced.reduce((sum, { cents }) => sum + 1 / Math.sqrt(cents), 0)
  return priced.map(({ id, cents }) => {
    const leads = perWeek / Math.sqrt(cents) / totalWeight
    // Enough for about ten days, in steps of $50.
    const fundCents = Math.max(10_000, Math.ceil((cents * Math.max(4, leads * 1.5)) / 5_000) * 5_000)
    return buys(id, leads, fundCents, Math.max(5_000, Math.ceil((cents * 2) / 2_500) * 2_500))
  })
}
