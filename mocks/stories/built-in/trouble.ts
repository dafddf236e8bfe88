import { defineStory, GOOD_CARD, atStoryStart, type StoryDocument } from '../story-document'

const sessionTrouble = defineStory({
  name: 'session-trouble',
  title: 'The session runs out',
  story: 'A long phone call, an expired session, and an agent who continues on the same page.',
  world: atStoryStart('session-trouble'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley is signed in and takes a call that lasts an hour.' },
    { say: 'In this world, the sign-in service also has problems: it is slow and sometimes fails.' },
    { clock: { advance: 'PT61M' } },
    { call: 'getDashboardStats', fails: 'UnauthorizedException' },
    { say: 'An hour later, the session has expired. The server refuses requests with the old one, as it should.' },
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'The app has renewed the session in the background. Riley did not have to enter a password.' },
    { expect: 'getDashboardStats', answer: { fundsBalance: { $atLeast: 0 } } },
    { goto: '/marketplace' },
    {
      say: 'Riley continues to work. If renewing fails for good, the sign-in page says why, and then leads back here.',
    },
    { goto: '/dashboard' },
    { say: 'Riley sees the same company an hour later, with all the new leads.' },
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
    { say: 'The bank has a bad day. Riley wants to add fifty dollars.', spotlight: 'Available Funds' },
    {
      call: 'addFunds',
      variables: { input: { amountCents: 5000 } },
      keep: { secret: 'paymentIntent.clientSecret', before: 'updatedBalance' },
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    { say: 'The bank declines the first card without a reason.' },
    { confirmCard: { clientSecret: '$secret', number: '4000000000009995', declined: 'insufficient_funds' } },
    { say: 'The second card has insufficient funds, and the page says so.' },
    { say: 'Three in ten charges fail at the bank itself, even with a good card like this one.' },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD, declined: 'processing_error' } },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000069', declined: 'expired_card' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: '$before' } },
    { say: 'After four declined charges, the balance is the same to the cent.', spotlight: 'Available Funds' },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { say: 'Now the payment succeeds. The bank may confirm it late, and the app shows the money only after that.' },
    { clock: { advance: 'PT1M' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 5000 } } },
    {
      say: 'A minute later, the money is there: once, even if the bank confirms it twice.',
      spotlight: 'Available Funds',
    },
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
    {
      say: 'It is an ordinary morning. Remember the amount at the top: it is Riley’s money.',
      spotlight: 'Available Funds',
    },
    { call: 'getDashboardStats', keep: { before: 'fundsBalance' } },
    { call: 'listOpenLeads', variables: { limit: 1 }, keep: { leadId: 'items.0.id' } },
    { fault: { service: 'graphql', effect: { code: 'SERVICE_UNAVAILABLE' } } },
    { call: 'getDashboardStats', fails: 'SERVICE_UNAVAILABLE' },
    { goto: '/wallet' },
    {
      say: 'Now the whole service is down. The app retries automatically, then shows an error and a button. No page goes blank.',
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' }, fails: 'SERVICE_UNAVAILABLE' },
    { goto: '/marketplace' },
    { say: 'Riley clicks Buy during the outage. The app says why it failed, and no money has moved.' },
    { fault: { service: 'graphql', effect: { network: true } } },
    { goto: '/transactions' },
    { say: 'Now the network itself fails. The app stays on its page and keeps retrying, and Riley stays signed in.' },
    { fault: null },
    { goto: '/dashboard' },
    { expect: 'getDashboardStats', answer: { fundsBalance: '$before' } },
    { say: 'The plug is back in. The amount is the same as before, to the cent.', spotlight: 'Available Funds' },
    { expect: 'getLead', variables: { leadId: '$leadId' }, answer: { status: 'OPEN' } },
    { goto: '/marketplace' },
    { say: 'The lead that Riley could not buy is still open. Nothing happened twice, and nothing happened halfway.' },
    { as: 'admin' },
    { fault: null },
    { goto: '/admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    { say: 'The administrator’s ledger agrees. The promise holds: services may fail, but no money is lost.' },
  ],
})

/** Stories about failing services. */
export const troubleStories: readonly StoryDocument[] = [sessionTrouble, paymentTrouble, everythingFails]
