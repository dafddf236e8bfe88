import { expect, it, onTestFinished, vi } from 'vitest'
import { createSafeStorage } from '../../../lib/browser/storage'
import type { SessionSnapshot } from '../../../lib/auth/session-types'
import { deferred } from '../../../lib/auth/session-fixture'
import type { Timers } from '../../../lib/time/timers'
import { clock } from '../../../lib/time/clock'
import type { CardConfirmation } from '../cards/confirm-card'
import { chargedOnce, createFundingCoordinator, resultToast } from './funding-coordinator'
import { clearPaymentsAtSignOut, createPaymentStore } from './payment-in-progress'
import type { FundingInput, FundingRequests, OpenedPayment } from './run-funding'

const opened: OpenedPayment = { id: 'pi_1', clientSecret: 'pi_1_secret_2', state: 'open', creditedTo: null }
const stored = 'payment-in-progress:agent:2500:s'
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

let keys = 0
const immediate: Timers = {
  after: (_delayMs, run) => {
    queueMicrotask(run)
    return () => undefined
  },
}

function openTab(
  { storage }: ReturnType<typeof memoryStorage>,
  change: Partial<FundingRequests> = {},
  timers?: Timers,
) {
  const sent: string[] = []
  const told: string[] = []
  const actions = new Map<string, () => void>()
  const requests: FundingRequests = {
    callbackCreditsWallet: true,
    isIdempotent: true,
    createWallet: async () => ({ status: 'done', payload: null }),
    addFunds: async ({ key }) => {
      sent.push(key)
      return { status: 'done', payload: opened }
    },
    retrievePayment: async () => ({ state: 'unknown', declined: null }),
    findCredit: async () => 'wallet',
    transfer: async () => ({ status: 'done', payload: null }),
    ...change,
  }
  const coordinator = createFundingCoordinator({
    requests,
    store: createPaymentStore('agent', { storage }),
    showToast: ({ title, description, action }) => {
      told.push(description ? `${title}: ${description}` : title)
      if (action) actions.set(action.label, action.onClick)
    },
    refetchMoney: () => undefined,
    openTransfer: (sourceId) => told.push(`transfer to ${sourceId}`),
    newKey: () => `key ${++keys}`,
    timers,
  })
  const close = coordinator.start()
  const fund = (input: Partial<FundingInput> = {}) =>
    coordinator.fund({
      amountCents: 2_500,
      wallet: { sourceId: 's', name: 'Rate Table One' },
      hasWallet: true,
      isDialogOpen: () => true,
      onPhase: () => undefined,
      confirm: async () => ({ kind: 'succeeded', intentId: 'pi_1', isOwn: true }),
      ...input,
    })
  return { fund, close, sent, told, actions }
}

const confirming = (confirmation: CardConfirmation) => ({ confirm: async () => confirmation })
const hanging = { confirm: () => new Promise<never>(() => undefined) }

it('stores the key while the payment is in progress, and removes it afterwards', async () => {
  const browser = memoryStorage()
  const tab = openTab(browser, {
    findCredit: async () => {
      expect(createPaymentStore('agent', browser).read(toWallet)).toBe(tab.sent.at(-1))
      return 'wallet'
    },
  })
  await tab.fund()
  expect(tab.told).toEqual(['$25.00 added to Rate Table One'])
  expect(browser.values.size).toBe(0)
  await tab.fund()
  expect(new Set(tab.sent).size).toBe(2)
})

it('uses the stored key for the same funding after a reload, and a new key for another', async () => {
  const browser = memoryStorage()
  const first = openTab(browser)
  void first.fund(hanging)
  await vi.waitFor(() => expect(first.sent).toHaveLength(1))
  first.close()

  const second = openTab(browser, {
    addFunds: async ({ key }) => {
      second.sent.push(key)
      return { status: 'done', payload: { ...opened, state: 'paid', creditedTo: 'wallet' } }
    },
  })
  await second.fund()
  expect(second.sent).toEqual(first.sent)
  expect(second.told).toEqual([`Your payment of $25.00 is in Rate Table One: ${chargedOnce}`])

  void openTab(browser).fund(hanging)
  const third = openTab(browser)
  await third.fund({ amountCents: 2_600 })
  await third.fund({ wallet: null })
  expect(new Set([...first.sent, ...third.sent]).size).toBe(3)
})

it('stores nothing after a refused card, and accepts another card for the same payment', async () => {
  const browser = memoryStorage()
  const tab = openTab(browser)
  await tab.fund(confirming({ kind: 'refused', message: 'Your card was declined.' }))
  expect(browser.values.size).toBe(0)
  await tab.fund()
  expect(new Set(tab.sent).size).toBe(1)
})

it('keeps the key of a payment that may still be charged, and drops the key of a canceled one', async () => {
  const browser = memoryStorage()
  const tab = openTab(browser)
  await tab.fund(confirming({ kind: 'abandoned' }))
  expect(browser.values.has(stored)).toBe(true)
  await tab.fund(confirming({ kind: 'canceled' }))
  expect(browser.values.size).toBe(0)
  await tab.fund()
  expect(tab.sent[1]).toBe(tab.sent[0])
  expect(tab.sent[2]).not.toBe(tab.sent[0])
})

