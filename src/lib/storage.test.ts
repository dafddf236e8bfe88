import { expect, it } from 'vitest'
import { createSafeStorage } from './storage'

function fakeStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

it('passes values to the browser’s storage', () => {
  const inner = fakeStorage()
  const storage = createSafeStorage(() => inner)
  storage.set('a', '1')
  expect(inner.values.get('a')).toBe('1')
  expect(storage.get('a')).toBe('1')
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
  expect(storage.blocked()).toBe(false)
})

it('S18: keeps values in memory where access throws, and says so', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(storage.get('a')).toBeNull()
  expect(storage.blocked()).toBe(true)
  storage.set('a', '1')
  expect(storage.get('a')).toBe('1')
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
})

it('S18: keeps what was written before the quota was full', () => {
  const inner = fakeStorage()
  const storage = createSafeStorage(() => inner)
  storage.set('a', '1')
  inner.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  storage.set('b', '2')
  expect([storage.get('a'), storage.get('b'), storage.blocked()]).toEqual(['1', '2', true])
})
