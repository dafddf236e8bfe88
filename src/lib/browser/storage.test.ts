import { describe, expect, it } from 'vitest'
import { createSafeStorage } from './storage'

interface Fake {
  readonly values: Map<string, string>
  /** Quota in characters. The storage refuses a write that exceeds it. */
  room: number
  isBlocked: boolean
  refusesRemovals: boolean
}

/** Sets up a fake browser storage with a quota, and the tabs that share it. */
function fakeStorage() {
  const fake: Fake = { values: new Map(), room: Number.POSITIVE_INFINITY, isBlocked: false, refusesRemovals: false }
  const used = (without: string): number =>
    [...fake.values].reduce((sum, [key, value]) => sum + (key === without ? 0 : key.length + value.length), 0)
  const methods = {
    getItem: (key: string) => fake.values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (used(key) + key.length + value.length > fake.room) throw new DOMException('full', 'QuotaExceededError')
      fake.values.set(key, value)
    },
    removeItem(key: string) {
      if (fake.refusesRemovals) throw new DOMException('denied', 'SecurityError')
      fake.values.delete(key)
    },
  }
  const access = () => {
    if (fake.isBlocked) throw new DOMException('denied', 'SecurityError')
    // Storage lists its keys as own properties.
    return Object.assign(Object.create(methods) as typeof methods, Object.fromEntries(fake.values))
  }
  return { fake, openTab: () => createSafeStorage(access) }
}

it('passes values to the browser’s storage', () => {
  const { fake, openTab } = fakeStorage()
  const storage = openTab()
  storage.set('a', '1')
  expect(fake.values.get('a')).toBe('1')
  expect(storage.get('a')).toBe('1')
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
  expect(storage.blocked('a')).toBe(false)
})

it('keeps values in memory if the browser drops writes and removals without an error', () => {
  const silent = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const storage = createSafeStorage(() => silent)
  storage.set('a', '1')
  expect([storage.get('a'), storage.blocked('a')]).toEqual(['1', true])
  const frozen = createSafeStorage(() => ({ ...silent, getItem: () => 'old' }))
  frozen.remove('a')
  expect(frozen.get('a')).toBeNull()
})

it('lists the keys with a prefix', () => {
  const { fake, openTab } = fakeStorage()
  const storage = openTab()
  storage.set('pay:1', 'x')
  storage.set('pay:2', 'x')
  storage.set('theme', 'dark')
  fake.room = 0
  storage.set('pay:3', 'x')
  expect(storage.keys('pay:').toSorted()).toEqual(['pay:1', 'pay:2', 'pay:3'])
  storage.remove('pay:3')
  expect(storage.keys('pay:').toSorted()).toEqual(['pay:1', 'pay:2'])
})

it('keeps values in memory if access throws, and reports the key as blocked', () => {
  const { fake, openTab } = fakeStorage()
  fake.isBlocked = true
  const storage = openTab()
  expect(storage.get('a')).toBeNull()
  expect(storage.blocked('a')).toBe(true)
  storage.set('a', '1')
  expect(storage.get('a')).toBe('1')
  expect(storage.keys('a')).toEqual(['a'])
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
})

describe('a full storage', () => {
  function filled() {
    const { fake, openTab } = fakeStorage()
    const storage = openTab()
    storage.set('session', 'tokens')
    storage.set('theme', 'light')
    fake.room = [...fake.values].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
    return { fake, storage, openTab }
  }

  it('still removes stored values, so that a sign-out leaves nothing to the next visitor', () => {
    const { fake, storage, openTab } = filled()
    storage.set('draft', 'something long')
    storage.remove('session')
    expect(fake.values.has('session')).toBe(false)
    expect(openTab().get('session')).toBeNull()
  })

  it('still reads other keys, so that a theme change does not sign the user out', () => {
    const { storage } = filled()
    storage.set('theme', 'a theme of many words')
    expect(storage.get('session')).toBe('tokens')
    expect(storage.get('theme')).toBe('a theme of many words')
    expect([storage.blocked('session'), storage.blocked('theme')]).toEqual([false, true])
  })

  it('removes the old value of a key that could not be written', () => {
    const { fake, storage, openTab } = filled()
    storage.set('session', 'longer tokens than there is room for')
    expect(storage.get('session')).toBe('longer tokens than there is room for')
    expect(fake.values.has('session')).toBe(false)
    expect(openTab().get('session')).toBeNull()
  })

  it('prefers the newer value in memory if the old value cannot be removed', () => {
    const { fake, storage } = filled()
    fake.refusesRemovals = true
    storage.set('session', 'longer tokens than there is room for')
    expect(fake.values.get('session')).toBe('tokens')
    expect(storage.get('session')).toBe('longer tokens than there is room for')
    storage.remove('session')
    expect(storage.get('session')).toBeNull()
  })

  it('reads a value that another tab has written since', () => {
    const { fake, storage, openTab } = filled()
    storage.set('session', 'longer tokens than there is room for')
    fake.room = Number.POSITIVE_INFINITY
    openTab().set('session', 'the next person')
    expect(storage.get('session')).toBe('the next person')
    expect(storage.blocked('session')).toBe(false)
  })

  it('writes to the storage again as soon as there is room', () => {
    const { fake, storage } = filled()
    storage.set('session', 'longer tokens than there is room for')
    fake.room = Number.POSITIVE_INFINITY
    storage.set('session', 'new')
    expect(fake.values.get('session')).toBe('new')
    expect(storage.blocked('session')).toBe(false)
  })
})
