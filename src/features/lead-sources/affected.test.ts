import { expect, it } from 'vitest'
import { affectedInWords, listedLeadsInWords } from './affected'

it.each([
  [{ agents: 0, heldCents: 0, openLeads: 0 }, 'No agent subscribes to it.', 'None of its leads are listed now.'],
  [
    { agents: 1, heldCents: 0, openLeads: 1 },
    'One agent subscribes to it, with no money in the wallets.',
    '1 lead already listed keeps its current price.',
  ],
  [
    { agents: 1200, heldCents: 123_450, openLeads: 40 },
    '1,200 agents subscribe to it, with $1,234.50 in their wallets.',
    '40 leads already listed keep their current price.',
  ],
])('describes who is affected by a change: %o', (impact, who, leads) => {
  expect(affectedInWords(impact)).toBe(who)
  expect(listedLeadsInWords(impact)).toBe(leads)
})
