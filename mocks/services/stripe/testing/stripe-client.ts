import { ADA } from './payment-test-world'
import { API_URL, paymentFetch } from './payment-world'
import type { World } from '../../../world/world'

export type Fields = Readonly<Record<string, string>>
export interface StripeResult {
  readonly status: number
  readonly body: Record<string, unknown> & { error?: Record<string, unknown> }
}
interface Intent {
  readonly id: string
  readonly client_secret: string
}

export const cardFields = (number: string, rest: Fields = {}): Fields => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '30',
  'payment_method_data[card][cvc]': number.startsWith('37') ? '1234' : '123',
  'payment_method_data[billing_details][name]': 'Ada Example',
  ...rest,
})

const toResult = async (response: Response): Promise<StripeResult> => ({
  status: response.status,
  body: (await response.json()) as StripeResult['body'],
})
const form = (fields: Fields) => new URLSearchParams({ key: 'pk_test_1', ...fields }).toString()

/** Returns functions that send requests to the mock Stripe endpoint, as Stripe's browser script does. */
export function createStripeClient(world: World) {
  const get = async (path: string, fields: Fields) =>
    toResult(await paymentFetch(world)(`${API_URL}${path}?${form(fields)}`))
  const post = async (path: string, fields: Fields) =>
    toResult(
      await paymentFetch(world)(API_URL + path, {
        method: 'POST',
        body: form(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
  return {
    get,
    post,
    open(amountCents = 2_500): Intent {
      const { paymentIntentId } = world.execute('addFunds', ADA, { amountCents })
      const client_secret = world.store.paymentIntents.get(paymentIntentId)?.clientSecret ?? ''
      return { id: paymentIntentId, client_secret }
    },
    openSetup(): Intent {
      const { setupIntentId } = world.execute('createSetupIntent', ADA, {})
      return { id: setupIntentId, client_secret: world.store.setupIntents.get(setupIntentId)?.clientSecret ?? '' }
    },
    confirm: ({ id, client_secret }: Intent, fields: Fields) =>
      post(`v1/payment_intents/${id}/confirm`, { client_secret, ...fields }),
    confirmSetup: ({ id, client_secret }: Intent, fields: Fields) =>
      post(`v1/setup_intents/${id}/confirm`, { client_secret, ...fields }),
    funds: () => world.view({ kind: 'system' }).ledger.balance('funds:ada'),
  }
}
