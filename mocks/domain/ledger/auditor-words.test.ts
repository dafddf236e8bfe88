import { describe, expect, it } from 'vitest'
import type { LeadRecord, LeadStatus, PaymentIntentRecord } from '../records'
import type { Store } from '../store'
import {
  ADJUSTMENTS,
  CARDS,
  type Entry,
  EXCHANGE,
  type Ledger,
  type Posting,
  type PostingType,
  REVENUE,
} from './ledger'
import { auditWorld } from './world-audit'
type Line = readonly [account: string, amountCents: number]
type Lead = Pick<LeadRecord, 'id' | 'status' | 'agentId' | 'paidById' | 'priceCents'>
type Intent = Pick<
  PaymentIntentRecord,
  'id' | 'agentId' | 'purpose' | 'status' | 'amountCents' | 'creditedAt' | 'refundedCents' | 'reversedAt'
>

interface Falsified {
  readonly postings?: readonly Posting[]
  /** What the ledger claims, where it is not what the log says. */
  readonly balances?: Readonly<Record<string, number>>
  readonly listed?: Readonly<Record<string, readonly number[]>>
  readonly leads?: readonly Lead[]
  readonly intents?: readonly Intent[]
  readonly consents?: readonly string[]
}

/** A log written by hand, so that each figure in it can be wrong by itself. */
function log(...drafts: readonly (readonly [type: PostingType, referenceId: string | null, ...lines: Line[]])[]) {
  const balances = new Map<string, number>()
  return drafts.map(([type, referenceId, ...lines], i): Posting => {
    const id = `post_${i + 1}`
    const entries = lines.map(([account, amountCents], line): Entry => {
      const balanceAfterCents = (balances.get(account) ?? 0) + amountCents
      balances.set(account, balanceAfterCents)
      const [kind, agentId = null, sourceId = null] = account.split(':')
      const owner = kind === 'funds' || kind === 'wallet' ? { agentId, sourceId } : { agentId: null, sourceId: null }
      return {
        id: `txn_${i + 1}_${line + 1}`,
        postingId: id,
        type,
        account,
        amountCents,
        balanceAfterCents,
        ...owner,
        referenceId,
        at: i,
      }
    })
    return { id, type, at: i, referenceId, entries }
  })
}

const rows = <Row extends { readonly id: string }>(all: readonly Row[]) => ({
  all: () => all,
  get: (id: string) => all.find((row) => row.id === id),
})

function audit({ postings = [], balances = {}, listed = {}, leads = [], intents = [], consents = [] }: Falsified) {
  const entries = (account: string) =>
    postings.flatMap((posting) => posting.entries).filter((e) => e.account === account)
  const ledger: Pick<Ledger, 'postings' | 'balance' | 'entries'> = {
    postings,
    balance: (account) => balances[account] ?? entries(account).reduce((sum, entry) => sum + entry.amountCents, 0),
    entries: (account) => listed[account]?.map((amountCents) => ({ amountCents }) as Entry) ?? entries(account),
  }
  const store = {
    leads: rows(leads),
    paymentIntents: rows(intents),
    paymentConfigs: {
      get: (id: string) => (consents.includes(id) ? { consentCapturedAt: 1 } : { consentCapturedAt: null }),
    },
  } as unknown as Store
  return auditWorld({ ledger: ledger as Ledger, store })
}

const said = (world: Falsified) => audit(world).violations
const change = (postings: readonly Posting[], posting: number, line: number, changes: Partial<Entry>): Posting[] =>
  postings.map((one, i) =>
    i === posting ? { ...one, entries: one.entries.map((e, n) => (n === line ? { ...e, ...changes } : e)) } : one,
  )

const lead = (id: string, status: LeadStatus, agentId: string | null = 'ada', rest: Partial<Lead> = {}): Lead => ({
  id,
  status,
  agentId,
  paidById: agentId,
  priceCents: 300,
  ...rest,
})

const intent = (rest: Partial<Intent> = {}): Intent => ({
  id: 'pi_1',
  agentId: 'ada',
  purpose: 'FUNDING',
  status: 'succeeded',
  amountCents: 500,
  creditedAt: 1,
  refundedCents: 0,
  reversedAt: null,
  ...rest,
})

