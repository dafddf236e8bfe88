import { expect, it } from 'vitest'
import {
  planCart,
  lineOutcome,
  type CartItem,
  balanceAfterCents,
  type Buyer,
  type BuyerWallet,
  purchaseBlockerOf,
  purchaseStepOf,
  type OfferedLead,
} from './purchase-rules'

const wallet = (patch: Partial<BuyerWallet> = {}): BuyerWallet => ({
  sourceId: 'rate-tables-one',
  balanceCents: 3_000,
  active: true,
  activated: true,
  enabled: true,
  ...patch,
})
const buyer = (...wallets: readonly BuyerWallet[]): Buyer => ({
  walletsBySource: new Map(wallets.map((each) => [each.sourceId, each])),
  selectedStates: new Set(['CA', 'NY']),
  fundsCents: 0,
})
const lead = (patch: Partial<OfferedLead> = {}): OfferedLead => ({
  status: 'OPEN',
  agentId: null,
  sourceId: 'rate-tables-one',
  leadSourceName: 'Rate Tables One',
  state: 'CA',
  priceCents: 3_000,
  ...patch,
})
const textOf = (...args: Parameters<typeof purchaseBlockerOf>) => purchaseBlockerOf(...args)?.text ?? null

it('accepts a balance of exactly the price, but not one cent less', () => {
  expect(textOf(lead(), buyer(wallet()))).toBeNull()
  expect(balanceAfterCents(lead(), buyer(wallet()))).toBe(0)
  expect(textOf(lead(), buyer(wallet({ balanceCents: 2_999 })))).toBe('You need $0.01 more in Rate Tables One')
})

it('shows the missing amount', () => {
  expect(textOf(lead(), buyer(wallet({ balanceCents: 1_750 })))).toBe('You need $12.50 more in Rate Tables One')
})

it('adds the debt of a negative wallet to the missing amount', () => {
  expect(textOf(lead(), buyer(wallet({ balanceCents: -500 })))).toBe('You need $35.00 more in Rate Tables One')
})

it('gives the reason for an inactive, a disabled, and a missing wallet', () => {
  expect(purchaseBlockerOf(lead(), buyer(wallet({ active: false, activated: false })))).toMatchObject({
    kind: 'inactive',
    text: 'Your wallet for Rate Tables One is inactive. Contact admin to activate this wallet',
  })
  expect(purchaseBlockerOf(lead(), buyer(wallet({ active: false, enabled: false })))).toMatchObject({
    kind: 'disabled',
  })
  expect(textOf(lead(), buyer())).toBe('Fund a wallet for Rate Tables One to buy its leads')
})

it('reports the state before the wallet, and for a sold lead only the sale', () => {
  expect(textOf(lead({ state: 'TX' }), buyer())).toBe('Add Texas to your states to buy leads there')
  expect(purchaseBlockerOf(lead({ status: 'SOLD', state: 'TX' }), buyer())?.kind).toBe('sold')
})

const stepOf = (offered: OfferedLead, by: Buyer) => {
  const blocker = purchaseBlockerOf(offered, by)
  return blocker && purchaseStepOf(offered, blocker)
}

it.each([
  ['a wallet with enough money', lead(), wallet(), null],
  ['one missing cent', lead(), wallet({ balanceCents: 2_999 }), { label: 'Fund $25', amountCents: 2_500 }],
  ['$25 missing', lead(), wallet({ balanceCents: 500 }), { label: 'Fund $25', amountCents: 2_500 }],
  ['more than $25 missing', lead(), wallet({ balanceCents: 499 }), { label: 'Fund $50', amountCents: 5_000 }],
  ['a debt', lead(), wallet({ balanceCents: -2_001 }), { label: 'Fund $75', amountCents: 7_500 }],
  ['no wallet', lead(), undefined, { label: 'Fund $50', amountCents: 5_000, sourceId: 'rate-tables-one' }],
  ['a free lead without a wallet', lead({ priceCents: 0 }), undefined, { label: 'Fund $25' }],
  ['a wallet that the agent turned off', lead(), wallet({ active: false, enabled: false }), { label: 'Turn on' }],
  [
    'a wallet that needs an administrator',
    lead(),
    wallet({ active: false, activated: false }),
    { kind: 'contactAdmin' },
  ],
  ['another state', lead({ state: 'FL' }), wallet(), { kind: 'addState', label: 'Add FL' }],
  ['a sold lead', lead({ status: 'SOLD' }), wallet(), null],
] as const)('names the one step that makes a purchase possible: %s', (_case, offered, its, step) => {
  const found = stepOf(offered, its ? buyer(its) : buyer())
  if (step === null) expect(found).toBeNull()
  else expect(found).toMatchObject(step)
})

const item = (id: string, patch: Partial<CartItem> = {}): CartItem => ({
  ...lead(),
  id,
  customerName: `Lead ${id}`,
  ...patch,
})

it('plans a cart per wallet, and reduces the balance line by line', () => {
  const forms = { sourceId: 'forms', leadSourceName: 'Forms', priceCents: 1_000 }
  const plan = planCart(
    [
      item('a', { priceCents: 2_000 }),
      item('b', forms),
      item('c', { priceCents: 1_500 }),
      item('d', { priceCents: 900 }),
    ],
    buyer(wallet(), wallet({ sourceId: 'forms', balanceCents: 1_000 })),
  )
  expect(plan.buyable.map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(plan.totalCents).toBe(3_900)
  expect(plan.groups).toMatchObject([
    { sourceName: 'Rate Tables One', beforeCents: 3_000, totalCents: 2_900, afterCents: 100 },
    { sourceName: 'Forms', beforeCents: 1_000, totalCents: 1_000, afterCents: 0 },
  ])
  expect(plan.groups[0]?.lines[1]?.obstacle?.text).toBe('You need $5.00 more in Rate Tables One')
})

it('excludes a lead without a wallet from the total', () => {
  const plan = planCart([item('a')], buyer())
  expect(plan).toMatchObject({ buyable: [], totalCents: 0 })
  expect(plan.groups[0]).toMatchObject({ beforeCents: null, afterCents: null, totalCents: 0 })
})

it('returns the outcome of each line', () => {
  const refused = (code: string, field: string | null) => lineOutcome(false, { message: 'why', code, field })
  expect(lineOutcome(true, null)).toEqual({ kind: 'bought' })
  expect(refused('CONFLICT', 'leadId').kind).toBe('alreadySold')
  expect(refused('CONFLICT', 'balance')).toEqual({ kind: 'notEnoughMoney', message: 'why' })
  expect(refused('CONFLICT', 'expectedPriceCents')).toEqual({ kind: 'refused', message: 'why' })
  expect(refused('NOT_FOUND', null)).toEqual({ kind: 'refused', message: 'why' })
  expect(lineOutcome(false, null)).toEqual({ kind: 'refused', message: 'This lead could not be bought.' })
})
