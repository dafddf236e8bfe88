import { atStoryStart, defineStory, GOOD_CARD, type StoryDocument } from '../story-document'
import {
  agentBuys,
  CALIFORNIA_LEAD,
  expectReturnOnSpend,
  HIGH_SCORE_LEAD,
  leadArrives,
  LIVE_LEAD_PAGE,
  managerSees,
  monthReport,
  sourceReport,
  teammateBuys,
  teamMonth,
  TEXAS_LEAD,
} from './live-lead'

const defaultDay = defineStory({
  name: 'default',
  title: 'One company, three desks',
  story: 'An agent buys a lead. A manager sees it at once. An administrator sets the price.',
  world: atStoryStart('default'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { expect: 'getAgentWallets', answer: [{ active: true }, { active: true }, { active: true }, { active: true }] },
    {
      expect: 'getDashboardStats',
      variables: { timeZone: 'America/New_York' },
      answer: { newLeadsToday: 4 },
    },
    {
      say: 'This is Riley, a mortgage agent. 4 new leads came in today, and each is sold only once.',
      spotlight: 'New Leads Today',
      notes: 'Each lead is a person who wants a loan. Ask: what do your agents pay for a lead?',
    },
    ...leadArrives(
      HIGH_SCORE_LEAD,
      'A lead just came in from California. Riley sees the loan and the price, but no phone number.',
      'The panel shows the wallet before and after. Contact details stay hidden until an agent pays.',
    ),
    ...agentBuys(
      HIGH_SCORE_LEAD,
      'Riley pays $16.20 from the Form Direct wallet. The phone number unlocks, and Riley can call first.',
      'No other agent gets this number. Ask: how long does a new lead wait at your company?',
    ),
    ...managerSees(
      109,
      'Morgan, the manager, already sees Riley’s purchase: 109 leads for the team. Watch this number.',
      'Morgan leads the five agents of Harbor, among them Riley and Casey. Point to the number, and pause before you press Next.',
    ),
    // After three failures, automatic top-ups pause until the agent acts. Casey's purchase needs one.
    {
      call: 'updateAutoTopUpConfig',
      by: 'agent-topup@demo',
      variables: { input: { enabled: true, topUpCents: 30_000 } },
    },
    ...teammateBuys(
      110,
      'Casey, of the same team, just bought one too: 110, within a second. Nobody reloaded the page.',
      'Ask: when do your managers learn what was bought today?',
    ),
    {
      expect: 'getManagerOverview',
      answer: {
        attention: [{ kind: 'TOP_UP_FAILED', agentName: 'Casey Quimby', since: { $contains: '2026-03-20' } }],
      },
    },
    {
      say: 'But Casey’s automatic top-up failed: the card was declined. Morgan knows, and can call right away.',
      spotlight: 'Top-up failed',
      notes:
        'The purchase took Casey’s wallet below its limit. The most urgent work is on top, and one click opens Casey’s page.',
    },
    ...sourceReport(
      [
        { label: 'Rate Table One', values: [84_000, 36.4, 31, 3, 28_000] },
        { label: 'Form Direct' },
        { label: 'Homebuyer Forms', values: [25_270, 10.9, 24, 0] },
      ],
      'Which source pays off? Rate Table One: 3 funded loans, at $280.00 each. Homebuyer Forms: none.',
      'Homebuyer Forms cost $252.70 this month, after refunds. Ask: do you know this for each of your suppliers?',
    ),
    { as: 'admin' },
    { goto: '/admin/lead-sources' },
    { call: 'updateLeadSourceStatus', variables: { sourceId: 'homebuyer-forms', status: 'PAUSED' } },
    { expect: 'getLeadSource', variables: { sourceId: 'homebuyer-forms' }, answer: { status: 'PAUSED' } },
    {
      say: 'So Avery, the administrator, pauses this source. No agent spends money there any more.',
      spotlight: 'Homebuyer Forms',
      notes: 'Avery also sets the prices here: what the supplier gets, and what the company keeps.',
    },
    expectReturnOnSpend('team-north-pier', [
      { label: 'Riley Fairweather', values: [135_940, 59, 4, 6.8, 1_403_148, 33_985] },
    ]),
    { as: 'agent' },
    { goto: '/dashboard' },
    {
      expect: 'getDashboardStats',
      variables: { timeZone: 'America/New_York' },
      answer: { totalSpentThisMonth: 135_940, fundedThisMonth: 4, fundedVolumeThisMonth: 1_403_148 },
    },
    {
      say: 'The return: Riley spent $1,359.40 and funded 4 loans: $1,403,148 in all, for $339.85 each.',
      spotlight: 'This month',
      notes: 'Ask what one loan earns their company, and compare. Then stop.',
    },
  ],
})