const credit = (cents: number, account = 'wallet:ada:forms') =>
  ['CREDIT', null, [ADJUSTMENTS, -cents], [account, cents]] as const
const purchase = (id: string, cents = 300, account = 'wallet:ada:forms') =>
  ['LEAD_PURCHASE', id, [account, -cents], [REVENUE, cents]] as const
const giveBack = (id: string, cents = 300) =>
  ['LEAD_RETURN', id, [REVENUE, -cents], ['wallet:ada:forms', cents]] as const
const paidIn = (id = 'pi_1', cents = 500) =>
  [
    ['FUNDING', id, [CARDS, -cents], [`clearing:${id}`, cents]],
    ['FUNDING', id, [`clearing:${id}`, -cents], ['funds:ada', cents]],
  ] as const

describe('what the auditor says of the log', () => {
  it('nothing of one that is in order, and where the money is', () => {
    expect(audit({ postings: log(credit(500), credit(99_999_999, 'funds:ada')) })).toEqual({
      balanced: true,
      violations: [],
      accounts: {
        cards: 0,
        funds: 99_999_999,
        wallets: 500,
        clearing: 0,
        revenue: 0,
        adjustments: -100_000_499,
        exchange: 0,
      },
    })
  })

  it('V1: entries that do not sum to zero, and so do not all accounts', () => {
    expect(said({ postings: log(['CREDIT', null, [ADJUSTMENTS, -5], ['funds:ada', 7]]) })).toEqual([
      'V1: the entries of post_1 sum to 2',
      'V1: all accounts together hold 2',
    ])
  })

  it('V2: balances and lists that are not the log’s', () => {
    const postings = log(credit(500))
    expect(said({ postings, balances: { [ADJUSTMENTS]: 0 } })).toEqual(['V2: adjustments shows 0, the log says -500'])
    expect(said({ postings, listed: { 'wallet:ada:forms': [500, 1] } })).toEqual([
      'V2: the transactions of wallet:ada:forms sum to 501, the log to 500',
    ])
  })

  it('V3: a balance that is not the one before plus the amount', () => {
    expect(said({ postings: change(log(credit(500)), 0, 1, { balanceAfterCents: 499 }) })).toEqual([
      'V3: txn_1_2 says 499 on wallet:ada:forms, the log says 500',
    ])
  })

  it('V4: a purchase out of nothing, and no purchase to the last cent', () => {
    const leads = [lead('lead_1', 'SOLD')]
    expect(said({ postings: log(credit(299), purchase('lead_1')), leads })).toEqual([
      'V4: post_2 takes wallet:ada:forms to -1',
    ])
    expect(said({ postings: log(credit(300), purchase('lead_1')), leads })).toEqual([])
    const debt = ['CREDIT', null, [ADJUSTMENTS, 900], ['wallet:ada:forms', -900]] as const
    expect(said({ postings: log(debt, credit(300)) })).toEqual([])
    const towards = ['LEAD_PURCHASE', 'lead_1', ['wallet:ada:forms', 300], ['wallet:ada:forms', -300]] as const
    expect(said({ postings: log(debt, towards) })[0]).toBe('V4: post_2 takes wallet:ada:forms to -900')
  })

  it('V5: a log out of order, out of time, or with an entry twice', () => {
    const postings = log(credit(1), credit(2))
    const [first, second] = postings
    if (!first || !second) throw new Error('the log is empty')
    expect(said({ postings: [first, { ...second, id: 'post_3' }] })).toEqual([
      'V5: post_3 stands at place 2 of the log',
    ])
    expect(said({ postings: [first, { ...second, at: -1 }] })).toEqual([
      'V5: post_2 is older than the posting before it',
    ])
    expect(said({ postings: [first, { ...second, at: first.at }] })).toEqual([])
    expect(said({ postings: change(postings, 1, 1, { id: 'txn_1_1' }) })).toEqual([
      'V5: txn_1_1 stands twice in the log',
    ])
  })

  it('V11: what is no amount', () => {
    const wrong = (cents: number) =>
      said({ postings: log(['CREDIT', null, [ADJUSTMENTS, -cents], ['funds:ada', cents]]) })
    expect(wrong(0)).toEqual(['V11: txn_1_1 is about 0 cents', 'V11: txn_1_2 is about 0 cents'])
    expect(wrong(1.5)).toEqual(['V11: txn_1_1 is about -1.5 cents', 'V11: txn_1_2 is about 1.5 cents'])
    expect(wrong(100_000_000)).toEqual([
      'V11: txn_1_1 is about -100000000 cents',
      'V11: txn_1_2 is about 100000000 cents',
    ])
    expect(wrong(99_999_999)).toEqual([])
    expect(wrong(1)).toEqual([])
  })
})

