import { ADA } from './small-world'
import { API, paymentFetch } from './payment-world'
import type { World } from '../../../world/world'

export type Fields = Readonly<Record<string, string>>
export interface Answer {
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

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Answer['body'],
})
const form = (fields: Fields) => new URLSearchParams({ key: 'pk_test_1', ...fields }).toString()

/** Speaks to the stand-in's endpoint as the script in the browser does. */
export function wireCaller(world: World) {
  const get = async (path: string, fields: Fields) =>
    answerOf(await paymentFetch(world)(`${API}${path}?${form(fields)}`))
  const post = async (path: string, fields: Fields) =>
    answerOf(
      await paymentFetch(world)(API + path, {
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