const branchManager = defineStory({
  name: 'branch-manager',
  title: 'The manager’s morning',
  story: 'Twenty minutes of a branch manager: pending returns, agents who need help, and sources that pay off.',
  world: atStoryStart('branch-manager'),
  steps: [
    { as: 'manager' },
    { goto: '/manager' },
    { expect: 'getManagerOverview', answer: { returnsWaiting: { $atLeast: 2 } } },
    { say: 'It’s Friday morning. Morgan runs two teams, and this is the to-do list.', spotlight: 'Needs attention' },
    { goto: '/manager/team' },
    { expect: 'listTeam', answer: { items: { $size: 5 }, total: 5 } },
    { expect: 'getAgent', variables: { agentId: 'user-agent' }, answer: { firstName: 'Riley' } },
    { say: '5 agents, side by side. Morgan sees who needs help.', spotlight: 'Team' },
    {
      call: 'listTeamLeads',
      variables: { limit: 1, filters: { statuses: ['RETURN_REQUESTED'] } },
      keep: { returnId: 'items.0.lead.id' },
    },
    { goto: '/manager/leads' },
    { call: 'resolveLeadReturn', variables: { leadId: '$returnId', approve: true, comment: 'Checked, refunded.' } },
    { expect: 'getManagerOverview', answer: { returnsWaiting: { $atLeast: 1 } } },
    { say: 'An agent asks for a refund. Morgan approves, and the money is back at once.', spotlight: 'Leads' },
    { as: 'agent' },
    { call: 'addFunds', variables: { input: { amountCents: 2500 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'homebuyer-forms', amountCents: 2500 } } },
    ...leadArrives(TEXAS_LEAD, 'Meanwhile, at Riley’s desk, a lead comes in from Texas.'),
    ...agentBuys(TEXAS_LEAD, 'Riley buys it for $13.30, and the phone number unlocks.'),
    ...managerSees(81, 'Morgan’s page already shows it: 81 leads for the team. Watch this number.'),
    ...teammateBuys(82, 'Another agent just bought one too: 82, within a second and without a reload.'),
    { goto: '/manager/performance' },
    { say: 'Which source pays off, and for which agent? This page knows.', spotlight: 'Lead-to-loan funnel' },
    { call: 'getAgent', variables: { agentId: 'user-ridge-one' }, fails: 'FORBIDDEN' },
    { call: 'updateUserRole', variables: { userId: 'user-agent', role: 'MANAGER' }, fails: 'FORBIDDEN' },
    { goto: '/manager/team' },
    { say: 'Morgan sees Harbor only. Other branches stay closed, even to a clever link.', spotlight: 'Team' },
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [56_360, 27, 1, 3.7, 203_010] }],
      'And the return: Riley spent $563.60 this month, and funded a loan of $203,010.',
    ),
  ],
})

