import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MomentQueue } from './timeline'

const moments = fc.array(fc.integer({ min: 0, max: 20 }))
type Item = { readonly at: number; readonly order: number }

function queueOf(all: readonly number[]): MomentQueue<Item> {
  const queue = new MomentQueue<Item>()
  all.forEach((at, order) => queue.push(at, { at, order }))
  return queue
}

describe('MomentQueue', () => {
  it('returns the earliest item first, and equal times in the order of insertion', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const queue = queueOf(all)
        const popped = all.map(() => queue.pop())
        const expected = all.map((at, order) => ({ at, order })).sort((l, r) => l.at - r.at || l.order - r.order)
        expect(popped).toEqual(expected)
        expect(queue.peek()).toBeUndefined()
      }),
    )
  })

  it('can be rebuilt from its items in order', () => {
    fc.assert(
      fc.property(moments, fc.nat(10), (all, taken) => {
        const queue = queueOf(all)
        for (let n = 0; n < taken; n++) queue.pop()
        const copy = new MomentQueue<Item>()
        for (const [at, item] of queue.inOrder()) copy.push(at, item)
        for (let n = taken; n <= all.length; n++) expect(copy.pop()).toEqual(queue.pop())
      }),
    )
  })
})
