import { describe, expect, it } from 'vitest'
import { createSampleWorld } from '../hosts/testing/sample-world'
import { makeSmallWorld, START_MS } from '../hosts/testing/small-world'
import { countRecords, decodeState, encodeState, hashParts } from './checkpoint'

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, n }))

describe('an encoded state', () => {
  it('decodes to an equal state, from which an equal world resumes', () => {
    const { world, stored } = createSampleWorld()
    const state = world.state()
    const read = decodeState([...encodeState(state)])
    // Compare as JSON, because tables mark their rows with a symbol, which is not encoded.
    expect(read).toEqual(JSON.parse(JSON.stringify(state)))
    const again = makeSmallWorld(stored.header, () => START_MS, { state: read, journal: world.journal })
    expect(again.fingerprint()).toBe(world.fingerprint())
  })

  it('has parts of up to 500 rows or postings, and one part for an empty table', () => {
    const frame = createSampleWorld().world.state()
    const [posting] = frame.postings
    if (!posting) throw new Error('No postings')
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

  it('has no part for postings if there are none', () => {
    const state = { ...createSampleWorld().world.state(), postings: [], tables: {} }
    expect([...encodeState(state)]).toHaveLength(1)
    expect(decodeState([...encodeState(state)])).toEqual(state)
    expect(countRecords(state)).toBe(0)
  })

  it('contains the keys of a table once per part', () => {
    const state = {
      ...createSampleWorld().world.state(),
      postings: [],
      tables: { many: { rows: rows(2), revision: 1 } },
    }
    expect([...encodeState(state)][1]).toBe(
      '{"table":"many","revision":1,"keys":["id","n"],"values":[["r0",0],["r1",1]]}',
    )
  })

  it('cannot be decoded from invalid parts', () => {
    expect(() => decodeState([])).toThrow(SyntaxError)
    expect(() => decodeState(['{}', '7'])).toThrow(TypeError)
  })
})

describe('the hash of the parts', () => {
  it('depends on their texts, their order, and their boundaries', () => {
    const hashes = [['a', 'b'], ['b', 'a'], ['ab'], ['a'], ['a', 'b', ''], []].map(hashParts)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashParts(['a', 'b'])).toBe(hashes[0])
    expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/)
  })
})