const companyAdmin = defineStory({
  name: 'company-admin',
  title: 'A new price, seen at once',
  story: 'The administrator changes a price and opens a source. The agent sees both without a reload.',
  world: atStoryStart('company-admin'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { expect: 'getLeadSource', variables: { sourceId: 'form-direct' }, answer: { finalCostPerLead: 1620 } },
    { say: 'Riley buys Form Direct leads at $16.20 each. Remember this price.', spotlight: 'Form Direct' },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['form-direct'] } },
      keep: { listedId: 'items.0.id' },
    },
    { as: 'admin' },
    { goto: '/admin/lead-sources' },
    {
      call: 'updateLeadSourcePricing',
      variables: {
        input: { sourceId: 'form-direct', baseCostPerLead: 1400, markupPercentage: 35, reason: 'Supplier price' },
      },
    },
    { expect: 'getLeadSource', variables: { sourceId: 'form-direct' }, answer: { finalCostPerLead: 1890 } },
    {
      say: 'Avery’s supplier charges more. Avery enters the new cost, and new leads sell for $18.90.',
      spotlight: 'Form Direct',
    },
    { as: 'agent' },
    { goto: '/marketplace' },
    { expect: 'getLead', variables: { leadId: '$listedId' }, answer: { priceCents: 1620 } },
    {
      say: 'Leads that were listed at $16.20 keep that price. Nobody pays more than they saw.',
      spotlight: 'Open leads',
    },
    ...leadArrives(
      { ...CALIFORNIA_LEAD, priceCents: 1890 },
      'The next lead comes in from California, at the new price.',
    ),
    ...agentBuys({ ...CALIFORNIA_LEAD, priceCents: 1890 }, 'Riley buys it for $18.90, and the phone number unlocks.'),
    { as: 'admin' },
    { goto: '/admin/lead-sources' },
    {
      call: 'createLeadSource',
      variables: {
        input: { name: 'Test Source', category: 'FORM_LEAD', baseCostPerLead: 1000, markupPercentage: 12.5 },
      },
      keep: { sourceId: 'leadSource.id' },
    },
    { expect: 'getLeadSource', variables: { sourceId: '$sourceId' }, answer: { finalCostPerLead: 1125 } },
    { say: 'Avery adds a second supplier: one form, at $11.25 per lead.', spotlight: 'Test Source' },
    { as: 'agent' },
    { call: 'createWallet', variables: { input: { sourceId: '$sourceId' } } },
    { as: 'admin' },
    {
      call: 'adminCreditAgentWallet',
      variables: {
        input: { agentId: 'user-agent', sourceId: '$sourceId', amountCents: 5000, reason: 'Welcome credit' },
      },
    },
    { call: 'deleteLeadSource', variables: { sourceId: '$sourceId' }, fails: 'CONFLICT' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    { as: 'agent' },
    { goto: '/wallet' },
    { expect: 'getWallet', variables: { sourceId: '$sourceId' }, answer: { balanceCents: 5000 } },
    { say: 'Avery gives Riley $50 to try it. Riley has it at once.', spotlight: 'Test Source' },
    ...managerSees(109, 'Morgan’s page shows Riley’s purchase: 109 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [136_210, 59, 4, 6.8, 1_403_148, 34_053] }],
      'Even at the new price: Riley funded 4 loans this month, for $340.53 each.',
    ),
  ],
})

const scale = defineStory({
  name: 'scale',
  title: 'A hundred thousand leads',
  story: 'The size of a national lender: long lists stay fast, and the ledger still balances.',
  world: atStoryStart('scale'),
  steps: [
    { as: 'admin' },
    { goto: '/admin/users' },
    { expect: 'listUsers', variables: { limit: 50 }, answer: { total: 10_000 } },
    { say: '10,000 people work here. The list opens as fast as a list of ten.', spotlight: 'Users' },
    { goto: '/admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    { say: 'This page adds up every sale, not a sample.', spotlight: 'Revenue This Month' },
    { as: 'agent' },
    { goto: '/marketplace' },
    { expect: 'listOpenLeads', variables: { limit: 50 }, answer: { total: { $atLeast: 5000 } } },
    { say: 'Riley picks from thousands of open leads.', spotlight: 'Open leads' },
    { call: 'getAgentWallets', keep: { sourceId: '0.sourceId' } },
    { clock: { advance: 'PT20M' } },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['$sourceId'] } },
      keep: { liveLeadId: 'items.0.id', priceCents: 'items.0.priceCents' },
    },
    { goto: LIVE_LEAD_PAGE },
    { call: 'purchaseLead', variables: { leadId: '$liveLeadId', expectedPriceCents: '$priceCents' } },
    {
      expect: 'getLead',
      variables: { leadId: '$liveLeadId' },
      answer: { status: 'SOLD', phone: { $contains: '55501' } },
    },
    {
      say: 'A lead comes in, and Riley buys it. The phone number unlocks, as fast as ever.',
      spotlight: 'Contact',
    },
    { goto: '/transactions' },
    { expect: 'listTransactions', variables: { limit: 1 }, answer: { items: [{ type: 'LEAD_PURCHASE' }] } },
    { say: 'The purchase is on the books at once.', spotlight: 'Transactions' },
    ...managerSees(9307, 'Morgan’s page moves within a second: 9,307 leads for the team this month.'),
    ...teamMonth(
      { leads: 9_182, funded: 163, spentCents: 21_295_995 },
      'This month, Morgan’s team spent $212,959.95 on leads, and funded 163 loans.',
    ),
  ],
})

/** Stories about the company, its manager, and its administrator. */
export const companyStories: readonly StoryDocument[] = [defaultDay, branchManager, companyAdmin, scale]
