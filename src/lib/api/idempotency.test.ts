import { expect, it } from 'vitest'
import { createIdempotencyKeys, newIdempotencyKey } from './idempotency'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

it('creates unique UUIDs', () => {
  const keys = new Set(Array.from({ length: 100 }, () => newIdempotencyKey()))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(uuid)
})

it('creates UUIDs without randomUUID, which insecure origins lack', () => {
  const source = {
    getRandomValues: <T extends ArrayBufferView | null>(array: T) => crypto.getRandomValues(array as never) as T,
  }
  const keys = new Set(Array.from({ length: 100 }, () => newIdempotencyKey(source)))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(uuid)
})

it('keeps the key of an action until it is settled, for any field order', () => {
  const keys = createIdempotencyKeys()
  const first = keys.keyFor({ operation: 'AddFunds', input: { amountCents: 500, sourceId: 's' } })
  expect(keys.keyFor({ input: { sourceId: 's', amountCents: 500 }, operation: 'AddFunds' })).toBe(first)
  keys.settle({ operation: 'AddFunds', input: { amountCents: 500, sourceId: 's' } })
  expect(keys.keyFor({ operation: 'AddFunds', input: { amountCents: 500, sourceId: 's' } })).not.toBe(first)
})

it('uses another key for another amount', () => {
  const keys = createIdempotencyKeys()
  expect(keys.keyFor({ amountCents: 500 })).not.toBe(keys.keyFor({ amountCents: 501 }))
})