describe('what the auditor says of leads', () => {
  it('nothing of leads that are open, sold, returned, or went to the exchange', () => {
    const postings = log(
      credit(900),
      purchase('lead_1'),
      purchase('lead_2'),
      giveBack('lead_2'),
      purchase('lead_3', 300, EXCHANGE),
    )
    const leads = [
      lead('lead_1', 'CONTACTED'),
      lead('lead_2', 'RETURNED'),
      lead('lead_3', 'SOLD', 'exchange'),
      lead('lead_4', 'OPEN', null),
    ]
    expect(said({ postings, leads })).toEqual([])
  })

  it('V6: revenue that is not the price of what was sold', () => {
    expect(said({ postings: log(['CREDIT', null, [ADJUSTMENTS, -5], [REVENUE, 5]]) })).toEqual([
      'V6: revenue is 5, sold leads less returns come to 0',
    ])
  })

  it('V6: returns that do not fit the lead', () => {
    const postings = log(credit(900), purchase('lead_1'), giveBack('lead_1'))
    expect(said({ postings, leads: [lead('lead_1', 'SOLD')] })).toEqual([
      'V6: lead_1 is SOLD and was returned 1 times',
      'V6: revenue is 0, sold leads less returns come to 300',
    ])
    const twice = log(credit(900), purchase('lead_1'), giveBack('lead_1'), giveBack('lead_1'))
    expect(said({ postings: twice, leads: [lead('lead_1', 'RETURNED')] })).toEqual([
      'V6: lead_1 is RETURNED and was returned 2 times',
      'V6: revenue is -300, sold leads less returns come to 0',
    ])
    expect(said({ postings: log(credit(900), purchase('lead_1')), leads: [lead('lead_1', 'RETURNED')] })).toEqual([
      'V6: lead_1 is RETURNED and was returned 0 times',
      'V6: revenue is 300, sold leads less returns come to 0',
    ])
  })

  it('V7: an open lead with a buyer, or with a payment', () => {
    expect(said({ leads: [lead('lead_1', 'OPEN', 'ada')] })).toEqual(['V7: lead_1 is open and has a buyer'])
    expect(said({ postings: log(credit(900), purchase('lead_1')), leads: [lead('lead_1', 'OPEN', null)] })).toEqual([
      'V7: lead_1 is open and has a buyer',
      'V6: revenue is 300, sold leads less returns come to 0',
    ])
  })

  it('V7: a sold lead that was paid never, or twice', () => {
    expect(said({ leads: [lead('lead_1', 'SOLD')] })).toEqual([
      'V7: lead_1 is SOLD and was paid 0 times',
      'V6: revenue is 0, sold leads less returns come to 300',
    ])
    const postings = log(credit(900), purchase('lead_1'), purchase('lead_1'))
    expect(said({ postings, leads: [lead('lead_1', 'SOLD')] })).toEqual([
      'V7: lead_1 is SOLD and was paid 2 times',
      'V6: revenue is 600, sold leads less returns come to 300',
    ])
  })

  it('V7: the wrong payer, the wrong price, no payer, no lead', () => {
    const postings = log(credit(900), purchase('lead_1'))
    expect(said({ postings, leads: [lead('lead_1', 'SOLD', 'ada', { paidById: 'bob' })] })).toEqual([
      'V7: lead_1 belongs to bob, ada paid for it',
    ])
    expect(said({ postings, leads: [lead('lead_1', 'SOLD', 'ada', { priceCents: 301 })] })).toEqual([
      'V7: lead_1 was listed at 301 and cost 300',
      'V6: revenue is 300, sold leads less returns come to 301',
    ])
    expect(said({ postings })).toEqual([
      'V7: a purchase is about lead_1, which does not exist',
      'V6: revenue is 300, sold leads less returns come to 0',
    ])
    const nobody = log(['LEAD_PURCHASE', 'lead_1', [REVENUE, 300], [REVENUE, -300]])
    expect(said({ postings: nobody, leads: [lead('lead_1', 'OPEN', null)] })).toEqual(['V7: post_1 has no payer'])
  })
})

