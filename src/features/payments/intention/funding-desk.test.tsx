import { afterEach, expect, it, vi } from 'vitest'
import { createSafeStorage } from '../../../lib/browser/storage'
import type { SessionSnapshot } from '../../../lib/session/session'
import { forgetIntentionsAtSignOut } from './forget-at-sign-out'
import { createFundingDesk, type FundingDesk } from './funding-desk'
import type { FundingSteps, PresentCard } from './funding-steps'
import { type FundingOutcome, readIntention } from './intention'
import { createIntentionStore, type IntentionStore } from './intention-store'
import { outcomeReport } from './outcome-report'

const wish = { key: 'k', amountCents: 2_500, wallet: { sourceId: 's', name: 'Rate Table One' }, begunAtMs: 1_000 }
const card: PresentCard = { hasWallet: true, confirm: async () => ({ kind: 'succeeded', intentId: 'pi_1' }) }

afterEach(() => localStorage.clear())

/** One lock for each name, first come, first served; what a tab holds is free when the tab is gone. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const request = async (name: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
    const before = queues.get(name) ?? Promise.resolve()
    const gone = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
    const turn = before.then(() => {
      if (signal?.aborted) throw signal.reason
      return run()
    })
    queues.set(name, Promise.race([Promise.allSettled([turn]), gone]))
    return turn
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}

interface Tab {
  readonly desk: FundingDesk
  readonly store: IntentionStore
  readonly told: string[]
  readonly close: () => void
}

function createBrowser(steps: Partial<FundingSteps> = {}) {
  const locks = fakeLocks()
  const values = new Map<string, string>()
  const tabs = new Set<(key: string, newValue: string | null) => void>()
  const all: FundingSteps = {
    createWallet: async () => ({ status: 'done', payload: null }),
    open: async () => ({ status: 'done', payload: { id: 'pi_1', clientSecret: 'pi_1_secret_2', state: 'open' } }),
    retrieve: async () => 'paid',
    isCredited: async () => true,
    transfer: vi.fn(async () => ({ status: 'done' as const, payload: null })),
    ...steps,
  }
  function openTab(personId = 'agent'): Tab {
    const page = new EventTarget()
    const hear = (key: string, newValue: string | null) =>
      void page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    tabs.add(hear)
    const announce = (key: string, newValue: string | null) => {
      for (const tab of tabs) if (tab !== hear) tab(key, newValue)
    }
    const storage = createSafeStorage(() =>
      Object.assign(
        Object.create({
          getItem: (key: string) => values.get(key) ?? null,
          setItem(key: string, value: string) {
            values.set(key, value)
            announce(key, value)
          },
          removeItem(key: string) {
            if (values.delete(key)) announce(key, null)
          },
        }) as Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
        Object.fromEntries(values),
      ),
    )
    const store = createIntentionStore(personId, { storage, page, nowMs: () => 1_000 })
    const told: string[] = []
    const tell = ({ title }: { title: string }) => void told.push(title)
    const desk = createFundingDesk({ store, steps: all, locks, tell, refresh: () => undefined })
    const leave = desk.open()
    return {
      desk,
      store,
      told,
      close() {
        tabs.delete(hear)
        leave()
      },
    }
  }
  return { openTab, values, steps: all }
}

const added = '$25.00 added to Rate Table One'

it('U11: tells the outcome in every tab, moves the money once and forgets the rest', async () => {
  const { openTab, values, steps } = createBrowser()
  const [first, second] = [openTab(), openTab()]
  await first.desk.fund(wish, card, () => undefined)
  await vi.waitFor(() => expect([first.told, second.told]).toEqual([[added], [added]]), { timeout: 15_000 })
  expect(steps.transfer).toHaveBeenCalledOnce()
  expect(values.size).toBe(0)
})

it('U11: another tab shows what is under way, and takes it up when the first one is gone', async () => {
  let answer = (_credited: boolean): void => undefined
  const waiting = new Promise<boolean>((resolve) => (answer = resolve))
  const looks = vi.fn<() => Promise<boolean>>().mockReturnValueOnce(waiting).mockResolvedValue(true)
  const { openTab, steps } = createBrowser({ isCredited: looks })
  const [first, second] = [openTab(), openTab()]
  void first.desk.fund(wish, card, () => undefined)
  await vi.waitFor(() => expect(second.store.list()).toMatchObject([{ key: 'k', stage: 'paid' }]), { timeout: 15_000 })
  expect(looks).toHaveBeenCalledOnce()
  first.close()
  await vi.waitFor(() => expect(second.told).toEqual([added]), { timeout: 15_000 })
  answer(true)
  await waiting
  expect(first.told).toEqual([])
  expect(steps.transfer).toHaveBeenCalledOnce()
})

it('U11: a refusal is told only where the form is that it can be tried again with', async () => {
  const { openTab } = createBrowser()
  const [first, second] = [openTab(), openTab()]
  const declining: PresentCard = { ...card, confirm: async () => ({ kind: 'refused', message: 'Declined.' }) }
  await first.desk.fund(wish, declining, () => undefined)
  expect([first.told, second.told]).toEqual([['Payment failed'], []])
})

it('U11: another person at the same machine neither sees it nor goes on with it', async () => {
  const { openTab, values, steps } = createBrowser()
  const first = openTab()
  first.store.add({ ...wish, stage: 'paid', intentId: 'pi_1' })
  first.close()
  const other = openTab('somebody else')
  expect(other.store.list()).toEqual([])
  expect(steps.transfer).not.toHaveBeenCalled()
  expect(values.size).toBe(1)
})

it('U11: whoever signs out takes it along; whose session has ended finds it again', () => {
  const store = createIntentionStore('agent')
  const signedIn = { status: 'signedIn', user: { id: 'agent' }, message: null } as unknown as SessionSnapshot
  let snapshot = signedIn
  let change = (): void => undefined
  forgetIntentionsAtSignOut({
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      change = listener
      return () => undefined
    },
  })
  const become = (next: Partial<SessionSnapshot>): void => {
    snapshot = { ...snapshot, ...next }
    change()
  }
  store.add({ ...wish, stage: 'begun' })
  become({ status: 'signedOut', user: null, message: 'Your session has expired. Please sign in again.' })
  expect(store.get('k')).not.toBeNull()
  become(signedIn)
  become({ status: 'signedOut', user: null, message: null })
  expect(store.get('k')).toBeNull()
})

it('keeps an intention for a week, and nothing else that may stand under its name', () => {
  const nowMs = vi.fn(() => 1_000)
  const store = createIntentionStore('a', { nowMs })
  store.add({ ...wish, stage: 'begun' })
  store.forget('another')
  expect(store.list()).toHaveLength(1)
  nowMs.mockReturnValue(8 * 86_400_000)
  expect(createIntentionStore('a', { nowMs }).list()).toEqual([])
  expect(store.keep({ ...wish, key: 'forgotten', stage: 'begun' })).toBe(false)
  const broken = ['no json', '[]', 'null', '{"key":"k"}', JSON.stringify({ ...wish, stage: 'paid' })]
  for (const text of broken) expect(readIntention(text)).toBeNull()
})

it('reports every outcome in words', () => {
  const name = 'Rate Table One'
  const titles = (
    [
      { kind: 'inWallet', name, amountCents: 2_500 },
      { kind: 'inFunds', amountCents: 2_500 },
      { kind: 'stayedInFunds', name, amountCents: 2_500, reason: 'It is closed.' },
      { kind: 'failed', title: 'Payment failed', description: 'Nothing was charged.', reusable: true },
      { kind: 'forgotten', amountCents: 2_500 },
    ] satisfies FundingOutcome[]
  ).map((outcome) => outcomeReport(outcome).title)
  expect(titles).toEqual([
    added,
    '$25.00 added to your funds',
    '$25.00 is in your funds',
    'Payment failed',
    'A payment could not be followed to its end',
  ])
})
