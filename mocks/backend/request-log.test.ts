import { expect, it } from 'vitest'
import { createTestServer } from '../hosts/node/test-server'
import { RequestLog } from './request-log'

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

it('answers with all of it whoever asks from a number that only an earlier thread had reached', () => {
  const log = new RequestLog()
  const request = {
    at: '',
    service: 'graphql',
    operation: 'getFundsBalance',
    variables: {},
    status: 200,
    ms: 1,
  } as const
  for (let n = 0; n < 3; n++) log.add({ ...request, persona: null, errors: [], effect: [], answer: null })
  const numbersAfter = (n: number) => log.after(n).map((one) => one.n)
  expect([numbersAfter(0), numbersAfter(2), numbersAfter(3), numbersAfter(40)]).toEqual([[1, 2, 3], [3], [], [1, 2, 3]])
})
