import { expect, it } from 'vitest'
import { countCalls, modulesOfPurchase } from '../../src/test/passed-modules'
import { memoryStore } from '../saved-world/testing/memory-store'
import { openSignedInSandbox } from './testing/sandbox'

/** Modules that every part of the backend may call: small pure helpers, and mocked fields, which no build contains. */
const everywhere = /^src\/shared\/|^mocks\/services\/graphql\/mocked-fields\.ts$/

it('a purchase passes the documented modules of the backend, and no other', async () => {
  const { client, backend } = await openSignedInSandbox('agent', 'funded-agent', { store: memoryStore() })
  const { answer } = await client.call('listOpenLeads', { filters: { sourceIds: ['form-direct'] }, limit: 50 })
  const ids = (answer as { items: { id: string }[] }).items.map(({ id }) => id)
  const query = 'mutation($id: ID!) { purchaseLead(leadId: $id) { success } }'
  const headers = { 'content-type': 'application/json', authorization: client.token ?? '' }
  const buy = async (id: string): Promise<boolean> => {
    const body = JSON.stringify({ query, variables: { id } })
    const response = await backend.fetch(new Request('http://sandbox.local/graphql', { method: 'POST', headers, body }))
    return (await response.text()) === '{"data":{"purchaseLead":{"success":true}}}'
  }
  const calls = await countCalls()
  // Leads of other states are refused. The first purchase loads code, so the next two count. A module that only one of
  // the two passes belongs to a timer.
  const passed: string[][] = []
  let bought = 0
  for (const id of ids) {
    if (bought === 3) break
    await calls.modulesSince()
    const isBought = await buy(id)
    const modules = await calls.modulesSince()
    if (isBought && ++bought > 1) passed.push(modules)
  }
  calls.stop()
  const [second = [], third = []] = passed
  const modules = second.filter((path) => third.includes(path))
  const documented = modulesOfPurchase().filter((path) => /^mocks\/(?!hosts\/)/.test(path))
  expect(modules.filter((path) => !everywhere.test(path))).toEqual(documented)
})
