import { defineScript, type ScriptDocument } from '../document'
import { GOOD_CARD, onMonday } from './start'

const brandNewAgent = defineScript({
  name: 'brand-new-agent',
  title: 'An agent’s first hour',
  story: 'From sign-up to a name and a phone number, for less than fifteen dollars.',
  world: onMonday('brand-new-agent'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    {
      say: 'Riley has just signed up. No money, no leads, and the page says what to do next.',
      spotlight: 'Next steps',
    },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { expect: 'getAgentWallets', answer: { $size: 0 } },
    { goto: '/wallet' },
    {
      say: 'Each lead source has its own wallet. Riley decides what each one may cost, and nothing is spent elsewhere.',
      spotlight: 'Wallet',
    },
    { call: 'createWallet', variables: { input: { sourceId: 'homebuyer-forms' } } },
    { call: 'addFunds', variables: { input: { amountCents: 2500 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 2500 } },
    {
      say: 'Twenty-five dollars by card. No contract, no minimum: one charge, and it is here.',
      spotlight: 'Available Funds',
    },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'homebuyer-forms', amountCents: 2500 } } },
    { say: 'One transfer later the first wallet can buy.', spotlight: 'Homebuyer Forms' },
    { goto: '/marketplace' },
    {
      say: 'Here is the marketplace: people who asked about a mortgage today. A first name, a state, a price. The phone number comes with the purchase.',
      spotlight: 'Open leads',
    },
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
    { goto: '/marketplace?tab=mine' },
    { say: 'Bought, for $13.30. Now there is a full name, a phone and an email: Riley can call within the minute.' },
    { goto: '/transactions' },
    {
      say: 'And every cent of it stands here: the card, the transfer, the purchase, and what is left.',
      spotlight: 'Transactions',
    },
    {
      expect: 'listTransactions',
      answer: { total: 4, items: [{ type: 'LEAD_PURCHASE', amountCents: -1330, balanceAfter: 1170 }] },
    },
  ],
})

const fundedAgent = defineScript({
  name: 'funded-agent',
  title: 'Money is there, the marketplace is open',
  story: 'An agent with $5,000 moves some of it, buys at once, and cannot spend what is not there.',
  world: onMonday('funded-agent'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley buys every day, and keeps $5,000 ready for a good week.', spotlight: 'Available Funds' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 500_000 } },
    { goto: '/wallet' },
    { say: 'A thousand goes to Rate Table One, the source that has been closing best.', spotlight: 'Rate Table One' },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'rate-table-one', amountCents: 100_000 } } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 400_000 } },
    { say: 'It is there at once. $4,000 stay free for any other source.', spotlight: 'Available Funds' },
    { goto: '/marketplace' },
    { say: 'New leads are the most likely to pick up, so the newest are on top.', spotlight: 'Open leads' },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['rate-table-one'] } },
      keep: { leadId: 'items.0.id' },
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' } },
    { goto: '/marketplace?tab=mine' },
    { say: 'Bought: the lead is Riley’s alone. Nobody else is sold the same person.' },
    {
      call: 'transferFundsToWallet',
      variables: { input: { sourceId: 'rate-table-one', amountCents: 400_001 } },
      fails: 'CONFLICT',
    },
    { goto: '/wallet' },
    { say: 'And a cent more than there is cannot be moved. The platform refuses before anything goes wrong.' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 400_000 } },
  ],
})

const lowBalance = defineScript({
  name: 'low-balance',
  title: 'Not enough for the next lead',
  story: 'Nine days without a deposit: what the agent sees, what is refused, and how little it takes to go on.',
  world: onMonday('low-balance'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley has been busy, and has not added money for nine days.', spotlight: 'Low Balance Alerts' },
    { goto: '/wallet' },
    { say: 'Each wallet says for how many leads it still lasts. Most of them: for none.', spotlight: 'Wallet' },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['rate-table-one'] } },
      keep: { leadId: 'items.0.id' },
    },
    { goto: '/marketplace' },
    { say: 'A good lead has just come in, and the wallet for it holds less than it costs.' },
    { call: 'purchaseLead', variables: { leadId: '$leadId' }, fails: 'CONFLICT' },
    { expect: 'getLead', variables: { leadId: '$leadId' }, answer: { status: 'OPEN' } },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-one' }, answer: { balanceCents: { $atMost: 2999 } } },
    { say: 'Buying it is refused, in words, and nothing has moved: the lead is still open.' },
    { call: 'addFunds', variables: { input: { amountCents: 10_000 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'rate-table-one', amountCents: 10_000 } } },
    { goto: '/wallet' },
    { say: 'A hundred dollars later the wallet is back above its alert.', spotlight: 'Rate Table One' },
    { call: 'purchaseLead', variables: { leadId: '$leadId' } },
    { goto: '/marketplace?tab=mine' },
    { say: 'The same lead, bought. With automatic top-up Riley would not even have noticed.' },
  ],
})

