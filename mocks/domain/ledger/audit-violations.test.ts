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

/** Ledger data and records with errors that the ledger itself would reject. */
interface FalsifiedWorld {
  readonly postings?: readonly Posting[]
  /** Wrong balances by account. All other balances are the sums of the postings. */
  readonly balances?: Readonly<Record<string, number>>
  /** Wrong transaction amounts by account. All other accounts list the amounts of the postings. */
  readonly listed?: Readonly<Record<string, readonly number[]>>
  readonly leads?: readonly Lead[]
  readonly intents?: readonly Intent[]
  readonly consents?: readonly string[]
}

/** Builds postings by hand, without the checks of the ledger. */
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

function audit({ postings = [], balances = {}, listed = {}, leads = [], intents = [], consents = [] }: FalsifiedWorld) {
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

const violationsOf = (world: FalsifiedWorld) => audit(world).violations
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

describe('audit of the log', () => {
  it('reports no violations and the account totals for a correct log', () => {
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

  it('reports entries that do not sum to zero', () => {
    expect(violationsOf({ postings: log(['CREDIT', null, [ADJUSTMENTS, -5], ['funds:ada', 7]]) })).toEqual([
      'V1: the entries of post_1 sum to 2',
      'V1: all accounts sum to 2',
    ])
  })

  it('reports balances and transaction lists that differ from the log', () => {
    const postings = log(credit(500))
    expect(violationsOf({ postings, balances: { [ADJUSTMENTS]: 0 } })).toEqual([
      'V2: adjustments shows 0, the log sums to -500',
    ])
    expect(violationsOf({ postings, listed: { 'wallet:ada:forms': [500, 1] } })).toEqual([
      'V2: the transactions of wallet:ada:forms sum to 501, the log to 500',
    ])
  })

  it('reports a running balance that does not match the amounts', () => {
    expect(violationsOf({ postings: change(log(credit(500)), 0, 1, { balanceAfterCents: 499 }) })).toEqual([
      'V3: txn_1_2 shows 499 on wallet:ada:forms, the log sums to 500',
    ])
  })

  it('reports a purchase without enough money, but not one that spends the last cent', () => {
    const leads = [lead('lead_1', 'SOLD')]
    expect(violationsOf({ postings: log(credit(299), purchase('lead_1')), leads })).toEqual([
      'V4: post_2 takes wallet:ada:forms to -1',
    ])
    expect(violationsOf({ postings: log(credit(300), purchase('lead_1')), leads })).toEqual([])
    const debt = ['CREDIT', null, [ADJUSTMENTS, 900], ['wallet:ada:forms', -900]] as const
    expect(violationsOf({ postings: log(debt, credit(300)) })).toEqual([])
    const towards = ['LEAD_PURCHASE', 'lead_1', ['wallet:ada:forms', 300], ['wallet:ada:forms', -300]] as const
    expect(violationsOf({ postings: log(debt, towards) })[0]).toBe('V4: post_2 takes wallet:ada:forms to -900')
  })

  it('reports postings out of order and repeated entries', () => {
    const postings = log(credit(1), credit(2))
    const [first, second] = postings
    if (!first || !second) throw new Error('the log is empty')
    expect(violationsOf({ postings: [first, { ...second, id: 'post_3' }] })).toEqual([
      'V5: post_3 is at position 2 of the log',
    ])
    expect(violationsOf({ postings: [first, { ...second, at: -1 }] })).toEqual([
      'V5: post_2 is older than the posting before it',
    ])
    expect(violationsOf({ postings: [first, { ...second, at: first.at }] })).toEqual([])
    expect(violationsOf({ postings: change(postings, 1, 1, { id: 'txn_1_1' }) })).toEqual([
      'V5: txn_1_1 is at the position of txn_2_2',
    ])
  })

  it('reports invalid amounts', () => {
    const wrong = (cents: number) =>
      violationsOf({ postings: log(['CREDIT', null, [ADJUSTMENTS, -cents], ['funds:ada', cents]]) })
    expect(wrong(0)).toEqual([
      'V11: txn_1_1 has an invalid amount of 0 cents',
      'V11: txn_1_2 has an invalid amount of 0 cents',
    ])
    expect(wrong(1.5)).toEqual([
      'V11: txn_1_1 has an invalid amount of -1.5 cents',
      'V11: txn_1_2 has an invalid amount of 1.5 cents',
    ])
    expect(wrong(100_000_000)).toEqual([
      'V11: txn_1_1 has an invalid amount of -100000000 cents',
      'V11: txn_1_2 has an invalid amount of 100000000 cents',
    ])
    expect(wrong(99_999_999)).toEqual([])
    expect(wrong(1)).toEqual([])
  })
})

describe('audit of leads', () => {
  it('reports no violations for open, sold, and returned leads, and for leads sold to the exchange', () => {
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
    expect(violationsOf({ postings, leads })).toEqual([])
  })

  it('reports revenue that differs from the prices of sold leads', () => {
    expect(violationsOf({ postings: log(['CREDIT', null, [ADJUSTMENTS, -5], [REVENUE, 5]]) })).toEqual([
      'V6: revenue is 5, sold leads minus returns total 0',
    ])
  })

  it('reports returns that do not match the status of the lead', () => {
    const postings = log(credit(900), purchase('lead_1'), giveBack('lead_1'))
    expect(violationsOf({ postings, leads: [lead('lead_1', 'SOLD')] })).toEqual([
      'V6: lead_1 is SOLD but was returned 1 times',
      'V6: revenue is 0, sold leads minus returns total 300',
    ])
    const twice = log(credit(900), purchase('lead_1'), giveBack('lead_1'), giveBack('lead_1'))
    expect(violationsOf({ postings: twice, leads: [lead('lead_1', 'RETURNED')] })).toEqual([
      'V6: lead_1 is RETURNED but was returned 2 times',
      'V6: revenue is -300, sold leads minus returns total 0',
    ])
    expect(
      violationsOf({ postings: log(credit(900), purchase('lead_1')), leads: [lead('lead_1', 'RETURNED')] }),
    ).toEqual([
      'V6: lead_1 is RETURNED but was returned 0 times',
      'V6: revenue is 300, sold leads minus returns total 0',
    ])
  })

  it('reports an open lead with a buyer or a payment', () => {
    expect(violationsOf({ leads: [lead('lead_1', 'OPEN', 'ada')] })).toEqual(['V7: lead_1 is open but has a buyer'])
    expect(
      violationsOf({ postings: log(credit(900), purchase('lead_1')), leads: [lead('lead_1', 'OPEN', null)] }),
    ).toEqual(['V7: lead_1 is open but has a buyer', 'V6: revenue is 300, sold leads minus returns total 0'])
  })

  it('reports a sold lead without a payment or with two payments', () => {
    expect(violationsOf({ leads: [lead('lead_1', 'SOLD')] })).toEqual([
      'V7: lead_1 is SOLD but was paid 0 times',
      'V6: revenue is 0, sold leads minus returns total 300',
    ])
    const postings = log(credit(900), purchase('lead_1'), purchase('lead_1'))
    expect(violationsOf({ postings, leads: [lead('lead_1', 'SOLD')] })).toEqual([
      'V7: lead_1 is SOLD but was paid 2 times',
      'V6: revenue is 600, sold leads minus returns total 300',
    ])
  })

  it('reports a wrong payer, a wrong price, a missing payer, and a missing lead', () => {
    const postings = log(credit(900), purchase('lead_1'))
    expect(violationsOf({ postings, leads: [lead('lead_1', 'SOLD', 'ada', { paidById: 'bob' })] })).toEqual([
      'V7: ada paid for lead_1, the lead names bob',
    ])
    expect(violationsOf({ postings, leads: [lead('lead_1', 'SOLD', 'ada', { priceCents: 301 })] })).toEqual([
      'V7: lead_1 has a price of 301 but cost 300',
      'V6: revenue is 300, sold leads minus returns total 301',
    ])
    expect(violationsOf({ postings })).toEqual([
      'V7: a purchase refers to lead_1, which does not exist',
      'V6: revenue is 300, sold leads minus returns total 0',
    ])
    const withoutPayer = log(['LEAD_PURCHASE', 'lead_1', [REVENUE, 300], [REVENUE, -300]])
    expect(violationsOf({ postings: withoutPayer, leads: [lead('lead_1', 'OPEN', null)] })).toEqual([
      'V7: post_1 has no payer',
    ])
  })
})

describe('audit of payments', () => {
  it('reports no violations for credited, pending, refunded, reversed, and unpaid payments', () => {
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
    expect(violationsOf({ postings, intents })).toEqual([])
  })

  it('reports a clearing balance that does not match the payment', () => {
    expect(violationsOf({ postings: log(...paidIn()), intents: [intent({ creditedAt: null })] })).toEqual([
      'V8: the clearing account of pi_1 (succeeded) holds 0',
    ])
    expect(violationsOf({ intents: [intent({ creditedAt: null })] })).toEqual([
      'V8: the clearing account of pi_1 (succeeded) holds 0',
      'V8: cards hold 0, payments total 500',
    ])
  })

  it('reports a credited payment that did not succeed, and refunds over the amount', () => {
    expect(violationsOf({ intents: [intent({ status: 'canceled' })] })).toEqual([
      'V8: pi_1 is canceled but was credited',
    ])
    const postings = log(...paidIn(), ['REFUND', 'pi_1', ['funds:ada', -501], [CARDS, 501]])
    expect(violationsOf({ postings, intents: [intent({ refundedCents: 501 })] })).toEqual([
      'V8: the refunds of pi_1 exceed its amount',
    ])
    const all = log(...paidIn(), ['REFUND', 'pi_1', ['funds:ada', -500], [CARDS, 500]])
    expect(violationsOf({ postings: all, intents: [intent({ refundedCents: 500 })] })).toEqual([])
  })

  it('reports card money without a payment', () => {
    expect(violationsOf({ postings: log(['FUNDING', null, [CARDS, -5], ['funds:ada', 5]]) })).toEqual([
      'V8: cards hold -5, payments total 0',
    ])
  })

  it('reports top-ups without consent, and two simultaneous top-ups of one agent', () => {
    const topUp = (id: string, status: Intent['status'], agentId = 'ada') =>
      intent({ id, status, agentId, purpose: 'TOP_UP', creditedAt: null })
    expect(violationsOf({ intents: [topUp('pi_1', 'requires_payment_method')] })).toEqual([
      'V13: pi_1 is an automatic top-up without consent',
    ])
    const consents = ['ada', 'bob']
    expect(
      violationsOf({
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
      violationsOf({ consents, intents: [topUp('pi_1', 'requires_action'), topUp('pi_2', 'requires_confirmation')] }),
    ).toEqual(['V13: ada has 2 top-ups in flight'])
  })
})
