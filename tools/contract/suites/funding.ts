import { checksOf, same } from '../check'
import { creditsOf, openPayment, pause, pay, untilCredited } from './card-payment'
import { fundsOf } from './market'

export const funding = checksOf('funding', {
  unpaid: [
    'a payment that is open has changed nothing',
    async (live) => {
      const before = await fundsOf(live)
      const { updatedBalance, transaction } = await openPayment(live, 500, 'unpaid')
      same('updatedBalance', updatedBalance, before)
      same('transaction', transaction, null)
      same('the funds', await fundsOf(live), before)
      return 'unchanged'
    },
  ],
  'intent-once': [
    'addFunds opens one payment per idempotency key',
    async (live) => {
      const first = await openPayment(live, 500, 'intent-once')
      const again = await openPayment(live, 500, 'intent-once')
      same('the payment', again.paymentIntent.id, first.paymentIntent.id)
      return 'one payment'
    },
    'IDEMPOTENCY',
  ],
  'reference-id': [
    'a payment that succeeded is credited in full, as an entry whose referenceId is the payment’s id',
    async (live) => {
      const before = await fundsOf(live)
      const { paymentIntent } = await openPayment(live, 700, 'reference-id')
      await pay(live, paymentIntent.clientSecret)
      const [entry] = await untilCredited(live, paymentIntent.id)
      same('the amount', entry?.amountCents, 700)
      same('the funds', await fundsOf(live), before + 700)
      return 'credited'
    },
  ],
  'callback-twice': [
    'a payment is credited once, however often the provider tells of it',
    async (live) => {
      const before = await fundsOf(live)
      const { paymentIntent } = await openPayment(live, 300, 'callback-twice')
      await pay(live, paymentIntent.clientSecret)
      await untilCredited(live, paymentIntent.id)
      // Stripe may send several events about a payment in quick succession, and each one more than once.
      await pause(Math.min(2, live.config.stripe?.waitSeconds ?? 2) * 100)
      same('the credits', (await creditsOf(live, paymentIntent.id)).length, 1)
      same('the funds', await fundsOf(live), before + 300)
      return 'once'
    },
  ],
})
