import { addDays, HOUR_MS, MINUTE_MS, weekdayOf } from '../../../../src/shared/calendar'
import { formatCents, groupThousands } from '../../../../src/shared/money'
import { stateNames } from '../../../../src/shared/states'
import type { Actor } from '../../../domain/context'
import { zoneCalendar } from '../../../domain/periods'
import type { LeadRecord } from '../../../domain/records'
import { getAdminOverview } from '../../../domain/reports/admin-overview'
import { getReport } from '../../../domain/reports/agent-reports'
import { getDashboardStats } from '../../../domain/reports/dashboard'
import { getManagerOverview } from '../../../domain/reports/team-members'
import { isActive, walletBalance } from '../../../domain/wallets'
import type { Company } from '../../../world/company/company'
import { createWorld, CUSTOM_COMPANY_SCENARIO } from '../../../world/scenarios/create-world'
import { ADMIN_ID, AGENT_ID, MANAGER_ID } from '../../../world/seed/people'
import type { World } from '../../../world/world'
import { defineStory, STORY_START, type StoryDocument, type StoryStep } from '../story-document'
import { sentence } from './live-lead'

const NEW_YORK = 'America/New_York'

const STORY_TIME_MS = 10 * HOUR_MS + 15 * MINUTE_MS
/** Longest time until the lead of the story arrives. */
const MAX_WAIT_MS = 3 * HOUR_MS
/** From this day on, a month has enough figures. */
const EARLIEST_DAY = 11

/**
 * Returns 10:15 in New York on the latest working day up to `nowMs` whose month has enough figures. In Asia, the story
 * may end on the next day.
 */
function recentStoryStart(nowMs: number, timeZone: string): number {
  const days = zoneCalendar(NEW_YORK)
  const { dayOf } = zoneCalendar(timeZone)
  for (let day = days.dayOf(nowMs); ; day = addDays(day, -1)) {
    const startMs = days.startOf(day) + STORY_TIME_MS
    const isWorkday = weekdayOf(day) >= 1 && weekdayOf(day) <= 5
    const dayOfMonth = Number(dayOf(startMs + MAX_WAIT_MS).slice(8))
    if (startMs <= nowMs && isWorkday && dayOfMonth >= EARLIEST_DAY) return startMs
  }
}

const AGENT: Actor = { kind: 'user', userId: AGENT_ID }
const MANAGER: Actor = { kind: 'user', userId: MANAGER_ID }
const ADMIN: Actor = { kind: 'user', userId: ADMIN_ID }

/** Number of worlds to try. In a few worlds, no lead arrives in time, or no agent in the report has a loan. */
const MAX_SEEDS = 50

/**
 * Returns a story about a custom company, with its names and the figures of its world, which this function creates and
 * plays. The story is on a recent working day. Its figures of a day or month are those of the audience's time zone.
 */
export async function customCompanyStory(
  company: Company,
  nowMs = Date.parse(STORY_START),
  timeZone = NEW_YORK,
): Promise<StoryDocument> {
  const startMs = recentStoryStart(nowMs, timeZone)
  for (let seed = 1; seed <= MAX_SEEDS; seed++) {
    const clock = { worldMs: startMs, wallMs: 0, frozen: true, speed: 1 }
    const world = await createWorld({ scenario: CUSTOM_COMPANY_SCENARIO, seed, company, clock }, () => 0)
    const steps = playWorld(world, company, startMs, timeZone)
    if (!steps) continue
    return defineStory({
      name: CUSTOM_COMPANY_SCENARIO,
      title: `${company.company}, three desks`,
      story: `${company.company} after ninety days of business. An agent buys a lead. A manager sees it at once.`,
      world: { scenario: CUSTOM_COMPANY_SCENARIO, seed, now: new Date(startMs).toISOString(), freeze: true, company },
      steps,
    })
  }
  throw new Error(`No world of ${company.company} has all figures of its story.`)
}

/** Returns the agent's open leads from sources with an active wallet, oldest first. */
function buyableLeads(world: World): readonly LeadRecord[] {
  const { store } = world.view(AGENT)
  const wallets = store.walletsByAgent.list(AGENT_ID).filter(isActive)
  return (store.users.get(AGENT_ID)?.selectedStates ?? [])
    .flatMap((state) => store.openLeadsByState.list(state))
    .filter(({ sourceId }) => wallets.some((wallet) => wallet.sourceId === sourceId))
    .toSorted((left, right) => left.createdAt - right.createdAt)
}

