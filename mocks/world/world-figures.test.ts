import { describe, expect, it } from 'vitest'
import { storedWorld } from '../hosts/testing/flaky-store'
import { credit } from '../hosts/testing/sample-world'
import { makeSmallWorld, START_MS } from '../hosts/testing/small-world'
import { figureDifferences, worldFigures } from './journal'

const then = { people: 2, leads: 1234, postings: 3, fundsCents: 123_456, walletsCents: 0, revenueCents: -5 }

describe('the figures of a world', () => {
  it('are its people, leads, and postings, and the money by kind of account', () => {
    const world = makeSmallWorld(storedWorld().header, () => START_MS)
    const before = worldFigures(world)
    expect(before).toEqual({
      people: 2,
      leads: world.store.leads.size,
      postings: world.ledger.postings.length,
      fundsCents: 0,
      walletsCents: 10_000_000,
      revenueCents: 0,
    })
    credit(world, 101)
    const after = worldFigures(world)
    expect(after).toMatchObject({ fundsCents: 101, walletsCents: 10_000_000 })
    expect(after.postings).toBe(before.postings + 1)
  })

  it('give one sentence for each difference between two worlds', () => {
    expect(figureDifferences(then, then)).toEqual([])
    expect(figureDifferences(then, { ...then, leads: 5 })).toEqual(['Leads: 1,234 then, 5 now'])
    const now = { people: 1000, leads: 1, postings: 4, fundsCents: 0, walletsCents: 100, revenueCents: 5 }
    expect(figureDifferences(then, now)).toEqual([
      'People: 2 then, 1,000 now',
      'Leads: 1,234 then, 1 now',
      'Postings: 3 then, 4 now',
      'Funds: $1,234.56 then, $0.00 now',
      'Wallets: $0.00 then, $1.00 now',
      'Revenue: -$0.05 then, $0.05 now',
    ])
  })
})
