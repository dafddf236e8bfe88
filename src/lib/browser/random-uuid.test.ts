import { expect, it } from 'vitest'
import { randomUuid } from './random-uuid'

it('creates unique UUIDs', () => {
  const ids = new Set(Array.from({ length: 1000 }, randomUuid))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
