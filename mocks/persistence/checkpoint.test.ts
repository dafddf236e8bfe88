import { describe, expect, it } from 'vitest'
import { livedWorld } from '../hosts/testing/lived-world'
import { makeSmallWorld, START_MS } from '../hosts/testing/small-world'
import { countRecords, decodeState, encodeState, hashParts } from './checkpoint'

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, n }))

describe('a state that was written down', () => {
  it('is read as it was, and makes a world that goes on alike', () => {
    const { world, stored } = livedWorld()
    const state = world.state()
    const read = decodeState([...encodeState(state)])
    // A table marks its rows for itself, in a way that no text shows.
    expect(read).toEqual(JSON.parse(JSON.stringify(state)))
    const again = makeSmallWorld(stored.header, () => START_MS, { state: read, journal: world.journal })
    expect(again.fingerprint()).toBe(world.fingerprint())
  })

  it('comes in parts of five hundred rows or postings at most, with a part for an empty table too', () => {
    const frame = livedWorld().world.state()
    const [posting] = frame.postings
    if (!posting) throw new Error('there are no postings')
    const tables = {
      many: { rows: rows(1001), revision: 7 },
      full: { rows: rows(500), revision: 8 },
      empty: { rows: [], revision: 9 },
    }
    const state = { ...frame, postings: Array.from({ length: 501 }, () => posting), tables }
    const parts = [...encodeState(state)]
    const lengths = parts.slice(1).map((part) => {
      const read = JSON.parse(part) as unknown[] | { values: unknown[] }
      return Array.isArray(read) ? read.length : read.values.length
    })
    expect(lengths).toEqual([500, 1, 500, 500, 1, 500, 0])
    expect(decodeState(parts)).toEqual(state)
    expect(countRecords(state)).toBe(501 + 1001 + 500)
  })

  it('has no part for postings when there are none', () => {
    const state = { ...livedWorld().world.state(), postings: [], tables: {} }
    expect([...encodeState(state)]).toHaveLength(1)
    expect(decodeState([...encodeState(state)])).toEqual(state)
    expect(countRecords(state)).toBe(0)
  })

  it('names the keys of a table once in a part', () => {
    const state = { ...livedWorld().world.state(), postings: [], tables: { many: { rows: rows(2), revision: 1 } } }
    expect([...encodeState(state)][1]).toBe(
      '{"table":"many","revision":1,"keys":["id","n"],"values":[["r0",0],["r1",1]]}',
    )
  })

  it('W11: is refused when its parts are not those of a state', () => {
    expect(() => decodeState([])).toThrow(SyntaxError)
    expect(() => decodeState(['{}', '7'])).toThrow(TypeError)
  })
})

describe('the sum of parts', () => {
  it('tells whether they are the same, in the same order and parted alike', () => {
    const sums = [['a', 'b'], ['b', 'a'], ['ab'], ['a'], ['a', 'b', ''], []].map(hashParts)
    expect(new Set(sums).size).toBe(sums.length)
    expect(hashParts(['a', 'b'])).toBe(sums[0])
    expect(sums[0]).toMatch(/^[0-9a-f]{32}$/)
  })
})
