import { defineScript, type ScriptDocument } from '../script/document'
import { GOOD_CARD, onMonday } from './start'

const sessionTrouble = defineScript({
  name: 'session-trouble',
  title: 'The session runs out',
  story: 'The clock passes the end of the token: the next call is refused until the session is refreshed.',
  world: onMonday('session-trouble'),
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
  title: 'Cards that are declined',
  story:
    'Cards are declined for their own reasons, and a good one because the bank is in trouble; nothing is credited until one pays.',
  world: onMonday('payment-trouble'),
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
  world: onMonday('everything-fails'),
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

/** Services that fail. */
export const troubleScripts: readonly ScriptDocument[] = [sessionTrouble, paymentTrouble, everythingFails]
