import { World } from '../../../world/world'
import { openSession } from '../../request-context'
import { readPayments } from '../../parse-request'
import { handleStripeRequest } from '../http-handler'
import { fillSmallWorld, START_MS } from './small-world'

/** A whole world with the people of the small one; its clock stands still until it is moved. */
export function paymentWorld(): World {
  const header = {
    scenario: 'payments',
    seed: 7,
    clock: { worldMs: START_MS, wallMs: START_MS, frozen: true, speed: 1 },
  } as const
  return new World(header, {
    wallClock: () => START_MS,
    build: (history) => history.write(START_MS, ({ store }) => fillSmallWorld(store)),
  })
}

export const API = 'https://app.example/stripe-api/'

/** The stand-in's endpoint as a fetch. */
export const paymentFetch =
  (world: World): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const path = request.url.slice(API.length).split('?')[0] ?? ''
    return handleStripeRequest({ ...(await readPayments(path, request)), ...openSession(world, { kind: 'anonymous' }) })
  }
