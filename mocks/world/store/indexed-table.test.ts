import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { UnitOfWork } from '../../domain/unit-of-work'
import { IndexedTable } from './indexed-table'

interface Row {
  readonly id: string
  readonly group: string | null
  readonly key: number
}

function createIndexedTable() {
  const rows = new Map<string, Row>()
  const table = new IndexedTable<Row>('row', new UnitOfWork(), rows)
  const index = table.indexedBy(
    (row) => row.group,
    (row) => row.key,
  )
  return { rows, table, index }
}

describe('index of a table', () => {
  it('sorts a partition by key and id', () => {
    const { table, index } = createIndexedTable()
    expect(index.list('x')).toEqual([])
    for (const [id, key] of [
      ['c', 2],
      ['a', 2],
      ['b', 1],
      ['d', 3],
    ] as const)
      table.insert({ id, group: 'x', key })
    expect(index.list('x').map((row) => row.id)).toEqual(['b', 'a', 'c', 'd'])
  })

  it('excludes rows without a partition and removes empty partitions', () => {
    const { table, index } = createIndexedTable()
    expect([...index.partitions()]).toEqual([])
    table.insert({ id: 'a', group: null, key: 1 })
    table.insert({ id: 'b', group: 'x', key: 1 })
    table.remove('b')
    expect([...index.partitions()]).toEqual([])
    expect(index.list('x')).toEqual([])
  })

  it('does not sort before the first read', () => {
    const { rows, table, index } = createIndexedTable()
    const reads = vi.spyOn(rows, 'values')
    table.insert({ id: 'a', group: 'x', key: 1 })
    expect(reads).not.toHaveBeenCalled()
    expect(index.list('x')).toMatchObject([{ id: 'a' }])
    expect([...index.partitions()]).toEqual(['x'])
    expect(reads).toHaveBeenCalledTimes(1)
  })

  it('equals a full sort after random changes, whenever the first read happens', () => {
    const row = fc.record({ group: fc.constantFrom('x', 'y', null), key: fc.integer({ min: 0, max: 5 }) })
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.option(row, { nil: undefined }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, firstReadAt) => {
        const { rows, table, index } = createIndexedTable()
        for (const [at, [id, change]] of steps.entries()) {
          if (at === firstReadAt) index.partitions()
          if (!change) table.remove(id)
          else if (rows.has(id)) table.update(id, change)
          else table.insert({ id, ...change })
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
