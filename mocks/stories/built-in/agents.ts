import { defineStory, GOOD_CARD, atStoryStart, type StoryDocument } from '../story-document'

const brandNewAgent = defineStory({
  name: 'brand-new-agent',
  title: 'An agent’s first hour',
  story: 'From sign-up to a name and a phone number, for less than fifteen dollars.',
  world: atStoryStart('brand-new-agent'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    {
      say: 'Riley has just signed up. There is no money and no lead yet, and the page shows the next steps.',
      spotlight: 'Next steps',
    },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { expect: 'getAgentWallets', answer: { $size: 0 } },
    { goto: '/wallet' },
    {
      say: 'Each lead source has its own wallet. Riley sets the budget for each source, and can spend it nowhere else.',
      spotlight: 'Wallet',
    },
    { call: 'createWallet', variables: { input: { sourceId: 'homebuyer-forms' } } },
    { call: 'addFunds', variables: { input: { amountCents: 2500 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 2500 } },
    {
      say: 'Riley adds twenty-five dollars by card. There is no contract and no minimum: one charge, and the money is here.',
      spotlight: 'Available Funds',
    },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'homebuyer-forms', amountCents: 2500 } } },
    { say: 'After one transfer, the first wallet can buy leads.', spotlight: 'Homebuyer Forms' },
    { goto: '/marketplace' },
    {
      say: 'The marketplace lists people who asked about a mortgage today: first name, state, and price. The phone number comes with the purchase.',
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
    {
      say: 'Riley bought the lead for $13.30. Now its full name, phone, and email are visible, and Riley can call at once.',
    },
    { goto: '/transactions' },
    {
      say: 'Every cent is listed here: the card payment, the transfer, the purchase, and the remaining balance.',
      spotlight: 'Transactions',
    },
    {
      expect: 'listTransactions',
      answer: { total: 4, items: [{ type: 'LEAD_PURCHASE', amountCents: -1330, balanceAfter: 1170 }] },
    },
  ],
})

const fundedAgent = defineStory({
  name: 'funded-agent',
  title: 'Money is there, the marketplace is open',
  story: 'An agent with $5,000 moves some of it to a wallet, buys a lead, and cannot spend more than the balance.',
  world: atStoryStart('funded-agent'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley buys leads every day and keeps $5,000 ready for a good week.', spotlight: 'Available Funds' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 500_000 } },
    { goto: '/wallet' },
    {
      say: 'Riley moves $1,000 to Rate Table One, the source with the most closed loans.',
      spotlight: 'Rate Table One',
    },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'rate-table-one', amountCents: 100_000 } } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 400_000 } },
    { say: 'The money arrives at once. $4,000 is still free for any other source.', spotlight: 'Available Funds' },
    { goto: '/marketplace' },
    {
      say: 'New leads are the most likely to answer the phone, so the newest are at the top.',
      spotlight: 'Open leads',
    },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['rate-table-one'] } },
      keep: { leadId: 'items.0.id' },
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' } },
    { goto: '/marketplace?tab=mine' },
    { say: 'The lead now belongs to Riley alone. No other agent can buy it.' },
    {
      call: 'transferFundsToWallet',
      variables: { input: { sourceId: 'rate-table-one', amountCents: 400_001 } },
      fails: 'CONFLICT',
    },
    { goto: '/wallet' },
    {
      say: 'Moving even one cent more than the balance is impossible. The platform refuses before anything goes wrong.',
    },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 400_000 } },
  ],
})

const lowBalance = defineStory({
  name: 'low-balance',
  title: 'Not enough for the next lead',
  story: 'Nine days without a deposit: what the agent sees, what the platform refuses, and how a small deposit helps.',
  world: atStoryStart('low-balance'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley has been busy and has not added money for nine days.', spotlight: 'Low Balance Alerts' },
    { goto: '/wallet' },
    { say: 'Each wallet shows how many more leads it can buy. Most of them can buy none.', spotlight: 'Wallet' },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['rate-table-one'] } },
      keep: { leadId: 'items.0.id' },
    },
    { goto: '/marketplace' },
    { say: 'A good lead has just arrived, and its wallet holds less than the price.' },
    { call: 'purchaseLead', variables: { leadId: '$leadId' }, fails: 'CONFLICT' },
    { expect: 'getLead', variables: { leadId: '$leadId' }, answer: { status: 'OPEN' } },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-one' }, answer: { balanceCents: { $atMost: 2999 } } },
    { say: 'The platform refuses the purchase and says why. No money has moved, and the lead is still open.' },
    { call: 'addFunds', variables: { input: { amountCents: 10_000 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'rate-table-one', amountCents: 10_000 } } },
    { goto: '/wallet' },
    {
      say: 'With another hundred dollars, the wallet is above its alert threshold again.',
      spotlight: 'Rate Table One',
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' } },
    { goto: '/marketplace?tab=mine' },
    { say: 'Now Riley can buy the same lead. With automatic top-up, the wallet would never have run low.' },
  ],
})