describe('what the auditor says of payments', () => {
  it('nothing of those that are credited, on their way, refunded, taken back or not paid', () => {
    const postings = log(
      ...paidIn(),
      ['FUNDING', 'pi_2', [CARDS, -700], ['clearing:pi_2', 700]],
      ...paidIn('pi_3', 900),
      ['REFUND', 'pi_3', ['funds:ada', -200], [CARDS, 200]],
      ...paidIn('pi_4', 400),
      ['REVERSAL', 'pi_4', ['funds:ada', -400], [CARDS, 400]],
    )
    const intents = [
      intent(),
      intent({ id: 'pi_2', amountCents: 700, creditedAt: null }),
      intent({ id: 'pi_3', amountCents: 900, refundedCents: 200 }),
      intent({ id: 'pi_4', amountCents: 400, reversedAt: 5 }),
      intent({ id: 'pi_5', status: 'canceled', creditedAt: null }),
      intent({ id: 'pi_6', status: 'requires_action', creditedAt: null }),
    ]
    expect(said({ postings, intents })).toEqual([])
  })

  it('V8: clearing that is not what the payment says', () => {
    expect(said({ postings: log(...paidIn()), intents: [intent({ creditedAt: null })] })).toEqual([
      'V8: clearing of pi_1, succeeded, holds 0',
    ])
    expect(said({ intents: [intent({ creditedAt: null })] })).toEqual([
      'V8: clearing of pi_1, succeeded, holds 0',
      'V8: cards stand at 0, payments at 500',
    ])
  })

  it('V8: a payment that was credited and has not succeeded, or was refunded beyond its amount', () => {
    expect(said({ intents: [intent({ status: 'canceled' })] })).toEqual(['V8: pi_1 is canceled and was credited'])
    const postings = log(...paidIn(), ['REFUND', 'pi_1', ['funds:ada', -501], [CARDS, 501]])
    expect(said({ postings, intents: [intent({ refundedCents: 501 })] })).toEqual([
      'V8: pi_1 was refunded more than it was paid',
    ])
    const all = log(...paidIn(), ['REFUND', 'pi_1', ['funds:ada', -500], [CARDS, 500]])
    expect(said({ postings: all, intents: [intent({ refundedCents: 500 })] })).toEqual([])
  })

  it('V8: money from cards that no payment brought', () => {
    expect(said({ postings: log(['FUNDING', null, [CARDS, -5], ['funds:ada', 5]]) })).toEqual([
      'V8: cards stand at -5, payments at 0',
    ])
  })

  it('V13: top-ups without consent, and two at a time of one agent', () => {
    const topUp = (id: string, status: Intent['status'], agentId = 'ada') =>
      intent({ id, status, agentId, purpose: 'TOP_UP', creditedAt: null })
    expect(said({ intents: [topUp('pi_1', 'requires_payment_method')] })).toEqual([
      'V13: pi_1 was made without consent',
    ])
    const consents = ['ada', 'bob']
    expect(
      said({
        consents,
        intents: [
          topUp('pi_1', 'requires_action'),
          topUp('pi_2', 'requires_action', 'bob'),
          topUp('pi_3', 'requires_payment_method'),
          intent({ id: 'pi_4', status: 'requires_action', creditedAt: null }),
        ],
      }),
    ).toEqual([])
    expect(
      said({ consents, intents: [topUp('pi_1', 'requires_action'), topUp('pi_2', 'requires_confirmation')] }),
    ).toEqual(['V13: ada has 2 top-ups in flight'])
  })
})
