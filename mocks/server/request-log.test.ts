import { expect, it } from 'vitest'
import { RequestLog } from './request-log'
import { openWorld } from '../kit/open-world'

it('keeps a temporary password out of the log and the journal', async () => {
  const { world, backend } = await openWorld()
  const query = 'mutation { reset: resetUserPassword(userId: "user-agent") { success word: temporaryPassword } }'
  const { reset } = await world.call<{ reset: { success: boolean; word: string } }>(query, {}, { as: 'admin' })
  expect(reset).toEqual({ success: true, word: expect.any(String) })
  const log = JSON.stringify(await world.requests())
  expect(log).toContain('resetUserPassword')
  expect(log).not.toContain(reset.word)
  expect(JSON.stringify(backend.host.document)).not.toContain(reset.word)
})

it('returns the complete log for a number that only an earlier thread reached', () => {
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

it('returns pages of limited size until the log ends', () => {
  const log = new RequestLog()
  const add = (answer: unknown) =>
    log.add({
      at: '',
      service: 'graphql',
      operation: 'x',
      variables: {},
      status: 200,
      ms: 1,
      persona: null,
      errors: [],
      effect: [],
      answer,
    })
  for (let n = 0; n < 250; n++) add(null)
  const read = (): number[] => {
    const pages: number[][] = []
    for (let after = 0; ;) {
      const page = log.after(after).map((one) => one.n)
      if (page.length === 0) return pages.flat()
      expect(page.length).toBeLessThanOrEqual(100)
      pages.push(page)
      after = page.at(-1) ?? Infinity
    }
  }
  expect(read()).toEqual(Array.from({ length: 250 }, (_, i) => i + 1))
  expect(log.latest().map((one) => one.n)).toEqual(Array.from({ length: 100 }, (_, i) => i + 151))
  for (let n = 0; n < 10; n++) add('x'.repeat(100_000))
  expect(log.latest()).toHaveLength(2)
  expect(log.after(250)).toHaveLength(2)
  add('x'.repeat(1_000_000))
  expect(log.latest()).toHaveLength(1)
})
