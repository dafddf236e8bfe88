import { defineScript, type ScriptDocument } from '../script/document'
import { GOOD_CARD, onMonday } from './start'

const brandNewAgent = defineScript({
  name: 'brand-new-agent',
  title: 'From sign-up to the first lead',
  story: 'An agent without money or wallets funds one, buys a lead and sees who it is.',
  world: onMonday('brand-new-agent'),
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

const fundedAgent = defineScript({
  name: 'funded-agent',
  title: 'Money is there, the marketplace is open',
  story: 'A transfer from funds to a wallet, and a purchase that leaves the ledger balanced.',
  world: onMonday('funded-agent'),
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
  world: onMonday('low-balance'),
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
  world: onMonday('top-up-failing'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'The saved card is declined when nobody is there to confirm. The banner says so, and offers to pay now.' },
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
  story: 'One is turned off by the agent, the other is not activated: he can fix only the first himself.',
  world: onMonday('disabled-wallet'),
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
  world: onMonday('busy-market'),
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

/** What an agent meets, with money and without. */
export const agentScripts: readonly ScriptDocument[] = [
  brandNewAgent,
  fundedAgent,
  lowBalance,
  topUpFailing,
  disabledWallet,
  busyMarket,
]
