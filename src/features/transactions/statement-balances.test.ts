import { expect, it } from 'vitest'
import { openingOf } from './Statement'

const entry = (walletSourceId: string | null, amountCents: number, balanceAfter: number) => ({
  walletSourceId,
  amountCents,
  balanceAfter,
})

it('returns the balance of an account before its oldest entry', () => {
  const rows = [
    entry('one', -1_000, 500),
    entry(null, 2_000, 7_000),
    entry('one', -500, 1_500),
    entry(null, 100, 5_000),
  ]
  expect(openingOf('one', rows)).toBe(2_000)
  expect(openingOf('FUNDS', rows)).toBe(4_900)
  expect(openingOf('two', rows)).toBeNull()
})