/** Advances the clock until a lead for the agent arrives. Returns undefined if that takes too long. */
function awaitLead(world: World, startMs: number): LeadRecord | undefined {
  for (let waitMs = 5 * MINUTE_MS; waitMs <= MAX_WAIT_MS; waitMs += 5 * MINUTE_MS) {
    world.changeClock({ worldMs: startMs + waitMs })
    const lead = buyableLeads(world).at(-1)
    if (lead && lead.createdAt > startMs) return lead
  }
  return undefined
}

/** The agent buys the lead. Returns the steps before the purchase: a transfer, if the wallet cannot pay for the lead. */
function buy(world: World, { id, sourceId, priceCents }: LeadRecord): readonly StoryStep[] {
  const ctx = world.view(AGENT)
  const wallet = ctx.store.walletsByAgent.list(AGENT_ID).find((each) => each.sourceId === sourceId)
  const input = { sourceId, amountCents: priceCents }
  const isShort = !wallet || walletBalance(ctx, wallet) < priceCents
  if (isShort) world.execute('transferFundsToWallet', AGENT, input)
  world.execute('purchaseLead', AGENT, { leadId: id, expectedPriceCents: priceCents })
  return isShort ? [{ call: 'transferFundsToWallet', by: 'agent', variables: { input } }] : []
}