const topUpFailing = defineStory({
  name: 'top-up-failing',
  title: 'The day the card is declined',
  story: 'The saved card stops working in the middle of the day. The agent sees it at once and fixes it.',
  world: atStoryStart('top-up-failing'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley uses automatic top-up. Today the bank declined the card, and Riley has not noticed yet.' },
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
      say: 'The wallet page shows it at once: the card was declined, and a button completes the payment.',
      spotlight: 'Your card was declined',
    },
    {
      say: 'The platform does not keep charging the card. It stops automatically after three declined charges in a row.',
      spotlight: 'Payment activity',
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    {
      say: 'Riley tries another card, and the bank declines it too. The page says why, and no money has moved.',
    },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    {
      expect: 'getPaymentStatus',
      variables: { agentId: 'user-agent' },
      answer: { failedTopUp: null, config: { failureCount: 0 } },
    },
    { say: 'A good card pays the missing amount. The warning disappears without a reload or a call to support.' },
    { expect: 'getWallet', variables: { sourceId: '$sourceId' }, answer: { balanceCents: { $atLeast: 25_000 } } },
    { goto: '/transactions' },
    {
      say: 'The failed attempts do not appear in the transactions. Only the real payment does.',
      spotlight: 'Transactions',
    },
    { goto: '/marketplace' },
    { say: 'Riley can buy leads again, as before.' },
  ],
})

const disabledWallet = defineStory({
  name: 'disabled-wallet',
  title: 'Two wallets that cannot buy',
  story:
    'The agent disabled one wallet, and the other one waits for an administrator. The agent can fix only the first.',
  world: atStoryStart('disabled-wallet'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'Two of Riley’s wallets hold money but cannot buy leads, for two different reasons.', spotlight: 'Wallet' },
    {
      expect: 'getWallet',
      variables: { sourceId: 'form-direct' },
      answer: { active: false, activated: true, enabled: false },
    },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false, activated: false } },
    { say: 'Riley disabled Form Direct for a slow week.', spotlight: 'Form Direct' },
    { call: 'updateWallet', variables: { input: { sourceId: 'form-direct', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'form-direct' }, answer: { active: true } },
    { say: 'One switch enables it again.', spotlight: 'Form Direct' },
    { call: 'updateWallet', variables: { input: { sourceId: 'rate-table-two', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false } },
    {
      say: 'Riley cannot enable Rate Table Two: the company checks a license first. The money still belongs to Riley.',
      spotlight: 'Rate Table Two',
    },
    { as: 'admin' },
    { goto: '/admin' },
    { say: 'Avery, the administrator, sees which wallets wait for approval, and why this one does.' },
    {
      call: 'adminUpdateWallet',
      variables: { userId: 'user-agent', input: { sourceId: 'rate-table-two', activated: true, reason: 'Checked' } },
    },
    { as: 'agent' },
    { goto: '/wallet' },
    {
      say: 'Avery activates it with a reason, which is recorded. Riley can buy leads at once.',
      spotlight: 'Rate Table Two',
    },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: true } },
  ],
})

const busyMarket = defineStory({
  name: 'busy-market',
  title: 'Leads come and go',
  story: 'A list that moves while you watch, rivals who buy just as fast, and money that still adds up.',
  world: atStoryStart('busy-market'),
  steps: [
    { as: 'agent' },
    { goto: '/marketplace' },
    { say: 'It is Monday noon. In a moment, this list starts to move.', spotlight: 'Open leads' },
    { call: 'listOpenLeads', variables: { limit: 1 }, keep: { firstId: 'items.0.id', before: 'total' } },
    { clock: { freeze: false } },
    {
      say: 'A new lead arrives every few seconds, and other agents buy just as fast. The list updates without a reload.',
    },
    { clock: { freeze: true } },
    { say: 'I stop the clock so that we can look. The newest lead is at the top, with its age in minutes.' },
    { clock: { advance: 'PT50M' } },
    { expect: 'listOpenLeads', variables: { limit: 1 }, answer: { total: { $atLeast: 1 } } },
    { say: 'Fifty minutes later, other agents have bought most of these leads, each exactly once.' },
    { goto: '/dashboard' },
    { say: 'Riley’s own figures have not changed: the platform never buys a lead without a click.' },
    { as: 'admin' },
    { goto: '/admin' },
    { say: 'Avery sees the whole company: revenue is the sum of all sales, and the ledger balances to the cent.' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
  ],
})

/** Stories about an agent, with and without money. */
export const agentStories: readonly StoryDocument[] = [
  brandNewAgent,
  fundedAgent,
  lowBalance,
  topUpFailing,
  disabledWallet,
  busyMarket,
]
