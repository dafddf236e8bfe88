import type { Company, Person } from '../../company/company'
import type { Random } from '../../domain/random'
import { finalCostCents } from '../../domain/money'
import type { SeedCompany } from './seed-company'
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
import type { SourceSeed } from './sources'

/** A part that somebody plays, by which scripts and scenarios find him. */
interface Part {
  readonly id: string
  readonly username: string
  readonly story: string
  /** How many leads he buys beside an ordinary agent. */
  readonly share?: number
  readonly manner?: WorkStyle
}

/** What agents are like, in the order of the document. */
const AGENT_PARTS: readonly Part[] = [
  { id: AGENT_ID, username: 'agent', story: 'Well funded, buys every day', share: 1.2, manner: KEEN },
  { id: 'user-low', username: 'agent-low', story: 'Balances are running low', manner: SLOW },
  {
    id: 'user-top-up',
    username: 'agent-topup',
    story: 'Five weeks in the trade; the last automatic top-up was declined',
    share: 0.9,
    manner: NEW,
  },
  { id: 'user-star', username: 'agent-star', story: 'Few leads, contacts them at once', share: 0.7, manner: STAR },
  { id: 'user-busy', username: 'agent-busy', story: 'Buys many leads, contacts few', share: 1.7, manner: SWAMPED },
  { id: 'user-picky', username: 'agent-picky', story: 'Returns leads that do not answer', share: 0.8, manner: PICKY },
  { id: 'user-disabled', username: 'agent-disabled', story: 'One wallet disabled, one not activated' },
  { id: NEWCOMER_ID, username: 'agent-new', story: 'Signed up today, has done nothing yet', share: 0 },
]

/** The manager and the administrator who sign in by their role buy leads too, beside an ordinary agent as many as these. */
const STAFF_SHARES: Readonly<Record<string, number>> = { [MANAGER_ID]: 0.4, [ADMIN_ID]: 0.15 }
export const isStaffBuyer = (id: string): boolean => id in STAFF_SHARES

/** The part of each person: the first of a role is the one that signs in by its name. */
export function partsOf(people: readonly Person[]): readonly Part[] {
  const seen = { ADMINISTRATOR: 0, MANAGER: 0, AGENT: 0 }
  return people.map(({ role }): Part => {
    const n = ++seen[role]
    if (role === 'ADMINISTRATOR')
      return n === 1
        ? { id: ADMIN_ID, username: 'admin', story: 'Runs sources, users and the hierarchy' }
        : { id: `user-admin-${n}`, username: `admin-${n}`, story: 'Another administrator' }
    if (role === 'MANAGER')
      return n === 1
        ? { id: MANAGER_ID, username: 'manager', story: '' }
        : { id: `user-manager-${n}`, username: `manager-${n}`, story: '' }
    return AGENT_PARTS[n - 1] ?? { id: `user-agent-${n}`, username: `agent-${n}`, story: 'Steady buyer' }
  })
}

const WEEKS_A_MONTH = 365 / 12 / 7
const SOURCES_AN_AGENT = 3
/** Others of the company are like one of these, by chance. */
const ORDINARY: readonly WorkStyle[] = [STEADY, STEADY, KEEN, SLOW]
/** These have a story of their own, and are followed by it. */
const APART = [AGENT_ID, 'user-low', 'user-top-up', 'user-disabled', NEWCOMER_ID]

/** How the agents of a company do business: all together they buy as many leads as it says. */
export function customAgentProfiles(
  chance: Random,
  { leadsPerMonth }: Company,
  people: readonly PersonSeed[],
  sources: readonly SourceSeed[],
): SeedCompany['habits'] {
  const agents = people.filter(({ role }) => role === 'AGENT')
  const staff = people.filter(({ id }) => isStaffBuyer(id))
  const partOf = (id: string): Part | undefined => AGENT_PARTS.find((part) => part.id === id)
  const shareOf = ({ id }: PersonSeed) => STAFF_SHARES[id] ?? partOf(id)?.share ?? 1
  const shares = [...agents, ...staff].reduce((sum, agent) => sum + shareOf(agent), 0)
  const weekly = leadsPerMonth / WEEKS_A_MONTH / Math.max(1, shares)

  const habitOf = (id: string, more: Partial<AgentProfile>): AgentProfile => {
    const buyers = [...agents, ...staff]
    const place = buyers.findIndex((buyer) => buyer.id === id)
    const buyer = buyers[place]
    const manner = partOf(id)?.manner ?? chance.pick(ORDINARY, 'own-manner', id)
    const perWeek = weekly * (buyer ? shareOf(buyer) : 1)
    return agentProfile(id, buysOf(sources, Math.max(0, place), perWeek), { manner, ...more })
  }
  const others = agents
    .filter(({ id }) => !APART.includes(id))
    .map(({ id }) => habitOf(id, { keepsCents: chance.integer(1, 12, 'own-keeps', id) * 5_000 }))
  return {
    funded: (id) => habitOf(id, { keepsCents: 125_000, fillsWallets: true }),
    low: (id) => habitOf(id, { stopsFundingDaysAgo: 9, keepsCents: 850 }),
    disabled: (id) => habitOf(id, { keepsCents: 20_000 }),
    'top-up-failing': (id) => habitOf(id, { stopsFundingDaysAgo: 4 }),
    // In a small company the agent himself asks for a return.
    picky:
      others.find(({ agentId }) => agentId === 'user-picky') ??
      others.at(-1) ??
      habitOf(AGENT_ID, { stopsFundingDaysAgo: 4 }),
    others: [...others, ...staff.map(({ id }) => habitOf(id, { keepsCents: 40_000 }))],
  }
}

/** Some of the sources for each agent, so that every one has a buyer; of cheap ones more leads than of dear ones. */
function buysOf(sources: readonly SourceSeed[], place: number, perWeek: number): readonly SourceUse[] {
  const count = Math.min(sources.length, place === 0 ? SOURCES_AN_AGENT + 1 : SOURCES_AN_AGENT)
  const chosen = Array.from({ length: count }, (_, i) => sources[(place * count + i) % sources.length])
  const priced = chosen.flatMap((source) =>
    source ? [{ id: source[0], cents: finalCostCents(source[3], source[4]) }] : [],
  )
  const all = priced.reduce((sum, { cents }) => sum + 1 / Math.sqrt(cents), 0)
  return priced.map(({ id, cents }) => {
    const leads = perWeek / Math.sqrt(cents) / all
    // Some ten days' worth, in steps of fifty dollars.
    const fundCents = Math.max(10_000, Math.ceil((cents * Math.max(4, leads * 1.5)) / 5_000) * 5_000)
    return buys(id, leads, fundCents, Math.max(5_000, Math.ceil((cents * 2) / 2_500) * 2_500))
  })
}
