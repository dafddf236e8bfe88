import type { Stripe } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { unknownOutcome } from '../../../lib/api/outcome'
import { countingTimers } from '../../../test/timers-fixture'
import { chargeCard, type ChargePhase, reconcileConstants } from './charge-card'

/** A status, a status with the reason of the last decline, or no connection to Stripe. */
type Retrieved = string | readonly [status: string, declined: string] | null

function setUp(confirmed: string, retrieved: readonly Retrieved[], isCredited = false) {
  const { timers, waitedMs } = countingTimers()
  const phases: ChargePhase[] = []
  const states = [...retrieved]
  const stripe = {
    confirmCardPayment: async () =>
      confirmed === 'lost'
        ? { error: { type: 'api_connection_error' } }
        : { paymentIntent: { id: 'pi_1', status: confirmed } },
    retrievePaymentIntent: async () => {
      const state = states.length > 1 ? states.shift() : states[0]
      if (!state) throw new TypeError('Failed to fetch')
      const [status, message] = typeof state === 'string' ? [state] : state
      return { paymentIntent: { id: 'pi_1', status, last_payment_error: message ? { message } : null } }
    },
  } as unknown as Stripe
  const charge = chargeCard({
    stripe,
    card: { kind: 'saved', paymentMethodId: 'pm_1' },
    clientSecret: 'pi_1_secret_2',
    onChallenge: () => undefined,
    onPhase: (phase) => phases.push(phase),
    isCredited: async () => isCredited,
    signal: new AbortController().signal,
    timers,
  })
  return { charge, phases, waitedMs }
}

const charged = { kind: 'charged', isOwn: true }
const failed = (title: string, description: string, payment: string) => ({
  kind: 'failed',
  title,
  description,
  payment,
})
const notTwice = expect.stringContaining('your card is not charged twice') as string
const open = 'requires_payment_method'

it.each<[string, Retrieved[], object]>([
  ['succeeds', ['processing', null, 'succeeded'], charged],
  [
    'declines',
    ['processing', [open, 'Your card was declined.']],
    failed('Payment confirmation failed', 'Your card was declined.', 'open'),
  ],
  ['cancels', ['canceled'], failed('Payment failed', 'Please try again.', 'over')],
  ['does not decide', ['processing'], failed('Your bank is still processing this payment', notTwice, 'unclear')],
])('claims nothing while the bank processes the payment, until it %s', async (_case, retrieved, result) => {
  const { charge, phases, waitedMs } = setUp('processing', retrieved)
  await expect(charge).resolves.toMatchObject(result)
  expect(phases).toEqual(['confirming', 'processing'])
  expect(waitedMs()).toBeLessThan(reconcileConstants.endAfterMs + 20_001)
})

const unseen = failed(unknownOutcome.title, notTwice, 'unclear')
const lost = ['confirming', 'reconciling']
it.each<[string, Retrieved[], boolean, object, string[]]>([
  ['paid later', [null, open, null, open, 'succeeded'], false, { kind: 'charged', isOwn: false }, lost],
  ['paid, as only the ledger says', [null], true, { kind: 'charged', isOwn: false }, lost],
  ['processing', [null, 'processing', 'succeeded'], false, { kind: 'charged', isOwn: false }, [...lost, 'processing']],
  ['unknown, because Stripe cannot be reached', [null], false, unseen, lost],
  ['unknown, because Stripe has a new status', ['invented_later'], false, unseen, lost],
])('asks Stripe after a confirmation without an answer: %s', async (_case, retrieved, isCredited, result, phases) => {
  const tried = setUp('lost', retrieved, isCredited)
  await expect(tried.charge).resolves.toMatchObject(result)
  expect(tried.phases).toEqual(phases)
})

it('waits before it reports that nothing was charged, because the confirmation may arrive late', async () => {
  const { charge, waitedMs } = setUp('lost', [open])
  await expect(charge).resolves.toMatchObject(failed('Payment failed', 'Please try again.', 'unclear'))
  expect(waitedMs()).toBeGreaterThanOrEqual(reconcileConstants.openForMs)
})
