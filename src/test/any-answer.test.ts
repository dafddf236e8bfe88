import { expect, it } from 'vitest'
import { anyAnswer, type AnswerKind } from './any-answer'

const query = `query Q { listOpenLeads(limit: 5) { items { id state status priceCents customerName createdAt } nextToken total } }`

async function ask(kind: AnswerKind, seed = 1): Promise<unknown> {
  const request = new Request('http://any.test/graphql', { method: 'POST', body: JSON.stringify({ query }) })
  return (await anyAnswer(kind, seed)(request)).json()
}

it('returns the same data for the same seed, and other data for another seed', async () => {
  expect(await ask('ordinary')).toEqual(await ask('ordinary'))
  expect(await ask('ordinary', 2)).not.toEqual(await ask('ordinary'))
})

it('returns data of the requested kind', async () => {
  expect(await ask('nulls')).toEqual({ data: { listOpenLeads: null } })
  expect(await ask('empty')).toMatchObject({ data: { listOpenLeads: { items: [] } } })
  const { data } = (await ask('long')) as { data: { listOpenLeads: { items: { customerName: string }[] } } }
  expect(data.listOpenLeads.items[0]?.customerName).toHaveLength(400)
})
