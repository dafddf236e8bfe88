import { expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency'

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
