import { expect, it } from 'vitest'
import { walletStatus } from '../../lib/labels/labels'
import {
  isLowBalance,
  lowWallets,
  runwayLeads,
  runwayText,
  suggestedFundingCents,
  walletCounts,
  walletEntries,
} from './wallet-rules'
import { walletTopUpAboveThreshold, rulesInput, whenReplenished } from './WalletRulesDialog'

it.each([
  [{ active: true, activated: true, enabled: true }, 'ACTIVE'],
  [{ active: false, activated: true, enabled: false }, 'DISABLED'],
  [{ active: false, activated: false, enabled: true }, 'INACTIVE'],
  [{ active: false, activated: false, enabled: false }, 'INACTIVE'],
  [{ active: true }, 'ACTIVE'],
  [{ active: false }, 'INACTIVE'],
] as const)('returns the status of %j as %s', (flags, status) => {
  expect(walletStatus(flags)).toBe(status)
})

it.each([
  [4_999, 5_000, true],
  [5_000, 5_000, false],
  [-1, 0, false],
  [0, 1, true],
])('checks a balance of %i against a threshold of %i: low is %s', (balanceCents, lowBalanceThreshold, low) => {
  expect(isLowBalance({ balanceCents, lowBalanceThreshold })).toBe(low)
})

it.each([
  [15_000, 2_400, 'Covers about 6 leads'],
  [2_400, 2_400, 'Covers about 1 lead'],
  [2_399, 2_400, 'Not enough for a lead'],
  [-500, 2_400, 'Not enough for a lead'],
  [2_400_000, 2_400, 'Covers about 1,000 leads'],
  [2_400, 0, null],
  [2_400, null, null],
])('describes how many leads %i cents cover at a price of %s: %s', (balance, price, text) => {
  expect(runwayText(balance, price)).toBe(text)
})

it('counts only complete leads', () => {
  expect(runwayLeads(4_799, 2_400)).toBe(1)
})

const source = (sourceId: string, name: string) => ({ sourceId, name, finalCostPerLead: 1_000 })
const wallet = (sourceId: string, change: object = {}) => ({
  sourceId,
  leadSource: source(sourceId, sourceId),
  balanceCents: 10_000,
  lowBalanceThreshold: 5_000,
  active: true,
  activated: true,
  enabled: true,
  ...change,
})

it('sorts negative balances first, then low balances, other wallets, and sources without a wallet', () => {
  const entries = walletEntries(
    [
      wallet('b-active'),
      wallet('a-active'),
      wallet('inactive', { active: false, activated: false, balanceCents: 0 }),
      wallet('low', { balanceCents: 4_999 }),
      wallet('disabled', { active: false, enabled: false }),
      wallet('debt', { balanceCents: -1, active: false, enabled: false }),
    ],
    [source('new', 'Aardvark'), source('low', 'low')],
  )
  expect(entries.map((entry) => entry.sourceId)).toEqual([
    'debt',
    'low',
    'a-active',
    'b-active',
    'disabled',
    'inactive',
    'new',
  ])
  expect(walletCounts(entries)).toEqual({ active: 3, total: 7, low: 3 })
})

it('shows a placeholder for each known source without a wallet, and each wallet once', () => {
  const entries = walletEntries([wallet('one')], [source('one', 'One'), source('two', 'Two')])
  expect(entries.map(({ sourceId, wallet: own }) => [sourceId, own !== null])).toEqual([
    ['one', true],
    ['two', false],
  ])
})

it('uses the source id as the name of a wallet without a known source', () => {
  expect(walletEntries([wallet('gone', { leadSource: null })], [])[0]).toMatchObject({
    name: 'gone',
    costPerLeadCents: null,
  })
})

const text = { warnBelow: '50', replenish: true, topUpBelow: '25', topUpBy: '100' }

it('sends only the changed rules of a wallet, in cents', () => {
  expect(rulesInput(text, { warnBelow: '50' })).toEqual({ lowBalanceThresholdCents: 5_000 })
  expect(rulesInput(text, { topUpBy: '100' })).toEqual({
    autoReplenishment: { enabled: true, thresholdCents: 2_500, amountCents: 10_000 },
  })
})

it('sends an empty alert level as 0', () => {
  expect(rulesInput({ ...text, warnBelow: '' }, { warnBelow: '' })).toEqual({ lowBalanceThresholdCents: 0 })
})

it('rejects a top-up amount that is not above the threshold', () => {
  const tooMuch = 'Choose more than $25.00, or every purchase would top up again'
  expect(walletTopUpAboveThreshold('25', text)).toBe(tooMuch)
  expect(walletTopUpAboveThreshold('25.01', text)).toBeNull()
  expect(whenReplenished(walletTopUpAboveThreshold)('25', { ...text, replenish: false })).toBeNull()
})

it.each([
  [{ balanceCents: 41_20, lowBalanceThreshold: 60_00 }, 30_00, 150_00],
  [{ balanceCents: 41_20, lowBalanceThreshold: 500_00 }, 30_00, 475_00],
  [{ balanceCents: 0, lowBalanceThreshold: 1 }, null, 25_00],
])('suggests for %j a round amount that pays for five leads and ends the warning', (balance, price, cents) => {
  expect(suggestedFundingCents(balance, price)).toBe(cents)
})

it('lists every wallet that it counts as low, with the step that it allows', () => {
  const openSource = (sourceId: string) => ({ sourceId, name: sourceId, finalCostPerLead: 30_00 })
  const walletOf = (sourceId: string, changes: object = {}) => ({
    sourceId,
    leadSource: openSource(sourceId),
    active: true,
    balanceCents: 41_20,
    lowBalanceThreshold: 60_00,
    ...changes,
  })
  const wallets = [
    walletOf('low'),
    walletOf('full', { balanceCents: 60_00 }),
    walletOf('no-alert', { lowBalanceThreshold: 0, balanceCents: -1 }),
    walletOf('disabled', { active: false, activated: true }),
    walletOf('inactive', { active: false }),
    walletOf('closed'),
  ]
  const sources = ['low', 'full', 'no-alert', 'disabled', 'inactive'].map(openSource)
  const entries = walletEntries(wallets, sources)
  const listed = lowWallets(entries)
  expect(listed).toHaveLength(walletCounts(entries).low)
  expect(Object.fromEntries(listed.map(({ sourceId, step }) => [sourceId, step]))).toEqual({
    low: { kind: 'fund', amountCents: 150_00 },
    disabled: { kind: 'enable' },
    inactive: { kind: 'view' },
    closed: { kind: 'view' },
  })
})