/** Returns the steps that play a new world, with the figures that it showed. Undefined if a figure is missing. */
function playWorld(
  world: World,
  company: Company,
  startMs: number,
  timeZone: string,
): readonly StoryStep[] | undefined {
  const days = zoneCalendar(timeZone)
  const { fundsBalanceCents } = getDashboardStats(world.view(AGENT), days)
  const lead = awaitLead(world, startMs)
  if (!lead) return undefined
  const now = world.now()
  const state = stateNames.get(lead.state) ?? lead.state
  const price = formatCents(lead.priceCents)
  const transfer = buy(world, lead)
  const { leadsThisMonth, unitNames } = getManagerOverview(world.view(MANAGER), days)
  const second = buyableLeads(world).at(-1)
  const secondTransfer = second && buy(world, second)

  const today = days.dayOf(now)
  const monthStart = `${today.slice(0, 8)}01`
  const from = new Date(days.startOf(monthStart)).toISOString()
  const to = new Date(days.startOf(addDays(today, 1))).toISOString()
  const period = { from, to, timeZone }
  const { rows } = getReport(world.view(MANAGER), { kind: 'RETURN_ON_SPEND', period, limit: 50 })
  const hasLoan = ({ values: [spentCents, , funded] }: (typeof rows)[number]) =>
    (spentCents ?? 0) > 0 && (funded ?? 0) > 0
  const rowIndex = Math.max(
    rows.findIndex((row) => hasLoan(row) && row.key !== AGENT_ID),
    rows.findIndex(hasLoan),
  )
  const row = rows[rowIndex]
  const { fundsHeldCents, walletsHeldCents } = getAdminOverview(world.view(ADMIN), days)
  const month = getDashboardStats(world.view(AGENT), days)
  const { totalSpentThisMonthCents, fundedThisMonth, fundedVolumeThisMonth } = month
  if (!row || fundedThisMonth === 0 || totalSpentThisMonthCents <= 0) return undefined

  const [rowSpentCents, , rowFunded, , , rowCostCents] = row.values
  const [agent, manager, admin] = [AGENT, MANAGER, ADMIN].map((actor) => firstNameOf(world, actor))
  const { sources } = company
  const source = sources.find((_, i) => `source-${i + 1}` !== lead.sourceId) ?? sources[0]
  const sourceId = `source-${source ? sources.indexOf(source) + 1 : 1}`
  return [
    { as: 'agent' },
    { goto: '/dashboard' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents } },
    sentence(
      `This is ${company.company}: your name, your colors. And this is ${agent}, with ${formatCents(fundsBalanceCents)} for leads.`,
      'Available Funds',
      'Names, branches, sources, and prices are theirs; the business is sample data. Ask: what do your agents pay for a lead?',
    ),
    ...transfer,
    { clock: { set: new Date(now).toISOString() } },
    // The session may have expired in the meantime.
    { as: 'agent' },
    { goto: `/marketplace?lead=${lead.id}` },
    {
      expect: 'getLead',
      variables: { leadId: lead.id },
      answer: { status: 'OPEN', state: lead.state, priceCents: lead.priceCents, phone: null },
    },
    sentence(
      `A lead just came in from ${state}. ${agent} sees your price, ${price}, but no phone number.`,
      `Buy for ${price}`,
      'The panel shows the wallet before and after. Contact details stay hidden until an agent pays.',
    ),
    { call: 'purchaseLead', variables: { leadId: lead.id, expectedPriceCents: lead.priceCents } },
    {
      expect: 'getLead',
      variables: { leadId: lead.id },
      answer: { status: 'SOLD', phone: lead.phone, email: { $contains: '@example.com' } },
    },
    sentence(
      `${agent} buys it, and the phone number unlocks: ${phoneText(lead.phone)}. ${agent} can call first.`,
      'Contact',
      'Each lead is sold once. Ask: how long does a new lead wait at your company?',
    ),
    { as: 'manager' },
    { goto: '/manager' },
    { expect: 'getManagerOverview', variables: { timeZone }, answer: { unitNames, leadsThisMonth } },
    sentence(
      `${manager} manages ${unitNames.join(', ').replace(/^All/, 'all')} and already sees it: leads this month, ${leadsThisMonth}.`,
      'Leads This Month',
      'Point to the number, and pause before you press Next. It changes while you watch.',
    ),
    ...(second && secondTransfer
      ? [
          ...secondTransfer,
          {
            call: 'purchaseLead',
            by: 'agent',
            variables: { leadId: second.id, expectedPriceCents: second.priceCents },
          },
          { expect: 'getManagerOverview', variables: { timeZone }, answer: { leadsThisMonth: leadsThisMonth + 1 } },
          sentence(
            `${agent} just bought another one: ${leadsThisMonth + 1}, within a second. Nobody reloaded the page.`,
            'Leads This Month',
            'Ask: when do your managers learn what was bought today?',
          ),
        ]
      : []),
    { goto: `/manager/reports?kind=RETURN_ON_SPEND&periodFrom=${monthStart}&periodTo=${today}` },
    {
      expect: 'getReport',
      variables: { kind: 'RETURN_ON_SPEND', period },
      answer: { rows: [...rows.slice(0, rowIndex).map(() => ({})), { label: row.label, values: row.values }] },
    },
    sentence(
      `What does a loan cost, agent by agent? ${row.label}: ${formatCents(rowSpentCents)} spent, ${loans(rowFunded ?? 0)}, ${formatCents(rowCostCents)} each.`,
      row.label,
      `Spent and loans are of this month, after refunds. Ask: do you know this for each of your agents?`,
    ),
    { as: 'admin' },
    { goto: '/admin' },
    {
      expect: 'getAdminOverview',
      variables: { timeZone },
      answer: { fundsHeldCents, walletsHeldCents, ledger: { balanced: true } },
    },
    sentence(
      `${admin} sees the whole company. Its agents hold ${formatCents(fundsHeldCents + walletsHeldCents)}, and the books balance.`,
      'Agent Balances',
      'The badge at the top says so: each cent of each agent is in the ledger.',
    ),
    { goto: '/admin/lead-sources' },
    { expect: 'getLeadSource', variables: { sourceId }, answer: { finalCostPerLead: source?.priceCents } },
    sentence(
      `${admin} sets your prices: a lead from ${source?.name} costs ${formatCents(source?.priceCents)}, for every agent.`,
      source?.name ?? '',
      'A new price holds for new leads at once. Ask: who decides this at your company?',
    ),
    { as: 'agent' },
    { goto: '/dashboard' },
    {
      expect: 'getDashboardStats',
      variables: { timeZone },
      answer: { totalSpentThisMonth: totalSpentThisMonthCents, fundedThisMonth, fundedVolumeThisMonth },
    },
    sentence(
      `The return: ${agent} funded ${loans(fundedThisMonth)} this month, $${groupThousands(String(fundedVolumeThisMonth))} in all, for ${formatCents(Math.round(totalSpentThisMonthCents / fundedThisMonth))} each.`,
      'This month',
      'Ask what one loan earns their company, and compare. Then stop.',
    ),
  ]
}

const loans = (count: number): string => (count === 1 ? '1 loan' : `${count} loans`)

/** Formats the phone number of a lead, +18015550142, as the app does: (801) 555-0142. */
const phoneText = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

const firstNameOf = (world: World, actor: Actor): string =>
  (actor.kind === 'user' ? world.store.users.get(actor.userId)?.firstName.split(/\s+/)[0] : undefined) ?? ''
