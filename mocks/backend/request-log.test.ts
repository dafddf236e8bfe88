import { expect, it } from 'vitest'
import { createTestServer } from '../hosts/node/test-server'

it('a temporary password is answered once, and stands in no log', async () => {
  const server = await createTestServer({
    start: { scenario: 'default', nowMs: Date.UTC(2026, 10, 20, 15), freeze: true },
    authenticate: () => ({ kind: 'user', userId: 'user-admin' }),
  })
  const query = 'mutation { reset: resetUserPassword(userId: "user-agent") { success word: temporaryPassword } }'
  const { data } = (await server.json('graphql', { query })) as { data: { reset: { success: boolean; word: string } } }
  expect(data.reset).toEqual({ success: true, word: expect.any(String) })
  const log = JSON.stringify(await server.json('__sandbox/requests'))
  expect(log).toContain('resetUserPassword')
  expect(log).not.toContain(data.reset.word)
  expect(JSON.stringify(server.backend.host.document())).not.toContain(data.reset.word)
})
