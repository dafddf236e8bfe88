import { World } from '../../../world/world'
import { openSession } from '../../request-context'
import { parseStripeRequest } from '../../parse-request'
import { handleStripeRequest } from '../http-handler'
import { seedPaymentTestWorld, START_MS } from './payment-test-world'

/** Returns a World with the data of `seedPaymentTestWorld` and a frozen clock. */
export function paymentWorld(): World {
  const header = {
    scenario: 'payments',
    seed: 7,
    clock: { worldMs: START_MS, wallMs: START_MS, frozen: true, speed: 1 },
  } as const
  return new World(header, {
    wallClock: () => START_MS,
    build: (history) => history.write(START_MS, ({ store }) => seedPaymentTestWorld(store)),
  })
}

export const API_URL = 'https://app.example/stripe-api/'

/** Returns a `fetch` that calls the world's Stripe endpoint. */
export const paymentFetch =
  (world: World): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const path = request.url.slice(API_URL.length).split('?')[0] ?? ''
    return handleStripeRequest({
      ...(await parseStripeRequest(path, request)),
      ...openSession(world, { kind: 'anonymous' }),
    })
  }
