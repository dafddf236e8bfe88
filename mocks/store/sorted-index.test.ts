import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedIndex } from './sorted-index'

interface Row {
  readonly id: string
  readonly group: string | null
  readonly key: number
}

const rule = { partition: (row: Row) => row.group, key: (row: Row) => row.key }

/** Returns an index after its first read. */
function createReadIndex() {
  const index = new SortedIndex<Row>(rule, () => [])
  expect(index.list('x')).toEqual([])
  return index
}

describe('SortedIndex', () => {
  it('sorts a partition by key and id', () => {
    const index = createReadIndex()
    for (const [id, key] of [
      ['c', 2],
      ['a', 2],
      ['b', 1],
      ['d', 3],
    ] as const)
      index.add({ id, group: 'x', key })
    expect(index.list('x').map((row) => row.id)).toEqual(['b', 'a', 'c', 'd'])
  })

  it('excludes rows without a partition and removes empty partitions', () => {
    const index = createReadIndex()
    index.add({ id: 'a', group: null, key: 1 })
    const row = { id: 'b', group: 'x', key: 1 }
    index.add(row)
    index.remove(row)
    expect([...index.partitions()]).toEqual([])
    expect(index.list('x')).toEqual([])
  })

  it('throws when removing an unknown row', () => {
    const index = createReadIndex()
    index.add({ id: 'a', group: 'x', key: 1 })
    expect(() => index.remove({ id: 'b', group: 'x', key: 1 })).toThrow('b is not in the index')
  })

  it('does not sort before the first read', () => {
    const rows = [{ id: 'a', group: 'x', key: 1 }]
    let reads = 0
    const index = new SortedIndex<Row>(rule, () => {
      reads++
      return rows
    })
    rows.forEach((row) => index.add(row))
    expect(reads).toBe(0)
    expect(index.list('x')).toEqual(rows)
    expect([...index.partitions()]).toEqual(['x'])
    expect(reads).toBe(1)
  })

  it('equals a full sort after random changes, whenever the first read happens', () => {
    const row = fc.record({ group: fc.constantFrom('x', 'y', null), key: fc.integer({ min: 0, max: 5 }) })
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.option(row, { nil: undefined }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, firstReadAt) => {
        const rows = new Map<string, Row>()
        const index = new SortedIndex(rule, () => rows.values())
        for (const [at, [id, change]] of steps.entries()) {
          if (at === firstReadAt) index.partitions()
          const before = rows.get(id)
          if (change) {
            const next = { id, ...change }
            if (before) index.replace(before, next)
            else index.add(next)
            rows.set(id, next)
          } else if (before) {
            index.remove(before)
            rows.delete(id)
          }
        }
        for (const group of ['x', 'y']) {
          const expected = [...rows.values()]
            .filter((candidate) => candidate.group === group)
            .sort((left, right) => left.key - right.key || (left.id < right.id ? -1 : 1))
          expect(index.list(group)).toEqual(expected)
        }
      }),
    )
  })
})