const topUpFailing = defineScript({
  name: 'top-up-failing',
  title: 'The day the card is declined',
  story: 'The saved card stops working in the middle of the day. The agent finds out before the leads do.',
  world: onMonday('top-up-failing'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley lets the platform keep his wallets funded. Today his bank says no, and he has not noticed yet.' },
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
    { goto: '/wallet' },
    {
      say: 'The wallet page tells him at once: the card was declined, and here is the button to complete the payment.',
      spotlight: 'Your card was declined',
    },
    {
      say: 'Nothing is charged again and again behind his back: after three declined charges in a row it stops by itself.',
      spotlight: 'Payment activity',
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    {
      say: 'He tries another card that is no good either. It is declined with the reason, and still no cent has moved.',
    },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    {
      expect: 'getPaymentStatus',
      variables: { agentId: 'user-agent' },
      answer: { failedTopUp: null, config: { failureCount: 0 } },
    },
    { say: 'A good card pays what was missing. The warning is gone, without a reload and without a call to support.' },
    { expect: 'getWallet', variables: { sourceId: '$sourceId' }, answer: { balanceCents: { $atLeast: 25_000 } } },
    { goto: '/transactions' },
    { say: 'The failed attempts are no entries in his books. Only the money that came is.', spotlight: 'Transactions' },
    { goto: '/marketplace' },
    { say: 'And he buys on, as if nothing had happened.' },
  ],
})

const disabledWallet = defineScript({
  name: 'disabled-wallet',
  title: 'Two wallets that cannot buy',
  story: 'One is turned off by the agent, the other waits for an administrator: he can fix only the first himself.',
  world: onMonday('disabled-wallet'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'Two of Riley’s wallets hold money, and cannot buy. For two different reasons.', spotlight: 'Wallet' },
    {
      expect: 'getWallet',
      variables: { sourceId: 'form-direct' },
      answer: { active: false, activated: true, enabled: false },
    },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false, activated: false } },
    { say: 'Form Direct he has turned off himself, for a slow week.', spotlight: 'Form Direct' },
    { call: 'updateWallet', variables: { input: { sourceId: 'form-direct', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'form-direct' }, answer: { active: true } },
    { say: 'One switch, and it buys again.', spotlight: 'Form Direct' },
    { call: 'updateWallet', variables: { input: { sourceId: 'rate-table-two', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false } },
    {
      say: 'Rate Table Two is not his to turn on: the company checks a license first. His money stays his.',
      spotlight: 'Rate Table Two',
    },
    { as: 'admin' },
    { goto: '/admin' },
    { say: 'Avery, the administrator, sees wallets that wait for her, and knows why this one does.' },
    {
      call: 'adminUpdateWallet',
      variables: { userId: 'user-agent', input: { sourceId: 'rate-table-two', activated: true, reason: 'Checked' } },
    },
    { as: 'agent' },
    { goto: '/wallet' },
    {
      say: 'She activates it with a reason, which is kept. Riley can buy the next minute.',
      spotlight: 'Rate Table Two',
    },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: true } },
  ],
})

const busyMarket = defineScript({
  name: 'busy-market',
  title: 'Leads come and go',
  story: 'A list that moves while you look at it, rivals who are as fast, and sums that hold all the same.',
  world: onMonday('busy-market'),
  steps: [
    { as: 'agent' },
    { goto: '/marketplace' },
    { say: 'Monday noon. In a moment this list begins to move.', spotlight: 'Open leads' },
    { call: 'listOpenLeads', variables: { limit: 1 }, keep: { firstId: 'items.0.id', before: 'total' } },
    { clock: { freeze: false } },
    { say: 'A new lead every few seconds, and other agents who buy as fast. Nobody has pressed reload.' },
    { clock: { freeze: true } },
    { say: 'I stop the clock, so that we can look: the newest on top, with its age to the minute.' },
    { clock: { advance: 'PT50M' } },
    { expect: 'listOpenLeads', variables: { limit: 1 }, answer: { total: { $atLeast: 1 } } },
    { say: 'Fifty minutes later. Most of what we saw has been bought by somebody, exactly once each.' },
    { goto: '/dashboard' },
    { say: 'Riley’s own figures have not moved: nothing is bought for him that he has not pressed.' },
    { as: 'admin' },
    { goto: '/admin' },
    { say: 'And from above: revenue is the sum of what was sold, and the ledger balances to the cent.' },
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
