import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../world/store/memory-store'
import { Random } from '../random'
import { IdSequence, UnitOfWork } from '../unit-of-work'
import type { DomainContext } from '../context'
import type { LeadRecord, PaymentIntentRecord } from '../records'
import { insertUser } from '../user-fields'
import {
  CARDS,
  clearingAccount,
  type Entry,
  EXCHANGE,
  fundsAccount,
  Ledger,
  type Posting,
  REVENUE,
  walletAccount,
} from './ledger'
import { auditWorld } from './world-audit'

let ctx: DomainContext

const lead = (id: string, changes: Partial<LeadRecord> = {}): LeadRecord => ({
  id,
  sourceId: 'forms',
  status: 'OPEN',
  agentId: null,
  paidById: null,
  state: 'CA',
  costCents: 700,
  priceCents: 1000,
  score: 50,
  firstName: 'Ada',
  lastName: 'Alder',
  email: 'ada@example.com',
  phone: '+14155550100',
  loanAmount: 300_000,
  propertyType: 'CONDO',
  leadReturn: null,
  createdAt: 1,
  updatedAt: 1,
  purchasedAt: null,
  contactedAt: null,
  fundedAt: null,
  ...changes,
})

const payment = (changes: Partial<PaymentIntentRecord> = {}): PaymentIntentRecord => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  agentId: 'ada',
  purpose: 'FUNDING',
  amountCents: 5000,
  status: 'succeeded',
  sourceId: null,
  paymentMethodId: null,
  behaviour: null,
  cardToSave: null,
  lastError: null,
  creditedAt: 2,
  refundedCents: 0,
  reversedAt: null,
  createdAt: 1,
  updatedAt: 1,
  ...changes,
})

/** Creates correct data: a card payment of $50 and a transfer of $30. The agent and the exchange buy one lead each. */
beforeEach(() => {
  const work = new UnitOfWork()
  const ledger = new Ledger(work)
  const store = createMemoryStore(work)
  ctx = { store, ledger, ids: new IdSequence(work), chance: new Random(1), now: 10, actor: { kind: 'system' } }
  insertUser(ctx, {
    id: 'ada',
    username: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'A',
    role: 'AGENT',
    selectedStates: ['CA'],
  })
  store.leadSources.insert({
    id: 'forms',
    name: 'Forms',
    category: 'FORM_LEAD',
    status: 'ACTIVE',
    logoUrl: null,
    description: null,
    baseCostCents: 700,
    markupBasisPoints: 0,
    createdAt: 1,
    updatedAt: 1,
  })
  store.paymentIntents.insert(payment())
  const post = (type: Posting['type'], at: number, referenceId: string, ...entries: [string, number][]) =>
    ledger.post({ type, at, referenceId, entries })
  post('FUNDING', 1, 'pi_1', [CARDS, -5000], [clearingAccount('pi_1'), 5000])
  post('FUNDING', 2, 'pi_1', [clearingAccount('pi_1'), -5000], [fundsAccount('ada'), 5000])
  post('TRANSFER', 3, 'forms', [fundsAccount('ada'), -3000], [walletAccount('ada', 'forms'), 3000])
  post('LEAD_PURCHASE', 4, 'lead_1', [walletAccount('ada', 'forms'), -1000], [REVENUE, 1000])
  post('LEAD_PURCHASE', 5, 'lead_2', [EXCHANGE, -1000], [REVENUE, 1000])
  store.leads.insert(lead('lead_1', { status: 'SOLD', agentId: 'ada', paidById: 'ada', purchasedAt: 4 }))
  store.leads.insert(lead('lead_2', { status: 'SOLD', agentId: 'exchange', paidById: 'exchange', purchasedAt: 5 }))
  store.leads.insert(lead('lead_3'))
})

/** Audits the store with a changed copy of the ledger's postings. */
function auditFalsified(falsify: (postings: Posting[]) => void) {
  const postings = structuredClone(ctx.ledger.postings) as Posting[]
  falsify(postings)
  const { ledger } = ctx
  const fake = {
    postings,
    balance: (account: string) => ledger.balance(account),
    entries: (account: string) => ledger.entries(account),
  } as unknown as Ledger
  return auditWorld({ store: ctx.store, ledger: fake })
}

const edit = (postings: Posting[], posting: number, line: number, changes: Partial<Entry>) => {
  const target = postings[posting]
  if (!target) throw new Error(`There is no posting ${posting}.`)
  const entries = target.entries.map((entry, i) => (i === line ? { ...entry, ...changes } : entry))
  postings[posting] = { ...target, entries }
}

