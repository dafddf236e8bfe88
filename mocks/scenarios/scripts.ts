import { defineScript, type ScriptDocument } from './script/document'

const GOOD_CARD = '4242424242424242'
const MONDAY = '2026-03-02T17:00:00Z'
const world = (scenario: string) => ({ scenario, seed: 1, now: MONDAY, freeze: true })

const brandNewAgent = defineScript({
  name: 'brand-new-agent',
  title: 'From sign-up to the first lead',
  story: 'An agent without money or wallets funds one, buys a lead and sees who it is.',
  world: world('brand-new-agent'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley has just signed up. There is no money yet, and the dashboard says what to do next.' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { expect: 'getAgentWallets', answer: { $size: 0 } },
    { goto: '/wallet' },
    { say: 'Twenty-five dollars by card go to the funds first, and from there to the wallet of a source.' },
    { call: 'createWallet', variables: { input: { sourceId: 'homebuyer-forms' } } },
    { call: 'addFunds', variables: { input: { amountCents: 2500 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 2500 } },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'homebuyer-forms', amountCents: 2500 } } },
    { goto: '/marketplace' },
    { say: 'Open leads show a first name and an initial. The rest is seen once the lead is bought.' },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['homebuyer-forms'] } },
      keep: { leadId: 'items.0.id' },
    },
    { expect: 'getLead', variables: { leadId: '$leadId' }, answer: { status: 'OPEN', phone: null, email: null } },
    { call: 'purchaseLead', variables: { leadId: '$leadId', expectedPriceCents: 1330 } },
    { expect: 'getWallet', variables: { sourceId: 'homebuyer-forms' }, answer: { balanceCents: 1170 } },
    {
      expect: 'getLead',
      variables: { leadId: '$leadId' },
      answer: { status: 'SOLD', email: { $contains: '@example.com' } },
    },
    { goto: '/transactions' },
    {
      expect: 'listTransactions',
      answer: { total: 4, items: [{ type: 'LEAD_PURCHASE', amountCents: -1330, balanceAfter: 1170 }] },
    },
  ],
})

const defaultDay = defineScript({
  name: 'default',
  title: 'A day like any other',
  story: 'A well-funded agent looks around; the manager and the administrator see the same figures from above.',
  world: world('default'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley buys every day. Balances, thresholds and the newest leads are one look away.' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 100_000 } } },
    { expect: 'getAgentWallets', answer: [{ active: true }, { active: true }, { active: true }, { active: true }] },
    { as: 'manager' },
    { goto: '/manager' },
    { expect: 'getManagerOverview', answer: { agentCount: { $atLeast: 4 } } },
    { as: 'admin' },
    { goto: '/admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
  ],
})

const fundedAgent = defineScript({
  name: 'funded-agent',
  title: 'Money is there, the marketplace is open',
  story: 'A transfer from funds to a wallet, and a purchase that leaves the ledger balanced.',
  world: world('funded-agent'),
  steps: [
    { as: 'agent' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 500_000 } },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'rate-table-one', amountCents: 100_000 } } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 400_000 } },
    { goto: '/marketplace' },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['rate-table-one'] } },
      keep: { leadId: 'items.0.id' },
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' } },
    {
      call: 'transferFundsToWallet',
      variables: { input: { sourceId: 'rate-table-one', amountCents: 400_001 } },
      fails: 'CONFLICT',
    },
  ],
})

const lowBalance = defineScript({
  name: 'low-balance',
  title: 'Not enough for the next lead',
  story: 'The wallet holds less than a lead costs: the purchase is refused and says how much is missing.',
  world: world('low-balance'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'The wallets are below their thresholds. Each says for how many leads it still lasts.' },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['rate-table-one'] } },
      keep: { leadId: 'items.0.id' },
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' }, fails: 'CONFLICT' },
    { expect: 'getLead', variables: { leadId: '$leadId' }, answer: { status: 'OPEN' } },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-one' }, answer: { balanceCents: { $atMost: 2999 } } },
  ],
})

const topUpFailing = defineScript({
  name: 'top-up-failing',
  title: 'The bank says no',
  story:
    'A purchase takes the wallet below its threshold, the automatic top-up is declined, and another card recovers it.',
  world: world('top-up-failing'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'The saved card is refused when nobody is there to confirm. The banner says so, and offers to pay now.' },
    {
      call: 'getPaymentStatus',
      variables: { agentId: 'user-agent' },
      keep: { secret: 'failedTopUp.clientSecret', sourceId: 'failedTopUp.sourceId' },
    },
    {
      expect: 'getPaymentStatus',
      variables: { agentId: 'user-agent' },
      answer: { config: { failureCount: { $atLeast: 1 } } },
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    {
      expect: 'getPaymentStatus',
      variables: { agentId: 'user-agent' },
      answer: { failedTopUp: null, config: { failureCount: 0 } },
    },
    { expect: 'getWallet', variables: { sourceId: '$sourceId' }, answer: { balanceCents: { $atLeast: 25_000 } } },
  ],
})

