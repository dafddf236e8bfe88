import { describe, expect, it } from 'vitest'
import type { WorldState } from '../world/world-types'
import { makeSmallWorld, playedWorld, SMALL_HEADER, START_MS, stateOf } from '../world/testing/small-world'
import { decodeState, encodeState } from './encode-state'
import { NewerReleaseError } from './key-value-store'
import { upgradeState, withDefaults } from './upgrades'

const recode = (state: WorldState) => decodeState({ version: 1, parts: [...encodeState(state)] })
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, n }))

describe('an encoded state', () => {
  it('decodes to an equal state, from which an equal world resumes', () => {
    const world = playedWorld()
    const read = recode(world.state())
    expect(read).toEqual(stateOf(world))
    const again = makeSmallWorld(SMALL_HEADER, () => START_MS, { state: read, journal: world.journal })
    expect(stateOf(again)).toEqual(stateOf(world))
  })

  it('has parts of up to 500 rows or postings, and one part for an empty table', () => {
    const frame = playedWorld().state()
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
    expect(decodeState({ version: 1, parts })).toEqual(state)
  })

  it('has no part for postings if there are none', () => {
    const state = { ...playedWorld().state(), postings: [], tables: {} }
    expect([...encodeState(state)]).toHaveLength(1)
    expect(recode(state)).toEqual(state)
  })

  it('contains the keys of a table once per part', () => {
    const state = {
      ...playedWorld().state(),
      postings: [],
      tables: { many: { rows: rows(2), revision: 1 } },
    }
    expect([...encodeState(state)][1]).toBe(
      '{"table":"many","revision":1,"keys":["id","n"],"values":[["r0",0],["r1",1]],"missing":[]}',
    )
  })

  it('has no property that its row has not', () => {
    const tables = { some: { rows: [{ id: 'a', n: null }, { id: 'b' }], revision: 1 } }
    expect(recode({ ...playedWorld().state(), tables }).tables).toStrictEqual(tables)
  })

  it('cannot be decoded from invalid parts', () => {
    expect(() => decodeState({ version: 1, parts: [] })).toThrow(SyntaxError)
    expect(() => decodeState({ version: 1, parts: ['{}', '7'] })).toThrow(TypeError)
    expect(() => decodeState({ version: 2, parts: [] }, 1)).toThrow(NewerReleaseError)
  })
})

describe('an upgrade of a state', () => {
  it('applies each change since the version of the state, in order', () => {
    const state = playedWorld().state()
    const rate = (rating: number) => (earlier: WorldState) => withDefaults(earlier, 'lead', { rating })
    const table = [
      [1, rate(1)],
      [2, (earlier: WorldState) => ({ ...earlier, ids: earlier.ids + 5 })],
      [3, rate(3)],
    ] as const
    const upgraded = upgradeState(state, 1, table)
    expect(upgraded.ids).toBe(state.ids + 5)
    expect(upgraded.tables['lead']).toEqual({
      revision: state.tables['lead']?.revision,
      rows: state.tables['lead']?.rows.map((row) => ({ ...row, rating: 1 })),
    })
    expect(upgradeState(state, 3, table).tables['lead']?.rows[0]).toHaveProperty('rating', 3)
    expect(upgradeState(state, 4, table)).toBe(state)
    expect(withDefaults(state, 'rating', {}).tables['rating']).toEqual({ rows: [], revision: 0 })
  })
})
