import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { LeadSourceRecord, SettingsRecord } from '../../domain/records'
import { UnitOfWork } from '../../domain/unit-of-work'
import { createMemoryStore } from './memory-store'
import { createReferenceData } from './reference-data'

const leadSource = (id: string, changes: Partial<LeadSourceRecord> = {}): LeadSourceRecord => ({
  id,
  name: id,
  category: '',
  status: 'ACTIVE',
  logoUrl: null,
  description: null,
  baseCostCents: 0,
  markupBasisPoints: 1250,
  createdAt: 0,
  updatedAt: 0,
  ...changes,
})

const settings: SettingsRecord = {
  id: 'platform',
  brandName: 'Fairlead',
  defaultStates: [],
  defaultLowBalanceThresholdCents: 0,
  returnWindowHours: 72,
  activateNewWallets: false,
}

/** Returns plain copies of the rows, without the internal properties that @mswjs/data adds. */
const saved = (rows: Iterable<object>): unknown => structuredClone([...rows])

describe('reference data', () => {
  it('returns rows as written and in insertion order after random changes', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd')
    const row = fc.record({
      description: fc.option(fc.constantFrom('', 'Refinance'), { nil: null }),
      baseCostCents: fc.nat(2),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.option(row)), { maxLength: 30 }), (steps) => {
        const { leadSources } = createReferenceData()
        const expected = new Map<string, LeadSourceRecord>()
        for (const [id, changes] of steps) {
          for (const rows of [leadSources, expected])
            if (changes) rows.set(id, leadSource(id, changes))
            else rows.delete(id)
          expect(saved([leadSources.get(id) ?? {}])).toEqual(saved([expected.get(id) ?? {}]))
          expect(leadSources.size).toBe(expected.size)
          expect(saved(leadSources.values())).toEqual(saved(expected.values()))
        }
      }),
    )
  })

  it('stores empty and shortened lists', () => {
    const rows = createReferenceData().settings
    for (const defaultStates of [[], ['CA', 'NY'], ['TX'], []]) {
      rows.set('platform', { ...settings, defaultStates })
      expect(rows.get('platform')?.defaultStates).toEqual(defaultStates)
    }
  })

  it('never changes a row that was read', () => {
    const { leadSources } = createMemoryStore(new UnitOfWork())
    leadSources.insert(leadSource('a'))
    const before = leadSources.get('a')
    leadSources.update('a', { name: 'Renamed' })
    expect(before?.name).toBe('a')
    expect(leadSources.get('a')?.name).toBe('Renamed')
  })

  it('is undone with a failed command and restored from a saved state', () => {
    const work = new UnitOfWork()
    const store = createMemoryStore(work)
    for (const id of ['b', 'a']) store.leadSources.insert(leadSource(id))
    store.settings.insert(settings)
    const digest = store.digest()
    const state = structuredClone(store.state())
    const fail = () => {
      store.leadSources.insert(leadSource('c'))
      store.leadSources.update('b', { status: 'DELETED', description: 'Gone' })
      store.settings.update('platform', { defaultStates: ['CA'] })
      throw new Error('command failed')
    }
    expect(() => work.run(fail)).toThrow('command failed')
    expect(store.digest()).toBe(digest)
    expect(saved(store.leadSources.all())).toEqual([leadSource('b'), leadSource('a')])

    const restored = createMemoryStore(new UnitOfWork())
    restored.restore(state)
    expect(restored.digest()).toBe(digest)
    expect(restored.state()['leadSource']?.revision).toBe(state['leadSource']?.revision)
    expect(saved(restored.leadSources.all())).toEqual([leadSource('b'), leadSource('a')])
  })

  it('can be referenced by other tables', () => {
    const store = createMemoryStore(new UnitOfWork())
    const change = {
      id: 'p1',
      sourceId: 'a',
      baseCostCents: 1,
      markupBasisPoints: 0,
      finalCostCents: 1,
      previousFinalCostCents: null,
      changedById: null,
      reason: null,
      createdAt: 0,
    }
    expect(() => store.pricingChanges.insert(change)).toThrow('pricingChange p1: sourceId a is not in leadSource')
    store.leadSources.insert(leadSource('a'))
    store.pricingChanges.insert(change)
    expect(store.pricingChanges.size).toBe(1)
  })

  it('sends no messages to other tabs', async () => {
    vi.stubGlobal('window', globalThis)
    const otherTab = new BroadcastChannel('mswjs/data/sync')
    const end = new BroadcastChannel('mswjs/data/sync')
    const messages: unknown[] = []
    const ended = new Promise<void>((resolve) => {
      otherTab.addEventListener('message', ({ data }) => {
        messages.push(data)
        if (data === 'end') resolve()
      })
    })
    try {
      createReferenceData().leadSources.set('a', leadSource('a'))
      end.postMessage('end')
      await ended
      expect(messages).toEqual(['end'])
    } finally {
      vi.unstubAllGlobals()
      otherTab.close()
      end.close()
    }
  })
})
