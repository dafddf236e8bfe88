import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { memoryStore } from '../saved-world/testing/memory-store'
import { openSignedInSandbox } from './testing/sandbox'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Modules that every part of the backend may call: small pure helpers, and mocked fields, which no build contains. */
const everywhere = ['src/shared/', 'mocks/services/graphql/mocked-fields.ts']

/** Returns the modules of the backend of which a named function runs during the work. */
async function modulesOf(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Resets the counts.
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count))
    .flatMap(
      ({ url }) =>
        url
          .replace(/^file:\/\//, '')
          .split(root)[1]
          ?.split('?')[0] ?? [],
    )
    .filter((path) => /^(mocks|src)\//.test(path) && !/\/testing\/|\.test\.ts$/.test(path))
    .filter((path) => !everywhere.some((prefix) => path.startsWith(prefix)))
}

/** Returns the modules of the backend that the documentation names. A file name alone is in the folder before it. */
function documentedModules(): string[] {
  const text = readFileSync(`${root}docs/architecture.md`, 'utf8')
  const section = text.split('## Life of a purchase')[1]?.split('\n## ')[0] ?? ''
  let folder = ''
  return [...section.matchAll(/`([\w./-]+\.tsx?)`/g)].flatMap(([, path = '']) => {
    if (path.includes('/')) folder = posix.dirname(path)
    const module = path.includes('/') ? path : posix.join(folder, path)
    return /^mocks\/(?!hosts\/)/.test(module) ? [module] : []
  })
}

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
  // Leads of other states are refused. The first purchase loads what the second one has.
  let modules: string[] = []
  let bought = 0
  for (const id of ids) {
    if (bought === 2) break
    const passed = await modulesOf(async () => void (bought += (await buy(id)) ? 1 : 0))
    modules = passed
  }
  expect(bought).toBe(2)
  const documented = documentedModules().filter((path) => path !== 'mocks/server/purchase-walk.test.ts')
  expect(modules.toSorted()).toEqual([...new Set(documented)].toSorted())
})
