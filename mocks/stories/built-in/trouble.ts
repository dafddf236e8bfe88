import { defineScript, type ScriptDocument } from '../document'
import { GOOD_CARD, onMonday } from './start'

const sessionTrouble = defineScript({
  name: 'session-trouble',
  title: 'The session runs out',
  story: 'A long phone call, an expired sign-in, and an agent who does not lose his place.',
  world: onMonday('session-trouble'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley is signed in, and takes a call that will last an hour.' },
    { say: 'In this world the sign-in service has a bad day on top of it: slow, and now and then not there.' },
    { clock: { advance: 'PT61M' } },
    { call: 'getDashboardStats', fails: 'UnauthorizedException' },
    { say: 'An hour later his pass has expired. A request with the old one is refused, as it should be.' },
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'The app has renewed it in the background. He is where he was, and has not typed a password.' },
    { expect: 'getDashboardStats', answer: { fundsBalance: { $atLeast: 0 } } },
    { goto: '/marketplace' },
    { say: 'He goes on working. Where renewing fails for good, the sign-in page says why, and brings him back here.' },
    { goto: '/dashboard' },
    { say: 'What he sees is the same company an hour later, with all that has come in meanwhile.' },
  ],
})

const paymentTrouble = defineScript({
  name: 'payment-trouble',
  title: 'Cards that are declined',
  story:
    'Five ways in which a payment goes wrong, and one in which it does not. Nothing is credited until money has come.',
  world: onMonday('payment-trouble'),
  steps: [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'A bad day at the bank. Riley wants to add fifty dollars.', spotlight: 'Available Funds' },
    {
      call: 'addFunds',
      variables: { input: { amountCents: 5000 } },
      keep: { secret: 'paymentIntent.clientSecret', before: 'updatedBalance' },
    },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000002', declined: 'generic_decline' } },
    { say: 'The first card is declined, and the bank does not say why.' },
    { confirmCard: { clientSecret: '$secret', number: '4000000000009995', declined: 'insufficient_funds' } },
    { say: 'The second has not enough on it. The page says so in those words.' },
    { say: 'Three charges in ten fail at the bank itself, whatever the card: this is a good one.' },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD, declined: 'processing_error' } },
    { confirmCard: { clientSecret: '$secret', number: '4000000000000069', declined: 'expired_card' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: '$before' } },
    { say: 'Four refusals, and his balance is to the cent what it was.', spotlight: 'Available Funds' },
    { confirmCard: { clientSecret: '$secret', number: GOOD_CARD } },
    { say: 'Now it goes through. The bank’s word may come late; the money is not shown before it has come.' },
    { clock: { advance: 'PT1M' } },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 5000 } } },
    { say: 'Half a minute on it is there. Once, also where the bank says it twice.', spotlight: 'Available Funds' },
  ],
})

const everythingFails = defineScript({
  name: 'everything-fails',
  title: 'Everything fails, and nothing is lost',
  story: 'We pull the plug while somebody is working, and put it back. Watch the money.',
  world: onMonday('everything-fails'),
  steps: [
    { as: 'agent' },
    { fault: null },
    { goto: '/dashboard' },
    {
      say: 'An ordinary morning. Remember the figure at the top: that is Riley’s money.',
      spotlight: 'Available Funds',
    },
    { call: 'getDashboardStats', keep: { before: 'fundsBalance' } },
    { call: 'listOpenLeads', variables: { limit: 1 }, keep: { leadId: 'items.0.id' } },
    { fault: { service: 'graphql', effect: { code: 'SERVICE_UNAVAILABLE' } } },
    { call: 'getDashboardStats', fails: 'SERVICE_UNAVAILABLE' },
    { goto: '/wallet' },
    {
      say: 'Now the service is down, all of it. The app tries again by itself, then says so and offers a button. It does not go blank.',
    },
    { call: 'purchaseLead', variables: { leadId: '$leadId' }, fails: 'SERVICE_UNAVAILABLE' },
    { goto: '/marketplace' },
    { say: 'He presses Buy in the middle of it. Refused, in words, and no money has moved.' },
    { fault: { service: 'graphql', effect: { network: true } } },
    { goto: '/transactions' },
    { say: 'Worse: the line itself is cut. The app keeps its place and keeps trying; nobody has to sign in again.' },
    { fault: null },
    { goto: '/dashboard' },
    { expect: 'getDashboardStats', answer: { fundsBalance: '$before' } },
    { say: 'The plug is back in. The same figure as before, to the cent.', spotlight: 'Available Funds' },
    { expect: 'getLead', variables: { leadId: '$leadId' }, answer: { status: 'OPEN' } },
    { goto: '/marketplace' },
    { say: 'And the lead that he could not buy is still open. Nothing happened twice, nothing happened halfway.' },
    { as: 'admin' },
    { fault: null },
    { goto: '/admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
    { say: 'The administrator’s ledger agrees. That is the promise: it may fail, but it does not lose.' },
  ],
})

/** Services that fail. */
export const troubleScripts: readonly ScriptDocument[] = [sessionTrouble, paymentTrouble, everythingFails]
