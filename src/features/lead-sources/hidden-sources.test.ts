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

it('stores the ids of hidden sources as a list without duplicates', () => {
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

it('returns the same array until the list changes, and reads the changes of another tab', () => {
  const { map, sources } = setUp('["a"]')
  const first = sources.getSnapshot()
  expect(sources.getSnapshot()).toBe(first)
  map.set(hiddenSourcesStorageKey, '["a","b"]')
  expect(sources.getSnapshot()).toEqual(['a', 'b'])
})

it.each([['not json'], ['null'], ['{"a":1}'], ['[1,null,"",{}]'], ['"a"'], [null]])(
  'hides no source if the stored text is %s',
  (text) => {
    expect(parseHiddenSources(text)).toEqual([])
  },
)
