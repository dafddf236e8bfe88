import { atStoryStart, defineStory, GOOD_CARD, type StoryDocument } from '../story-document'
import { agentBuys, leadArrives, managerSees, monthReport, TEXAS_LEAD } from './live-lead'

const sessionTrouble = defineStory({
  name: 'session-trouble',
  title: 'The session runs out',
  story: 'A long phone call, an expired session, and an agent who continues on the same page.',
  world: atStoryStart('session-trouble'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    {
      say: 'Riley is signed in, and takes a long call. The sign-in service is slow, and fails at times.',
      spotlight: 'Account',
    },
    { clock: { advance: 'PT61M' } },
    { call: 'getDashboardStats', fails: 'UnauthorizedException' },
    { as: 'agent' },
    { goto: '/wallet' },
    { expect: 'getDashboardStats', answer: { fundsBalance: { $atLeast: 0 } } },
    {
      say: 'An hour later, the session has expired. The app renews it in the background: Riley types no password.',
      spotlight: 'Available Funds',
    },
    { fault: null },
    ...leadArrives({ ...TEXAS_LEAD, at: '2026-03-20T15:16:00Z' }, 'During that call, a lead came in from Texas.'),
    ...agentBuys(TEXAS_LEAD, 'Riley buys it for $13.30, on the same page. The phone number unlocks.'),
    ...managerSees(109, 'Morgan sees it within a second: 109 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [135_650, 59, 4, 6.8, 1_403_148, 33_913] }],
      'No session lost, no sale lost: 4 loans funded this month, for $339.13 each.',
    ),
  ],
})

const paymentTrouble = defineStory({
  name: 'payment-trouble',
  title: 'Cards that are declined',
  story: 'Four payments fail, and one succeeds. The platform credits nothing before the money has arrived.',
  world: atStoryStart('payment-trouble'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'The bank has a bad day, and Riley wants to add money.', spotlight: 'Available Funds' },
    {
      call: 'addFunds',
      variables: { input: { amountCents: 5000 } },
      keep: { secret: 'paymentIntent.clientSecret', before: 'updatedBalance' },
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    { confirmCard: { clientSecret: '$secret', number: '4000000000009995', declined: 'insufficient_funds' } },
    {
      say: 'Two cards are declined. For the second, the page says why: insufficient funds.',
      spotlight: 'just now',
    },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD, declined: 'processing_error' } },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000069', declined: 'expired_card' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: '$before' } },
    {
      say: 'Then the bank itself fails. After four declines, the balance is the same to the cent.',
      spotlight: 'Available Funds',
    },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { clock: { advance: 'PT1M' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 5000 } } },
    { say: 'Then the $50 arrives: once, even if the bank confirms it twice.', spotlight: 'Available Funds' },
    { call: 'transferFundsToWallet', variables: { input: { sourceId: 'homebuyer-forms', amountCents: 5000 } } },
    ...leadArrives(TEXAS_LEAD, 'Just in time: a lead comes in from Texas.'),
    ...agentBuys(TEXAS_LEAD, 'Riley buys it for $13.30, and the phone number unlocks.'),
    ...managerSees(82, 'Morgan sees it within a second: 82 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [56_360, 27, 1, 3.7, 203_010] }],
      'Riley’s month, declines and all: $563.60 spent, and a loan of $203,010 funded.',
    ),
  ],
})

const everythingFails = defineStory({
  name: 'everything-fails',
  title: 'Everything fails, and nothing is lost',
  story: 'We pull the plug while an agent is working, and plug it back in. Watch the money.',
  world: atStoryStart('everything-fails'),
  steps: [
    { as: 'agent' },
    { fault: null },
    { goto: '/dashboard' },
    { call: 'getDashboardStats', keep: { before: 'fundsBalance' } },
    { call: 'listOpenLeads', variables: { limit: 1 }, keep: { leadId: 'items.0.id' } },
    { say: 'An ordinary morning. Remember this amount: it’s Riley’s money.', spotlight: 'Available Funds' },
    { fault: { service: 'graphql', effect: { code: 'SERVICE_UNAVAILABLE' } } },
    { call: 'getDashboardStats', fails: 'SERVICE_UNAVAILABLE' },
    { goto: '/wallet' },
    {
      say: 'We pull the plug. The app tries again, then shows an error and a button.',
      spotlight: 'Financial Data Error',
      notes: 'The app tries for a few seconds, which is when you explain what happens.',
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' }, fails: 'SERVICE_UNAVAILABLE' },
    { goto: '/marketplace' },
    {
      say: 'The marketplace is down too. A purchase fails, the app says why, and no money moves.',
      spotlight: 'Route Error',
    },
    { fault: { service: 'graphql', effect: { network: true } } },
    { goto: '/transactions' },
    {
      say: 'Now the network fails too. Riley stays signed in, and the app keeps trying.',
      spotlight: 'Route Error',
    },
    { fault: null },
    { goto: '/dashboard' },
    { expect: 'getDashboardStats', answer: { fundsBalance: '$before' } },
    { expect: 'getLead', variables: { leadId: '$leadId' }, answer: { status: 'OPEN' } },
    { say: 'The plug is back in. The amount is the same, to the cent.', spotlight: 'Available Funds' },
    ...leadArrives(TEXAS_LEAD, 'Business goes on: a lead comes in from Texas.'),
    ...agentBuys(TEXAS_LEAD, 'Riley buys it for $13.30, and the phone number unlocks.'),
    { as: 'admin' },
    { goto: '/admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    { say: 'The company’s books agree. Services may fail: money is never lost.', spotlight: 'Revenue This Month' },
    ...managerSees(109, 'Morgan sees the purchase too: 109 leads for the team this month.'),
    ...monthReport(
      [{ label: 'Riley Fairweather', values: [135_650, 59, 4, 6.8, 1_403_148, 33_913] }],
      'An outage, and still: 4 loans funded this month, for $339.13 each.',
    ),
  ],
})

/** Stories about failing services. */
export const troubleStories: readonly StoryDocument[] = [sessionTrouble, paymentTrouble, everythingFails]
