import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../test/render-at'
import { caughtUpText, NowList, nowRows, type LowWallet, type Situation } from './NowList'

const stats = {
  newLeadsToday: 0,
  totalLeadsThisMonth: 0,
  totalSpentToday: 0,
  totalSpentThisMonth: 0,
  boughtThisMonth: 0,
  contactedThisMonth: 0,
  fundedThisMonth: 0,
  fundedVolumeThisMonth: 0,
  leadsToCall: 0,
  oldestToCall: null,
  matchingLeads: 0,
  matchingSourceIds: ['form-direct', 'rate-table-one'],
  newestMatch: null,
  decidedReturn: null,
}
const calm: Situation = { stats, failedTopUp: null, lowWallets: [], features: { leads: true, wallets: true } }
const fund = { kind: 'fund', amountCents: 250_00 } as const
const low = (name: string, coversLeads: number | null = 1, step: LowWallet['step'] = fund) => ({
  sourceId: name,
  name,
  balanceCents: 41_20,
  coversLeads,
  step,
})
const newest = {
  id: 'lead-9',
  state: 'TX',
  loanAmount: 242_609,
  priceCents: 23_40,
  createdAt: '2026-03-20T14:13:00Z',
}
const decided = { id: 'lead-7', status: 'RETURNED', customerName: 'Dana M.', priceCents: 30_00 } as const
const busy: Situation = {
  ...calm,
  stats: {
    ...stats,
    matchingLeads: 3,
    newestMatch: newest,
    leadsToCall: 2,
    oldestToCall: '2026-03-20T11:15:00Z',
    decidedReturn: decided,
  },
  failedTopUp: { sourceId: 'form-direct', name: 'Form Direct', amountCents: 250_00 },
  lowWallets: [low('Rate Table One')],
}

it('lists the most urgent fact first, each with its action', () => {
  expect(nowRows(busy).map(({ fact, detail, actionLabel, action }) => [fact, detail, actionLabel, action])).toEqual([
    ['Top-up of Form Direct failed', '$250.00 was declined', 'Complete payment', { to: '/wallet' }],
    [
      '3 new leads, the newest: $242,609 loan in Texas for $23.40',
      'arrived',
      'View leads',
      { to: '/marketplace?source=form-direct,rate-table-one&age=240' },
    ],
    ['2 leads to call back', 'oldest', 'Open leads', { to: '/marketplace?tab=mine&status=SOLD' }],
    [
      'Rate Table One is low: covers 1 lead',
      '$41.20',
      'Fund $250',
      { sourceId: 'Rate Table One', amountCents: 250_00 },
    ],
    ['Return of Dana M. approved', '$30.00 refunded', 'View lead', { to: '/marketplace?tab=mine&lead=lead-7' }],
  ])
})

it('lists at most five rows, and counts the low wallets without a row', () => {
  const rows = nowRows({ ...busy, lowWallets: [low('A'), low('B'), low('C')] })
  expect(rows.map(({ id, fact }) => [id, fact])).toEqual([
    ['failed-top-up', 'Top-up of Form Direct failed'],
    ['matches', expect.any(String)],
    ['calls', expect.any(String)],
    ['low:A', 'A is low: covers 1 lead'],
    ['low', '2 more wallets are low'],
  ])
})

it('lists the wallet of a failed top-up once, and says that it is low', () => {
  const wallet = { ...low('Form Direct'), sourceId: 'form-direct' }
  expect(nowRows({ ...calm, lowWallets: [wallet], failedTopUp: busy.failedTopUp }).map(({ fact }) => fact)).toEqual([
    'Form Direct is low: its top-up failed',
  ])
})

it('offers to enable a disabled wallet that is low, and shows one that takes no money', () => {
  const enabled: string[] = []
  const lowWallets = [low('A', 1, { kind: 'enable' }), low('B', 1, { kind: 'view' })]
  renderAt(
    '/',
    <NowList
      situation={{ ...calm, lowWallets }}
      hideEmpty
      onFund={() => undefined}
      onEnable={(sourceId) => enabled.push(sourceId)}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Enable: A is disabled and low: covers 1 lead' }))
  expect(enabled).toEqual(['A'])
  expect(screen.getByRole('link', { name: 'View wallet: B is low: covers 1 lead' })).toHaveAttribute(
    'href',
    '/wallet?wallet=B',
  )
})

it.each([
  [{ stats: { ...stats, matchingLeads: 1, newestMatch: newest } }, 'New lead: $242,609 loan in Texas for $23.40'],
  [
    { stats: { ...stats, matchingLeads: 1, newestMatch: { ...newest, loanAmount: null } } },
    'New lead in Texas for $23.40',
  ],
  [{ stats: { ...stats, leadsToCall: 1 } }, '1 lead to call back'],
  [{ lowWallets: [low('A', 1_200)] }, 'A is low: covers 1,200 leads'],
  [{ lowWallets: [low('A', 0)] }, 'A is low: not enough for a lead'],
  [{ lowWallets: [low('A', null)] }, 'A is low'],
  [{ stats: { ...stats, decidedReturn: { ...decided, status: 'SOLD' } } }, 'Return of Dana M. declined'],
] as const)('words the fact of %j as "%s"', (change, fact) => {
  expect(nowRows({ ...calm, ...change }).map((row) => row.fact)).toEqual([fact])
})

it('links one new lead to its details', () => {
  const [row] = nowRows({ ...calm, stats: { ...stats, matchingLeads: 1, newestMatch: newest } })
  expect(row?.action).toEqual({ to: '/marketplace?lead=lead-9' })
})

it('leaves out rows for features and fields that the build does not have', () => {
  const ids = (change: Partial<Situation>) => nowRows({ ...busy, ...change }).map(({ id }) => id)
  expect(ids({ features: { leads: false, wallets: true } })).toEqual(['failed-top-up', 'low:Rate Table One'])
  expect(ids({ features: { leads: true, wallets: false } })).toEqual(['matches', 'calls', 'return:lead-7'])
  expect(ids({ stats: { newLeadsToday: 3 } as typeof stats })).toEqual(['failed-top-up', 'low:Rate Table One'])
})

it.each([
  [14, 'You’re caught up. 14 leads came in today.'],
  [1, 'You’re caught up. 1 lead came in today.'],
  [0, 'You’re caught up. No new lead came in today.'],
  [null, 'You’re caught up.'],
])('says in one line that nothing is left to do, with %s new leads', (newLeads, text) => {
  expect(nowRows(calm)).toEqual([])
  expect(caughtUpText(newLeads)).toBe(text)
})

it('shows that line, unless a panel above already says so', () => {
  const now = (hideEmpty: boolean) => (
    <NowList situation={calm} hideEmpty={hideEmpty} onFund={() => undefined} onEnable={() => undefined} />
  )
  renderAt('/', now(true))
  expect(screen.queryByRole('region', { name: 'Now' })).toBeNull()
  renderAt('/', now(false))
  expect(screen.getByRole('region', { name: 'Now' })).toHaveTextContent('You’re caught up. No new lead came in today.')
})