const disabledWallet = defineScript({
  name: 'disabled-wallet',
  title: 'Two wallets that cannot buy',
  story: 'One is switched off by the agent, the other is not activated: only the first can be mended by himself.',
  world: world('disabled-wallet'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    {
      expect: 'getWallet',
      variables: { sourceId: 'form-direct' },
      answer: { active: false, activated: true, enabled: false },
    },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false, activated: false } },
    { call: 'updateWallet', variables: { input: { sourceId: 'form-direct', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'form-direct' }, answer: { active: true } },
    { call: 'updateWallet', variables: { input: { sourceId: 'rate-table-two', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false } },
    { as: 'admin' },
    {
      call: 'adminUpdateWallet',
      variables: { userId: 'user-agent', input: { sourceId: 'rate-table-two', activated: true, reason: 'Checked' } },
    },
    { as: 'agent' },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: true } },
  ],
})

const busyMarket = defineScript({
  name: 'busy-market',
  title: 'Leads come and go',
  story: 'Fifty minutes pass: rivals have bought, new leads have come, and revenue is the sum of what was sold.',
  world: world('busy-market'),
  steps: [
    { as: 'agent' },
    { goto: '/marketplace' },
    { call: 'listOpenLeads', variables: { limit: 1 }, keep: { firstId: 'items.0.id' } },
    { clock: { advance: 'PT50M' } },
    { expect: 'listOpenLeads', variables: { limit: 1 }, answer: { total: { $atLeast: 1 } } },
    { as: 'admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
  ],
})

const branchManager = defineScript({
  name: 'branch-manager',
  title: 'A manager sees his branch, and nothing else',
  story: 'Harbor is Morgan’s. What belongs to Canyon is refused, whatever the question.',
  world: world('branch-manager'),
  steps: [
    { as: 'manager' },
    { goto: '/manager' },
    { expect: 'listTeam', answer: { $size: 5 } },
    { expect: 'getAgent', variables: { agentId: 'user-agent' }, answer: { firstName: 'Riley' } },
    { call: 'getAgent', variables: { agentId: 'user-ridge-one' }, fails: 'FORBIDDEN' },
    { call: 'updateUserRole', variables: { userId: 'user-agent', role: 'MANAGER' }, fails: 'FORBIDDEN' },
  ],
})

const companyAdmin = defineScript({
  name: 'company-admin',
  title: 'A new source, from price to revenue',
  story: 'The administrator prices a source, credits an agent for it, and sees the ledger stay balanced.',
  world: world('company-admin'),
  steps: [
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
    { expect: 'getWallet', variables: { sourceId: '$sourceId' }, answer: { balanceCents: 5000 } },
    { as: 'admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
  ],
})

const sessionTrouble = defineScript({
  name: 'session-trouble',
  title: 'The session runs out',
  story: 'The clock passes the end of the token: the next call is refused until the session is refreshed.',
  world: world('session-trouble'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { clock: { advance: 'PT61M' } },
    { call: 'getDashboardStats', fails: 'UnauthorizedException' },
    { as: 'agent' },
    { expect: 'getDashboardStats', answer: { fundsBalance: { $atLeast: 0 } } },
  ],
})

const paymentTrouble = defineScript({
  name: 'payment-trouble',
  title: 'Cards that are refused',
  story:
    'Cards are refused for their own reasons, and a good one because the bank is in trouble; nothing is credited until one pays.',
  world: world('payment-trouble'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    {
      call: 'addFunds',
      variables: { input: { amountCents: 5000 } },
      keep: { secret: 'paymentIntent.clientSecret', before: 'updatedBalance' },
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    { confirmCard: { clientSecret: '$secret', number: '4000000000009995', declined: 'insufficient_funds' } },
    { say: 'Three charges in ten fail at the bank itself, whatever the card: this is a good one.' },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD, declined: 'processing_error' } },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000069', declined: 'expired_card' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: '$before' } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { say: 'The callback may come late; half a minute on, the money is there.' },
    { clock: { advance: 'PT1M' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 5000 } } },
  ],
})

const everythingFails = defineScript({
  name: 'everything-fails',
  title: 'Every call fails',
  story: 'All services answer with an error. Nothing is lost, and when the fault is taken away work goes on.',
  world: world('everything-fails'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { fault: { service: 'graphql', effect: { code: 'SERVICE_UNAVAILABLE' } } },
    { call: 'getDashboardStats', fails: 'SERVICE_UNAVAILABLE' },
    { call: 'purchaseLead', variables: { leadId: 'lead_0000001' }, fails: 'SERVICE_UNAVAILABLE' },
    { fault: null },
    { expect: 'getDashboardStats', answer: { fundsBalance: { $atLeast: 0 } } },
  ],
})

const scale = defineScript({
  name: 'scale',
  title: 'A hundred thousand leads',
  story: 'Long lists stay quick, and the ledger stays balanced.',
  world: world('scale'),
  steps: [
    { as: 'admin' },
    { goto: '/admin/users' },
    { expect: 'listUsers', variables: { limit: 50 }, answer: { total: 10_000 } },
    { as: 'agent' },
    { goto: '/marketplace' },
    { expect: 'listOpenLeads', variables: { limit: 50 }, answer: { total: { $atLeast: 5000 } } },
  ],
})

/** A script for each named scenario: it tells its story, and proves it. */
export const scripts: readonly ScriptDocument[] = [
  defaultDay,
  brandNewAgent,
  fundedAgent,
  lowBalance,
  topUpFailing,
  disabledWallet,
  busyMarket,
  branchManager,
  companyAdmin,
  sessionTrouble,
  paymentTrouble,
  everythingFails,
  scale,
]
