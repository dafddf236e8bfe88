import { type StoryStep, STORY_START } from '../story-document'

/** A lead that arrives after STORY_START in every world with seed 1. */
interface LiveLead {
  /** World time within a minute of the arrival. */
  readonly at: string
  readonly sourceId: string
  readonly name: string
  readonly priceCents: number
}

export const TEXAS_LEAD: LiveLead = {
  at: '2026-03-20T14:51:00Z',
  sourceId: 'homebuyer-forms',
  name: 'Maricarmen U.',
  priceCents: 1330,
}

export const HIGH_SCORE_LEAD: LiveLead = {
  at: '2026-03-20T17:23:00Z',
  sourceId: 'form-direct',
  name: 'Damion S.',
  priceCents: 1620,
}

export const CALIFORNIA_LEAD: LiveLead = {
  at: '2026-03-20T17:10:00Z',
  sourceId: 'form-direct',
  name: 'Breana T.',
  priceCents: 1620,
}

/** A lead's details in the marketplace. The purchase unlocks its contact in place. */
export const LIVE_LEAD_PAGE = '/marketplace?lead=$liveLeadId'

/** A sentence with its ring and, if given, what the presenter may add. */
export const sentence = (say: string, spotlight: string, notes?: string): StoryStep => ({
  say,
  spotlight,
  ...(notes !== undefined && { notes }),
})

/** The lead arrives. The audience sees its details, and the ring shows its hidden contact. */
export const leadArrives = (
  { at, sourceId, name, priceCents }: LiveLead,
  say: string,
  notes?: string,
): readonly StoryStep[] => [
  { clock: { set: at } },
  // The session may have expired in the meantime.
  { as: 'agent' },
  {
    call: 'listOpenLeads',
    variables: { limit: 1, filters: { sourceIds: [sourceId] } },
    keep: { liveLeadId: 'items.0.id' },
  },
  { goto: LIVE_LEAD_PAGE },
  {
    expect: 'getLead',
    variables: { leadId: '$liveLeadId' },
    answer: { status: 'OPEN', customerName: name, priceCents, phone: null },
  },
  sentence(say, 'Contact', notes),
]

/** The agent buys the lead while the audience sees its details, and its contact unlocks. The ring shows the contact. */
export const agentBuys = (
  { priceCents }: Pick<LiveLead, 'priceCents'>,
  say: string,
  notes?: string,
): readonly StoryStep[] => [
  { goto: LIVE_LEAD_PAGE },
  { call: 'purchaseLead', variables: { leadId: '$liveLeadId', expectedPriceCents: priceCents } },
  {
    expect: 'getLead',
    variables: { leadId: '$liveLeadId' },
    answer: { status: 'SOLD', priceCents, phone: { $contains: '55501' }, email: { $contains: '@example.com' } },
  },
  sentence(say, 'Contact', notes),
]

/** The purchase appears on the manager's page. */
export const managerSees = (leadsThisMonth: number, say: string, notes?: string): readonly StoryStep[] => [
  { as: 'manager' },
  { goto: '/manager' },
  { expect: 'getManagerOverview', answer: { leadsThisMonth } },
  sentence(say, 'Leads This Month', notes),
]

/** Casey, an agent of the same team, buys a lead, and the figure on the manager's page moves while it is shown. */
export const teammateBuys = (leadsThisMonth: number, say: string, notes?: string): readonly StoryStep[] => [
  {
    call: 'listOpenLeads',
    by: 'agent-topup@demo',
    variables: { limit: 1, filters: { sourceIds: ['form-direct'] } },
    keep: { teammateLeadId: 'items.0.id' },
  },
  {
    call: 'purchaseLead',
    by: 'agent-topup@demo',
    variables: { leadId: '$teammateLeadId', expectedPriceCents: CALIFORNIA_LEAD.priceCents },
  },
  { expect: 'getManagerOverview', answer: { leadsThisMonth } },
  sentence(say, 'Leads This Month', notes),
]

const [today = ''] = STORY_START.split('T')
const monthStart = `${today.slice(0, 8)}01`
const days = `periodFrom=${monthStart}&periodTo=${today}`
const period = { from: `${monthStart}T05:00:00Z`, to: '2026-03-21T04:00:00Z', timeZone: 'America/New_York' }

interface ReportRow {
  readonly label?: string
  /** Cents spent, leads bought, loans funded, conversion in percent, loan volume in dollars, cents per funded loan. */
  readonly values?: readonly number[]
}

const reportPage = `/manager/reports?kind=RETURN_ON_SPEND&${days}`

/** The manager's report of this month's return on spend, with its first rows. The ring shows the last of these. */
export const monthReport = (rows: readonly ReportRow[], say: string, notes?: string): readonly StoryStep[] => [
  { as: 'manager' },
  { goto: reportPage },
  { expect: 'getReport', variables: { kind: 'RETURN_ON_SPEND', period }, answer: { rows } },
  sentence(say, rows.at(-1)?.label ?? 'Return on spend', notes),
]

/** The cost per funded loan by source on the manager's page, with the first rows of the report on spending. */
export const sourceReport = (rows: readonly ReportRow[], say: string, notes?: string): readonly StoryStep[] => [
  { goto: reportPage },
  { expect: 'getReport', variables: { kind: 'SPEND', period }, answer: { rows } },
  sentence(say, 'What does a funded loan cost, by source?', notes),
]

/** Compares the first rows of this month's return on spend of one unit. */
export const expectReturnOnSpend = (unitId: string, rows: readonly ReportRow[]): StoryStep => ({
  expect: 'getReport',
  variables: { kind: 'RETURN_ON_SPEND', period, unitId },
  answer: { rows },
})

interface TeamTotal {
  readonly leads: number
  readonly funded: number
  readonly spentCents: number
}

/** The manager's performance page for this month. */
export const teamMonth = (total: TeamTotal, say: string): readonly StoryStep[] => [
  { as: 'manager' },
  { goto: `/manager/performance?${days}` },
  { expect: 'getTeamPerformance', variables: { period, limit: 1 }, answer: { total } },
  { say, spotlight: 'Spent' },
]
