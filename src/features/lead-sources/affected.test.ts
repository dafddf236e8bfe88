import { expect, it } from 'vitest'
import { affectedInWords, listedLeadsInWords } from './affected'

it.each([
  [{ agents: 0, heldCents: 0, openLeads: 0 }, 'No agent subscribes to it.', 'No lead of it is listed now.'],
  [
    { agents: 1, heldCents: 0, openLeads: 1 },
    'One agent subscribes to it, with no money in the wallets.',
    'The one lead listed already keeps its price.',
  ],
  [
    { agents: 1200, heldCents: 123_450, openLeads: 40 },
    '1,200 agents subscribe to it, with $1,234.50 in their wallets.',
    'The 40 leads listed already keep their price.',
  ],
])('says who is affected by a change: %o', (impact, who, leads) => {
  expect(affectedInWords(impact)).toBe(who)
  expect(listedLeadsInWords(impact)).toBe(leads)
})