it('joins a payment that is already running', async () => {
  const tab = openTab(memoryStorage())
  const onPhase = vi.fn()
  const results = await Promise.all([tab.fund(), tab.fund({ onPhase })])
  expect(results.map((result) => result?.kind)).toEqual(['inWallet', 'inWallet'])
  expect(tab.told).toEqual([`Your payment of $25.00 is in Rate Table One: ${chargedOnce}`])
  expect(tab.sent).toHaveLength(1)
  expect(onPhase).toHaveBeenCalledWith('waiting')
})

it('without idempotency, stores nothing and confirms the first payment again on a retry', async () => {
  const browser = memoryStorage()
  const tab = openTab(browser, { isIdempotent: false })
  await tab.fund(confirming({ kind: 'refused', message: 'Declined.' }))
  await tab.fund()
  expect(tab.sent).toHaveLength(1)
  expect(browser.values.size).toBe(0)
})

it.each<[string, Partial<FundingInput>]>([
  ['another amount', { amountCents: 6_000 }],
  ['another wallet', { wallet: { sourceId: 'other', name: 'Form Direct' } }],
  ['the funds', { wallet: null }],
])('without idempotency, continues an unclear payment after a payment to %s', async (_case, between) => {
  const tab = openTab(memoryStorage(), {
    isIdempotent: false,
    addFunds: async ({ key }) => {
      tab.sent.push(key)
      return { status: 'done', payload: { ...opened, clientSecret: `secret of ${key}` } }
    },
  })
  await tab.fund(confirming({ kind: 'abandoned' }))
  await tab.fund(between)
  const confirm = vi.fn<FundingInput['confirm']>(async () => ({ kind: 'succeeded', intentId: 'pi_1', isOwn: true }))
  await tab.fund({ confirm })
  expect(tab.sent).toHaveLength(2)
  expect(confirm).toHaveBeenCalledWith(`secret of ${tab.sent[0]}`)
  await tab.fund()
  expect(tab.sent).toHaveLength(3)
})

it('without idempotency, joins a running payment even after another payment', async () => {
  const tab = openTab(memoryStorage(), { isIdempotent: false })
  void tab.fund(hanging)
  await tab.fund({ amountCents: 6_000 })
  void tab.fund(hanging)
  await new Promise((resolve) => setTimeout(resolve))
  expect(tab.sent).toHaveLength(2)
})

it('keeps a payment that the bank is processing, and asks about the same payment again', async () => {
  const states = ['processing', 'paid'] as const
  let asked = 0
  const retrievePayment = async () => ({ state: states[asked] ?? 'paid', declined: null })
  const tab = openTab(memoryStorage(), { retrievePayment }, immediate)
  await tab.fund(confirming({ kind: 'processing' }))
  expect(tab.told[0]).toContain('Nothing is added yet')
  expect(tab.told[1]).toContain('Your bank is still processing this payment')
  asked = 1
  await tab.fund(confirming({ kind: 'processing' }))
  expect(tab.told.at(-1)).toBe('$25.00 added to Rate Table One')
  expect(new Set(tab.sent).size).toBe(1)
})

it('says that a payment of another tab is in the wallet, and not that this tab added it', async () => {
  const browser = memoryStorage()
  const [one, other] = [openTab(browser), openTab(browser)]
  const late = deferred<CardConfirmation>()
  const otherEnds = other.fund({ confirm: () => late.promise })
  await one.fund()
  late.resolve({ kind: 'succeeded', intentId: 'pi_1', isOwn: false })
  await otherEnds
  expect(one.told).toEqual(['$25.00 added to Rate Table One'])
  expect(other.told).toEqual([`Your payment of $25.00 is in Rate Table One: ${chargedOnce}`])
  expect(one.sent).toEqual(other.sent)
})

it('offers the transfer, without a claim, if the service shows no entry of the payment', async () => {
  const tab = openTab(memoryStorage(), { callbackCreditsWallet: false, findCredit: async () => null }, immediate)
  await tab.fund()
  expect(tab.told.join()).toMatch(/^Your payment went through: \$25\.00 was charged and is not among/)
  tab.actions.get('Transfer to this wallet')?.()
  expect(tab.told.at(-1)).toBe('transfer to s')
  await tab.fund()
  expect(new Set(tab.sent).size).toBe(2)
})

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
    storage.set(stored, text)
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

it('names the credited account in the toast', () => {
  expect(resultToast({ kind: 'inFunds', note: null, isOwn: true }, 2_500, null)).toEqual({
    tone: 'success',
    title: '$25.00 added to your funds',
  })
  expect(resultToast({ kind: 'inFunds', note: 'Transfer it.', isOwn: true }, 2_500, 'One')).toEqual({
    tone: 'warning',
    title: '$25.00 is in your funds',
    description: 'Transfer it.',
  })
})
