import { defineStory, atStoryStart, type StoryDocument } from '../story-document'

const defaultDay = defineStory({
  name: 'default',
  title: 'One company, three desks',
  story: 'An agent, a manager, and an administrator see the same Monday from three desks.',
  world: atStoryStart('default'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'This is Riley, who buys leads every day. Money, purchases, and new leads are on one page.' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 100_000 } } },
    { expect: 'getAgentWallets', answer: [{ active: true }, { active: true }, { active: true }, { active: true }] },
    { goto: '/marketplace' },
    {
      say: 'Riley buys leads here, from the states in Riley’s license. Each lead shows its price.',
      spotlight: 'Open leads',
    },
    { goto: '/marketplace?tab=mine' },
    { say: 'Riley works the leads here: calls, notes, and the status of each lead.' },
    { as: 'manager' },
    { goto: '/manager' },
    {
      say: 'Morgan, Riley’s manager, needs no reports: the most urgent work is at the top.',
      spotlight: 'Needs attention',
    },
    { expect: 'getManagerOverview', answer: { agentCount: { $atLeast: 4 } } },
    { as: 'admin' },
    { goto: '/admin' },
    {
      say: 'Avery runs the company and sees the same leads as revenue and margin.',
      spotlight: 'Revenue This Month',
    },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    { goto: '/admin/lead-sources' },
    { say: 'Avery decides where leads come from and what they cost. Three desks, one set of figures.' },
  ],
})

const branchManager = defineStory({
  name: 'branch-manager',
  title: 'The manager’s Monday',
  story: 'Twenty minutes of a branch manager: pending returns, agents who need help, and sources that pay off.',
  world: atStoryStart('branch-manager'),
  steps: [
    { as: 'manager' },
    { goto: '/manager' },
    {
      say: 'It is Monday morning. Morgan manages the two teams of Harbor and has twenty minutes. This page is the to-do list.',
      spotlight: 'Needs attention',
    },
    { expect: 'getManagerOverview', answer: { returnsWaiting: { $atLeast: 2 } } },
    { goto: '/manager/team' },
    {
      say: 'This is the team, with each agent’s purchases and time to first call. Morgan sees who needs help.',
      spotlight: 'Team',
    },
    { expect: 'listTeam', answer: { items: { $size: 5 }, total: 5 } },
    { expect: 'getAgent', variables: { agentId: 'user-agent' }, answer: { firstName: 'Riley' } },
    {
      call: 'listTeamLeads',
      variables: { limit: 1, filters: { statuses: ['RETURN_REQUESTED'] } },
      keep: { returnId: 'items.0.lead.id' },
    },
    { goto: '/manager/leads' },
    { say: 'Two agents have requested a refund. One says that the number was wrong.', spotlight: 'Leads' },
    { call: 'resolveLeadReturn', variables: { leadId: '$returnId', approve: true, comment: 'Checked, refunded.' } },
    { say: 'Morgan approves the return, and the price is back in the agent’s wallet at once.' },
    { expect: 'getManagerOverview', answer: { returnsWaiting: { $atLeast: 1 } } },
    { goto: '/manager/performance' },
    {
      say: 'Spend, calls, applications, and loans show which source pays off, and for which agent.',
      spotlight: 'Lead-to-loan funnel',
    },
    { call: 'getAgent', variables: { agentId: 'user-ridge-one' }, fails: 'FORBIDDEN' },
    { call: 'updateUserRole', variables: { userId: 'user-agent', role: 'MANAGER' }, fails: 'FORBIDDEN' },
    { goto: '/manager/team' },
    {
      say: 'Morgan sees only Harbor. The server itself refuses access to agents of other branches.',
    },
    { goto: '/manager' },
    { say: 'It is ten past nine, and the list is shorter.', spotlight: 'Needs attention' },
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
    { say: 'Riley buys leads from Form Direct at $16.20 each. Remember this price.', spotlight: 'Form Direct' },
    { expect: 'getLeadSource', variables: { sourceId: 'form-direct' }, answer: { finalCostPerLead: 1620 } },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['form-direct'] } },
      keep: { listedId: 'items.0.id', listedCents: 'items.0.priceCents' },
    },
    { as: 'admin' },
    { goto: '/admin/lead-sources' },
    {
      say: 'Avery’s supplier has raised its price. Avery sees cost, markup, and price of every source side by side.',
      spotlight: 'Lead sources',
    },
    {
      call: 'updateLeadSourcePricing',
      variables: {
        input: { sourceId: 'form-direct', baseCostPerLead: 1400, markupPercentage: 35, reason: 'Supplier price' },
      },
    },
    { expect: 'getLeadSource', variables: { sourceId: 'form-direct' }, answer: { finalCostPerLead: 1890 } },
    {
      say: 'Avery enters a new base cost and a reason, which is recorded. From now on, new leads cost $18.90.',
      spotlight: 'Form Direct',
    },
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'Riley’s wallet already uses the new price: it covers fewer leads.', spotlight: 'Form Direct' },
    { goto: '/marketplace' },
    { expect: 'getLead', variables: { leadId: '$listedId' }, answer: { priceCents: '$listedCents' } },
    {
      say: 'Leads that were listed at the old price keep it. Agents never pay more than the price they saw.',
      spotlight: 'Open leads',
    },
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
    {
      say: 'Avery adds a second supplier for comparison, with one form and without a release.',
      spotlight: 'Test Source',
    },
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
    { as: 'agent' },
    { goto: '/wallet' },
    { expect: 'getWallet', variables: { sourceId: '$sourceId' }, answer: { balanceCents: 5000 } },
    {
      say: 'Avery credits Riley with fifty dollars to try it. A source whose wallets hold money cannot be deleted.',
    },
    { as: 'admin' },
    { goto: '/admin' },
    { say: 'This page brings credits, prices, and sales together, and the ledger balances to the cent.' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
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
    { say: 'Ten thousand people work here. The list opens as fast as a list of ten.', spotlight: 'Users' },
    { expect: 'listUsers', variables: { limit: 50 }, answer: { total: 10_000 } },
    { goto: '/admin/performance' },
    { say: 'This page shows ninety days of sales by source and agent, from a hundred thousand ledger entries.' },
    { goto: '/admin' },
    { say: 'The overview adds up all entries, not a sample.' },
    { as: 'agent' },
    { goto: '/marketplace' },
    { say: 'The agent sees the same marketplace, with more leads.', spotlight: 'Open leads' },
    { expect: 'listOpenLeads', variables: { limit: 50 }, answer: { total: { $atLeast: 5000 } } },
    { goto: '/dashboard' },
    { say: 'The agent’s own page is as fast as in a small company.' },
    { goto: '/transactions' },
    { say: 'Growth slows down neither the agent, nor the administrator, nor the ledger.' },
  ],
})

/** Stories about the company, its manager, and its administrator. */
export const companyStories: readonly StoryDocument[] = [defaultDay, branchManager, companyAdmin, scale]