const firstPosting = ([first]: Posting[]): Posting => {
  if (!first) throw new Error('the log is empty')
  return first
}

describe('auditWorld', () => {
  it('reports no violations for correct data', () => {
    expect(auditWorld(ctx)).toEqual({
      balanced: true,
      violations: [],
      accounts: {
        cards: -5000,
        clearing: 0,
        funds: 2000,
        wallets: 2000,
        revenue: 2000,
        adjustments: 0,
        exchange: -1000,
      },
    })
  })

  it.each<[string, string, (postings: Posting[]) => void]>([
    ['V1', 'an entry that is off by a cent', (log) => edit(log, 2, 1, { amountCents: 3001 })],
    ['V2', 'a missing last posting', (log) => log.pop()],
    ['V3', 'a running balance that does not match the amounts', (log) => edit(log, 3, 0, { balanceAfterCents: 2001 })],
    [
      'V4',
      'a purchase without enough money',
      (log) => edit(log, 3, 0, { amountCents: -9000, balanceAfterCents: -6000 }),
    ],
    ['V5', 'a repeated entry id', (log) => edit(log, 3, 0, { id: 'txn_1_1' })],
    ['V5', 'a log out of order', (log) => log.reverse()],
    [
      'V5',
      'a posting that is older than the previous one',
      (log) => log.push({ ...firstPosting(log), id: 'post_6', at: 0 }),
    ],
    ['V11', 'a fraction of a cent', (log) => edit(log, 2, 0, { amountCents: -0.5 })],
    ['V11', 'an amount above the limit', (log) => edit(log, 2, 0, { amountCents: -100_000_000 })],
  ])('reports %s for %s', (rule, _error, falsify) => {
    const report = auditFalsified(falsify)
    expect(report.balanced).toBe(false)
    expect(report.violations.map((text) => text.split(':')[0])).toContain(rule)
  })

  it.each<[string, string, () => void]>([
    ['V6', 'a returned lead without a refund', () => void ctx.store.leads.update('lead_1', { status: 'RETURNED' })],
    ['V6', 'revenue without a lead', () => void ctx.store.leads.update('lead_2', { priceCents: 900 })],
    [
      'V7',
      'a sold lead without a payer',
      () => void ctx.store.leads.update('lead_3', { status: 'SOLD', agentId: 'ada', paidById: 'ada' }),
    ],
    [
      'V7',
      'an open lead with a payment',
      () => void ctx.store.leads.update('lead_1', { status: 'OPEN', agentId: null }),
    ],
    ['V7', 'a lead that names another payer', () => void ctx.store.leads.update('lead_1', { paidById: 'eve' })],
    ['V7', 'a purchase of a missing lead', () => ctx.store.leads.remove('lead_1')],
    ['V8', 'a payment without money', () => void ctx.store.paymentIntents.insert(payment({ id: 'pi_2' }))],
    [
      'V8',
      'money from a payment that did not succeed',
      () => void ctx.store.paymentIntents.update('pi_1', { status: 'canceled', creditedAt: null }),
    ],
    [
      'V8',
      'a credited payment without the mark',
      () => void ctx.store.paymentIntents.update('pi_1', { creditedAt: null }),
    ],
    ['V8', 'a refund over the amount', () => void ctx.store.paymentIntents.update('pi_1', { refundedCents: 6000 })],
    ['V13', 'a top-up without consent', () => void ctx.store.paymentIntents.update('pi_1', { purpose: 'TOP_UP' })],
  ])('reports %s for %s', (rule, _error, corrupt) => {
    corrupt()
    const report = auditWorld(ctx)
    expect(report.balanced).toBe(false)
    expect(report.violations.map((text) => text.split(':')[0])).toContain(rule)
  })

  it('reports two simultaneous top-ups of one agent', () => {
    ctx.store.paymentConfigs.update('ada', { consentVersion: '1', consentCapturedAt: 1 })
    ctx.store.paymentIntents.insert(
      payment({ id: 'pi_2', purpose: 'TOP_UP', status: 'requires_action', creditedAt: null }),
    )
    expect(auditWorld(ctx).violations).toEqual([])
    ctx.store.paymentIntents.insert(
      payment({ id: 'pi_3', purpose: 'TOP_UP', status: 'requires_action', creditedAt: null }),
    )
    expect(auditWorld(ctx).violations).toEqual(['V13: ada has 2 top-ups in flight'])
  })
})
