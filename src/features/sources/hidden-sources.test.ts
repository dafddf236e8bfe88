import { expect, it, vi } from 'vitest'
import { createSafeStorage } from '../../lib/browser/storage'
import { createHiddenSources, hiddenSourcesStorageKey, parseHiddenSources } from './hidden-sources'

function setUp(stored?: string) {
  const map = new Map<string, string>(stored === undefined ? [] : [[hiddenSourcesStorageKey, stored]])
  const storage = createSafeStorage(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }))
  return { map, sources: createHiddenSources({ storage, page: null }) }
}

it('keeps the ids of hidden sources as a list, each once', () => {
  const { map, sources } = setUp()
  const heard = vi.fn()
  sources.subscribe(heard)
  sources.hide('rate-table-one')
  sources.hide('form-direct')
  sources.hide('rate-table-one')
  expect(JSON.parse(map.get('hiddenLeadSources') ?? '')).toEqual(['form-direct', 'rate-table-one'])
  sources.show('form-direct')
  expect(sources.getSnapshot()).toEqual(['rate-table-one'])
  sources.show('rate-table-one')
  expect(map.has('hiddenLeadSources')).toBe(false)
  expect(heard).toHaveBeenCalledTimes(5)
})

it('gives the same list until something changes, and sees what another tab has stored', () => {
  const { map, sources } = setUp('["a"]')
  const first = sources.getSnapshot()
  expect(sources.getSnapshot()).toBe(first)
  map.set(hiddenSourcesStorageKey, '["a","b"]')
  expect(sources.getSnapshot()).toEqual(['a', 'b'])
})

it.each([['not json'], ['null'], ['{"a":1}'], ['[1,null,"",{}]'], ['"a"'], [null]])(
  'hides nothing when the stored text is %s',
  (text) => {
    expect(parseHiddenSources(text)).toEqual([])
  },
)
