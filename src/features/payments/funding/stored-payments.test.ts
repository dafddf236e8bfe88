import { expect, it, onTestFinished } from 'vitest'
import { createSafeStorage } from '../../../lib/browser/storage'
import type { SessionSnapshot } from '../../../lib/auth/session-types'
import { clock } from '../../../lib/time/clock'
import { clearPaymentsAtSignOut, createPaymentStore } from './stored-payments'

const toWallet = { amountCents: 2_500, sourceId: 's' }

function memoryStorage(values = new Map<string, string>()) {
  const storage = createSafeStorage(() =>
    Object.assign(
      Object.create({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
      }) as Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
      Object.fromEntries(values),
    ),
  )
  return { storage, values }
}

it('deletes expired records at startup, and payments in progress at sign-out', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const record = (startedAtMs: number): string => JSON.stringify({ key: 'k', startedAtMs })
  const { storage, values } = memoryStorage(
    new Map([
      ['payment-in-progress:agent:100:', record(0)],
      ['payment-in-progress:other:100:s', record(0)],
      ['payment-in-progress:other:200:s', record(1)],
      ['theme', 'dark'],
    ]),
  )
  let snapshot = { status: 'signedIn', user: { id: 'agent' }, message: null } as unknown as SessionSnapshot
  let notify = (): void => undefined
  clearPaymentsAtSignOut(
    {
      getSnapshot: () => snapshot,
      subscribe(listener) {
        notify = listener
        return () => undefined
      },
    },
    { storage, nowMs: () => dayMs },
  )
  expect([...values.keys()]).toEqual(['payment-in-progress:other:200:s', 'theme'])

  const become = (next: Partial<SessionSnapshot>): void => {
    snapshot = { ...snapshot, ...next }
    notify()
  }
  const store = createPaymentStore('agent', { storage })
  store.write({ key: 'k', ...toWallet })
  store.write({ key: 'k2', amountCents: 100, sourceId: null })
  const { user } = snapshot
  become({ status: 'signedOut', user: null, message: 'Your session has expired. Please sign in again.' })
  expect(store.read(toWallet)).toBe('k')
  become({ status: 'signedIn', user, message: null })
  become({ status: 'signedOut', user: null })
  expect([...values.keys()]).toEqual(['payment-in-progress:other:200:s', 'theme'])
})

it('reads no key from a damaged value, and does not remove the key of another payment', () => {
  const { storage } = memoryStorage()
  const store = createPaymentStore('agent', { storage })
  for (const text of ['no json', '[]', '{"key":"k"}', '{"key":1,"startedAtMs":1}']) {
    storage.set('payment-in-progress:agent:2500:s', text)
    expect(store.read(toWallet)).toBeNull()
  }
  store.write({ key: 'theirs', ...toWallet })
  store.remove({ key: 'ours', ...toWallet })
  expect(store.read(toWallet)).toBe('theirs')
})

it('stores the keys of different payments separately for 24 hours', () => {
  const { storage } = memoryStorage()
  let nowMs = 0
  const store = createPaymentStore('agent', { storage, nowMs: () => nowMs })
  store.write({ key: 'one', ...toWallet })
  store.write({ key: 'two', amountCents: 2_600, sourceId: 's' })
  expect(store.read(toWallet)).toBe('one')
  nowMs = 24 * 60 * 60 * 1000
  expect(store.read(toWallet)).toBeNull()
})

it('keeps the key of a payment if the server clock is years ahead', () => {
  const { storage } = memoryStorage()
  const store = createPaymentStore('agent', { storage })
  store.write({ key: 'one', ...toWallet })
  clock.learnServerTime(Date.now() + 3 * 365 * 24 * 60 * 60 * 1000)
  onTestFinished(() => clock.learnServerTime(Date.now()))
  expect(store.read(toWallet)).toBe('one')
})
