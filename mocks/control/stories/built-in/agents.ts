import { atStoryStart, defineStory, GOOD_CARD, type StoryDocument } from '../story-document'
import { agentBuys, CALIFORNIA_LEAD, leadArrives, managerSees, monthReport, TEXAS_LEAD } from './live-lead'

const brandNewAgent = defineStory({
  name: 'brand-new-agent',
  title: 'An agent’s first hour',
  story: 'From sign-up to a name and a phone number, for less than fifteen dollars.',
  world: atStoryStart('brand-new-agent'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { expect: 'getAgentWallets', answer: { $size: 0 } },
    {
      say: 'Riley has just signed up. No money and no leads yet: this is minute one.',
      spotlight: 'Available Funds',
      notes: 'Below, a checklist of three steps leads a new agent to the first lead.',
    },
    { goto: '/wallet' },
    { call: 'createWallet', variables: { input: { sourceId: 'homebuyer-forms' } } },
    {
      say: 'Each lead source has its own wallet. Riley sets the budget, source by source.',
      spotlight: 'Wallet',
      notes: 'Ask: who decides at your company how much goes to which source?',
    },
    { call: 'addFunds', variables: { input: { amountCents: 2500 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 0 } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 2500 } },
    { say: 'Riley adds $25 by card. No contract, no minimum.', spotlight: 'Available Funds' },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'homebuyer-forms', amountCents: 2500 } } },
    { expect: 'getWallet', variables: { sourceId: 'homebuyer-forms' }, answer: { balanceCents: 2500 } },
    { say: 'One transfer, and the first wallet holds $25: ready to buy.', spotlight: 'Homebuyer Forms' },
    ...leadArrives(
      TEXAS_LEAD,
      'A lead just came in from Texas. First name, state, price: the phone number is still hidden.',
    ),
    ...agentBuys(
      TEXAS_LEAD,
      'Riley buys it for $13.30. The phone number unlocks, and Riley calls before anyone else.',
      'A lead is sold once. Ask: how long does a new lead wait at your company?',
    ),
    { goto: '/transactions' },
    {
      expect: 'listTransactions',
      answer: { total: 4, items: [{ type: 'LEAD_PURCHASE', amountCents: -1330, balanceAfter: 1170 }] },
    },
    {
      say: 'Here’s every cent: the deposit, the transfer, the purchase, and the $11.70 that is left.',
      spotlight: 'Transactions',
    },
    ...managerSees(52, 'Morgan, the manager, saw it within a second: 52 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Sasha Thornbury', values: [42_695, 19, 1, 5.3, 134_785] }],
      'What it’s worth: Sasha spent $426.95 this month, and funded a loan of $134,785.',
      'Sasha works beside Riley. Compare the spend with the commission on one loan.',
    ),
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
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 500_000 } },
    { say: 'Riley keeps $5,000 ready and buys leads every day.', spotlight: 'Available Funds' },
    { goto: '/wallet' },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'rate-table-one', amountCents: 100_000 } } },
    {
      expect: 'listTransactions',
      variables: { limit: 1 },
      answer: { items: [{ type: 'TRANSFER', amountCents: 100_000 }] },
    },
    {
      say: 'Riley moves $1,000 to Rate Table One. The money is there at once.',
      spotlight: 'Rate Table One',
    },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 400_000 } },
    { say: '$4,000 stays free for any other source.', spotlight: 'Available Funds' },
    ...leadArrives(TEXAS_LEAD, 'A lead just came in from Texas. Fresh leads pick up the phone.'),
    ...agentBuys(TEXAS_LEAD, '$13.30, one click. The phone number unlocks, and nobody else can buy this lead.'),
    {
      call: 'transferFundsToWallet',
      variables: { input: { sourceId: 'rate-table-one', amountCents: 400_001 } },
      fails: 'CONFLICT',
    },
    { goto: '/wallet' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: 400_000 } },
    {
      say: 'Try to move more than the $4,000, and the platform stops it.',
      spotlight: 'Available Funds',
    },
    ...managerSees(109, 'Morgan’s page moved within a second: 109 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [135_650, 59, 4, 6.8, 1_403_148, 33_913] }],
      'Riley spent $1,356.50 this month and funded 4 loans. That is $339.13 per loan.',
    ),
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
    { say: 'Riley has been busy, and has not added money for nine days.', spotlight: 'Low Balance Alerts' },
    { goto: '/wallet' },
    { expect: 'getWallet', variables: { sourceId: 'homebuyer-forms' }, answer: { balanceCents: { $atMost: 1329 } } },
    { say: 'Every wallet shows how many leads it still covers. This one covers none.', spotlight: 'Homebuyer Forms' },
    ...leadArrives(TEXAS_LEAD, 'Then a lead comes in from Texas, and the wallet is short.'),
    { call: 'purchaseLead', variables: { leadId: '$liveLeadId' }, fails: 'CONFLICT' },
    { expect: 'getLead', variables: { leadId: '$liveLeadId' }, answer: { status: 'OPEN' } },
    {
      say: 'The platform says why it can’t be bought. No money moves, and the lead stays open.',
      spotlight: 'Price',
    },
    { call: 'addFunds', variables: { input: { amountCents: 10_000 } }, keep: { secret: 'paymentIntent.clientSecret' } },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'homebuyer-forms', amountCents: 10_000 } } },
    { goto: '/wallet' },
    {
      expect: 'listTransactions',
      variables: { limit: 1 },
      answer: { items: [{ type: 'TRANSFER', amountCents: 10_000 }] },
    },
    { say: 'Riley adds $100 and moves it to the wallet.', spotlight: 'Homebuyer Forms' },
    ...agentBuys(TEXAS_LEAD, 'Now Riley gets that lead for $13.30. The phone number unlocks, just in time.'),
    ...managerSees(82, 'Morgan sees it within a second: 82 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [56_360, 27, 1, 3.7, 203_010] }],
      'Riley’s month: $563.60 spent, and a loan of $203,010 funded.',
    ),
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
    {
      say: 'Riley’s wallets fill up automatically, but the bank declined the card. The home page says so.',
      spotlight: 'Now',
      notes: 'Ask: how does an agent learn today that a payment failed?',
    },
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
      say: 'The wallet page says why: the card was declined. One button fixes it.',
      spotlight: 'Complete payment',
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    { expect: 'getWallet', variables: { sourceId: 'form-direct' }, answer: { balanceCents: 3_780 } },
    {
      say: 'Riley tries another card, which is declined too. No money moves: the wallet still holds $37.80.',
      spotlight: 'Form Direct',
      notes: 'The platform credits nothing before the bank has paid.',
    },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    {
      expect: 'getPaymentStatus',
      variables: { agentId: 'user-agent' },
      answer: { failedTopUp: null, config: { failureCount: 0 } },
    },
    { goto: '/transactions' },
    {
      expect: 'listTransactions',
      variables: { limit: 1 },
      answer: { items: [{ type: 'TOP_UP', amountCents: 25_000 }] },
    },
    {
      say: 'A good card pays the $250. It’s in the wallet at once, without a call to support.',
      spotlight: 'Automatic top-up',
    },
    { expect: 'getWallet', variables: { sourceId: 'form-direct' }, answer: { balanceCents: 28_780 } },
    ...leadArrives(CALIFORNIA_LEAD, 'Then a lead comes in from California. Now the wallet holds $287.80, and can pay.'),
    ...agentBuys(CALIFORNIA_LEAD, 'Riley buys it for $16.20, and the phone number unlocks.'),
    ...managerSees(73, 'Morgan sees it within a second: 73 leads for the team this month.'),
    ...monthReport(
      [{}, { label: 'Riley Fairweather', values: [39_240, 22, 1, 4.5, 973_141] }],
      'That card was worth fixing. Riley’s month: $392.40 spent, a loan of $973,141 funded.',
    ),
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
    {
      expect: 'getWallet',
      variables: { sourceId: 'form-direct' },
      answer: { active: false, activated: true, enabled: false },
    },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false, activated: false } },
    { say: 'Two of Riley’s wallets hold money but can’t buy, for two different reasons.', spotlight: 'Wallet' },
    { call: 'updateWallet', variables: { input: { sourceId: 'form-direct', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'form-direct' }, answer: { active: true } },
    { say: 'Riley paused Form Direct for a slow week. One switch turns it back on.', spotlight: 'Form Direct' },
    { call: 'updateWallet', variables: { input: { sourceId: 'rate-table-two', enabled: true } } },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: false } },
    {
      say: 'Rate Table Two is different: the company checks a license first. The money stays Riley’s.',
      spotlight: 'Rate Table Two',
    },
    { as: 'admin' },
    { goto: '/admin/settings?tab=audit' },
    {
      call: 'adminUpdateWallet',
      variables: { userId: 'user-agent', input: { sourceId: 'rate-table-two', activated: true, reason: 'Checked' } },
    },
    { say: 'Avery, the administrator, approves it, with the reason on record.', spotlight: 'Avery Lindqvist' },
    { as: 'agent' },
    { goto: '/wallet' },
    { expect: 'getWallet', variables: { sourceId: 'rate-table-two' }, answer: { active: true } },
    { say: 'Riley sees it at once: both wallets can buy again.', spotlight: 'Rate Table Two' },
    ...leadArrives(CALIFORNIA_LEAD, 'Just in time: a Form Direct lead comes in from California.'),
    ...agentBuys(CALIFORNIA_LEAD, 'Riley buys it for $16.20, and the phone number unlocks.'),
    ...managerSees(68, 'Morgan sees it within a second: 68 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Sasha Thornbury', values: [42_695, 19, 1, 5.3, 134_785] }],
      'Every idle day costs. Sasha spent $426.95 this month, and funded a loan of $134,785.',
    ),
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
    { say: 'It’s Friday morning. In a moment, this list starts to move.', spotlight: 'Open leads' },
    { clock: { freeze: false } },
    { say: 'A lead arrives every few seconds, and other agents buy just as fast.', spotlight: 'Open leads' },
    { clock: { freeze: true } },
    {
      call: 'listOpenLeads',
      variables: { limit: 1, filters: { sourceIds: ['form-direct'] } },
      keep: { liveLeadId: 'items.0.id' },
    },
    ...agentBuys(
      { priceCents: 1620 },
      'I stop the clock, and Riley buys the newest one for $16.20. The phone number unlocks.',
    ),
    { clock: { advance: 'PT50M' } },
    { goto: '/marketplace' },
    { expect: 'listOpenLeads', variables: { limit: 1 }, answer: { total: { $atLeast: 1 } } },
    {
      say: 'Less than an hour later, most of those leads are gone. Each was sold exactly once.',
      spotlight: 'Open leads',
    },
    { as: 'admin' },
    { goto: '/admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    {
      say: 'Avery, the administrator, sees every sale. The books balance to the cent.',
      spotlight: 'Revenue This Month',
    },
    ...managerSees(109, 'Morgan sees Riley’s purchase too: 109 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [135_940, 59, 4, 6.8, 1_403_148, 33_985] }],
      'Speed pays. Riley spent $1,359.40 this month and funded 4 loans: $339.85 each.',
    ),
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
