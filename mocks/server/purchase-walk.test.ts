import { expect, it } from 'vitest'
import { countCalls, modulesOfPurchase } from '../../src/test/passed-modules'
import { memoryStore } from '../saved-world/testing/memory-store'
import { graphqlRequest } from '../control/operations-client'
import { DEFAULT_NOW, openWorld } from '../kit/open-world'

/** Modules that every part of the backend may call: small pure helpers, and mocked fields, which no build contains. */
const everywhere = /^src\/shared\/|^mocks\/services\/graphql\/mocked-fields\.ts$/

it('a purchase passes the documented modules of the backend, and no other', async () => {
  const { world, backend } = await openWorld(
    { scenario: 'funded-agent', freeze: false },
    { store: memoryStore(), wallClock: () => Date.parse(DEFAULT_NOW) },
  )
  const filters = { sourceIds: ['form-direct'] }
  const { items } = await world.call<{ items: readonly { id: string }[] }>(
    'listOpenLeads',
    { filters, limit: 50 },
    { as: 'agent' },
  )
  const { idToken } = await world.signIn('agent')
  const query = 'mutation($id: ID!) { purchaseLead(leadId: $id) { success } }'
  const buy = async (request: Request): Promise<boolean> => {
    const response = await backend.fetch(request)
    return (await response.text()) === '{"data":{"purchaseLead":{"success":true}}}'
  }
  const calls = await countCalls()
  // Leads of other states are refused. The first purchase loads code, so the next two count. A module that only one of
  // the two passes belongs to a timer.
  const passed: string[][] = []
  let bought = 0
  for (const { id } of items) {
    if (bought === 3) break
    const request = graphqlRequest(world.url, { query, variables: { id } }, idToken)
    await calls.modulesSince()
    const isBought = await buy(request)
    const modules = await calls.modulesSince()
    if (isBought && ++bought > 1) passed.push(modules)
  }
  calls.stop()
  const [second = [], third = []] = passed
  const modules = second.filter((path) => third.includes(path))
  const documented = modulesOfPurchase().filter((path) => /^mocks\/(?!hosts\/)/.test(path))
  expect(modules.filter((path) => !everywhere.test(path))).toEqual(documented)
})
