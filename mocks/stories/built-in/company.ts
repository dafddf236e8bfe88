import { defineStory, onMonday, type StoryDocument } from '../story-document'
const defaultDay = defineStory({
  name: 'default',
  title: 'One company, three desks',
  story: 'An agent, a manager and an administrator look at the same Monday, each from where they sit.',
  world: onMonday('default'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'This is Riley, who buys leads every day. What he has, what it bought, what is new: on one page.' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 100_000 } } },
    { expect: 'getAgentWallets', answer: [{ active: true }, { active: true }, { active: true }, { active: true }] },
    { goto: '/marketplace' },
    {
      say: 'Here he buys. Leads of the states he is licensed in, at a price that stands beside each.',
      spotlight: 'Open leads',
    },
    { goto: '/marketplace?tab=mine' },
    { say: 'And here he works: calls, notes, and how far each lead has come.' },
    { as: 'manager' },
    { goto: '/manager' },
    {
      say: 'Morgan is his manager. She does not ask for reports: what needs her today stands first.',
      spotlight: 'Needs attention',
    },
    { expect: 'getManagerOverview', answer: { agentCount: { $atLeast: 4 } } },
    { as: 'admin' },
    { goto: '/admin' },
    {
      say: 'Avery runs the company. The same leads again, now as revenue and margin.',
      spotlight: 'Revenue This Month',
    },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    { goto: '/admin/lead-sources' },
    { say: 'She decides where leads come from and what they cost. Three desks, one set of figures.' },
  ],
})

const branchManager = defineStory({
  name: 'branch-manager',
  title: 'The manager’s Monday',
  story: 'Twenty minutes that keep a branch selling: what waits, who needs a hand, what is worth the money.',
  world: onMonday('branch-manager'),
  steps: [
    { as: 'manager' },
    { goto: '/manager' },
    {
      say: 'Monday morning. Morgan runs Harbor, two teams, and has twenty minutes. This page is her list.',
      spotlight: 'Needs attention',
    },
    { expect: 'getManagerOverview', answer: { returnsWaiting: { $atLeast: 2 } } },
    { goto: '/manager/team' },
    {
      say: 'Her people, with what each bought and how quickly they called. She sees who needs a hand, not who to blame.',
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
    { say: 'Two agents have asked for their money back. One says the number was wrong.', spotlight: 'Leads' },
    { call: 'resolveLeadReturn', variables: { leadId: '$returnId', approve: true, comment: 'Checked, refunded.' } },
    { say: 'She approves it, and the price is back in the agent’s wallet before she has closed the window.' },
    { expect: 'getManagerOverview', answer: { returnsWaiting: { $atLeast: 1 } } },
    { goto: '/manager/performance' },
    {
      say: 'What is it worth? Spend, calls, applications, loans: which source pays, and for whom.',
      spotlight: 'Lead-to-loan funnel',
    },
    { call: 'getAgent', variables: { agentId: 'user-ridge-one' }, fails: 'FORBIDDEN' },
    { call: 'updateUserRole', variables: { userId: 'user-agent', role: 'MANAGER' }, fails: 'FORBIDDEN' },
    { goto: '/manager/team' },
    {
      say: 'All of it is Harbor, and nothing but Harbor. The other branch’s people are not hidden from her: she is refused.',
    },
    { goto: '/manager' },
    { say: 'Ten past nine, and the list is shorter.', spotlight: 'Needs attention' },
  ],
})

const companyAdmin = defineStory({
  name: 'company-admin',
  title: 'A new price, seen at once',
  story: 'The administrator changes a price and opens a source. The agent sees both without a reload.',
  world: onMonday('company-admin'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'Riley buys from Form Direct, at $16.20 a lead. Remember that figure.', spotlight: 'Form Direct' },
    { expect: 'getLeadSource', variables: { sourceId: 'form-direct' }, answer: { finalCostPerLead: 1620 } },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['form-direct'] } },
      keep: { listedId: 'items.0.id', listedCents: 'items.0.priceCents' },
    },
    { as: 'admin' },
    { goto: '/admin/lead-sources' },
    {
      say: 'Avery’s supplier has become dearer. She sees cost, markup and price of every source side by side.',
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
      say: 'A new base price, with a reason that is kept. From this moment new leads cost $18.90.',
      spotlight: 'Form Direct',
    },
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'Riley’s wallet counts with the new price already: it covers fewer leads.', spotlight: 'Form Direct' },
    { goto: '/marketplace' },
    { expect: 'getLead', variables: { leadId: '$listedId' }, answer: { priceCents: '$listedCents' } },
    {
      say: 'But what was listed at the old price keeps it. Nobody pays more than what he was shown.',
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
    { say: 'She opens a second supplier to compare with. One form, no release, no waiting.', spotlight: 'Test Source' },
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
      say: 'And gives Riley fifty dollars to try it. They are in his wallet, and a source that holds money cannot be deleted.',
    },
    { as: 'admin' },
    { goto: '/admin' },
    { say: 'Credits, prices and sales come together here, and the books balance to the cent.' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
  ],
})

const scale = defineStory({
  name: 'scale',
  title: 'A hundred thousand leads',
  story: 'The size of a national lender: long lists stay quick, and the books still balance.',
  world: onMonday('scale'),
  steps: [
    { as: 'admin' },
    { goto: '/admin/users' },
    { say: 'Ten thousand people work here. The list opens as quickly as one of ten.', spotlight: 'Users' },
    { expect: 'listUsers', variables: { limit: 50 }, answer: { total: 10_000 } },
    { goto: '/admin/performance' },
    { say: 'Ninety days of sales by source and by agent, from a hundred thousand entries in the ledger.' },
    { goto: '/admin' },
    { say: 'And the overview adds up all of them, not a sample.' },
    { as: 'agent' },
    { goto: '/marketplace' },
    { say: 'For the agent it is a marketplace like any other, only longer.', spotlight: 'Open leads' },
    { expect: 'listOpenLeads', variables: { limit: 50 }, answer: { total: { $atLeast: 5000 } } },
    { goto: '/dashboard' },
    { say: 'His own page does not know how large the company is, and does not have to.' },
    { goto: '/transactions' },
    { say: 'Growing costs nobody anything: not the agent, not the administrator, not the books.' },
  ],
})

/** A day of the whole company, and those who lead it. */
export const companyStories: readonly StoryDocument[] = [defaultDay, branchManager, companyAdmin, scale]
