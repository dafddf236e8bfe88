import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnitOfWork } from '../unit-of-work'
import {
  ADJUSTMENTS,
  CARDS,
  clearingAccount,
  fundsAccount,
  Ledger,
  type PostingDraft,
  REVENUE,
  walletAccount,
} from './ledger'
const funds = fundsAccount('ada')
const wallet = walletAccount('ada', 'forms')
const credit = (amountCents: number): PostingDraft => ({
  type: 'CREDIT',
  at: 1,
  referenceId: null,
  entries: [
    [ADJUSTMENTS, -amountCents],
    [funds, amountCents],
  ],
})
const move = (amountCents: number): PostingDraft => ({
  type: 'TRANSFER',
  at: 2,
  referenceId: 'forms',
  entries: [
    [funds, -amountCents],
    [wallet, amountCents],
  ],
})

describe('Ledger', () => {
  it('keeps each balance as the sum of the entries of its account', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(500))
    ledger.post(move(200))
    expect(ledger.balance(funds)).toBe(300)
    expect(ledger.balance(wallet)).toBe(200)
    expect(ledger.balance(ADJUSTMENTS)).toBe(-500)
    expect(ledger.entries(funds).map((entry) => entry.balanceAfterCents)).toEqual([500, 300])
  })

  it('lists an agent’s entries over all accounts, and finds each by its id', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(500))
    const { entries } = ledger.post(move(200))
    expect(ledger.agentEntries('ada').map((entry) => entry.id)).toEqual(['txn_1_2', 'txn_2_1', 'txn_2_2'])
    expect(ledger.entry('txn_2_2')).toBe(entries[1])
    expect(ledger.entry('txn_2_2')).toMatchObject({ agentId: 'ada', sourceId: 'forms', postingId: 'post_2' })
    expect(ledger.entry('txn_2_1')).toMatchObject({ agentId: 'ada', sourceId: null })
    expect(ledger.posting('post_2')?.entries).toEqual(entries)
  })

  it('V1: refuses entries that do not sum to zero', () => {
    const ledger = new Ledger(new UnitOfWork())
    expect(() =>
      ledger.post({
        ...credit(500),
        entries: [
          [funds, 500],
          [ADJUSTMENTS, -499],
        ],
      }),
    ).toThrow('sum to 1')
    expect(() => ledger.post({ ...credit(500), entries: [] })).toThrow('sum to 0')
    expect(ledger.postings).toHaveLength(0)
  })

  it.each([0, 0.5, NaN, Infinity, 100_000_000, 2 ** 60])('V11: refuses an entry of %s cents', (amountCents) => {
    const ledger = new Ledger(new UnitOfWork())
    expect(() => ledger.post(credit(amountCents))).toThrow('is not an amount')
  })

  it('V11: takes one cent and the largest amount', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(1))
    ledger.post(credit(99_999_999))
    expect(ledger.balance(funds)).toBe(100_000_000)
  })

  it('V4: refuses to take an agent’s account below zero, to the cent', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(500))
    expect(() => ledger.post(move(501))).toThrow('not enough money')
    ledger.post(move(500))
    expect(ledger.balance(funds)).toBe(0)
  })

  it('counts what the same posting has taken before', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(500))
    const twice: PostingDraft = {
      ...move(1),
      entries: [
        [funds, -300],
        [wallet, 300],
        [funds, -300],
        [wallet, 300],
      ],
    }
    expect(() => ledger.post(twice)).toThrow('not enough money')
  })

  it('M5: a returned payment may leave a debt, and money that comes in reduces it', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post({
      type: 'REVERSAL',
      at: 1,
      referenceId: null,
      entries: [
        [funds, -700],
        [CARDS, 700],
      ],
      mayGoNegative: true,
    })
    expect(ledger.balance(funds)).toBe(-700)
    ledger.post(credit(300))
    expect(ledger.balance(funds)).toBe(-400)
  })

  it('lets the outside world and clearing accounts go below zero', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post({
      type: 'FUNDING',
      at: 1,
      referenceId: 'pi',
      entries: [
        [CARDS, -5],
        [clearingAccount('pi'), 5],
      ],
    })
    expect(ledger.balance(CARDS)).toBe(-5)
    expect(ledger.balance(REVENUE)).toBe(0)
  })

  it('V10: an undone command leaves no trace', () => {
    const work = new UnitOfWork()
    const ledger = new Ledger(work)
    work.run(() => ledger.post(credit(500)))
    const postings = [...ledger.postings]
    const accounts = [...ledger.accounts()]
    expect(() =>
      work.run(() => {
        ledger.post(move(200))
        throw new Error('refused')
      }),
    ).toThrow('refused')
    expect([...ledger.accounts()]).toEqual(accounts)
    expect(ledger.agentEntries('ada')).toHaveLength(1)
    expect(ledger.entry('txn_2_1')).toBeUndefined()
    expect(ledger.postings).toEqual(postings)
    expect(ledger.post(move(200)).id).toBe('post_2')
  })

  it('V1, V2: whatever is posted, all accounts together hold nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 10_000 }))), (moves) => {
        const ledger = new Ledger(new UnitOfWork())
        for (const [isCredit, amount] of moves) {
          try {
            ledger.post(isCredit ? credit(amount) : move(amount))
          } catch (error) {
            expect(error).toMatchObject({ code: 'CONFLICT' })
          }
        }
        const total = [...ledger.accounts()].reduce((sum, account) => sum + ledger.balance(account), 0)
        const folded = ledger.entries(funds).reduce((sum, entry) => sum + entry.amountCents, 0)
        expect(total).toBe(0)
        expect(ledger.balance(funds)).toBe(folded)
        expect(ledger.balance(funds)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a refused posting', () => {
  it('says that the money is not there', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(5))
    const draw: PostingDraft = {
      ...credit(1),
      entries: [
        [funds, -6],
        [ADJUSTMENTS, 6],
      ],
    }
    expect(() => ledger.post(draw)).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        field: 'amountCents',
        message: 'There is not enough money for this.',
      }),
    )
  })

  it('forgets the account that it would have opened', () => {
    const work = new UnitOfWork()
    const ledger = new Ledger(work)
    expect(() =>
      work.run(() => {
        ledger.post(credit(5))
        throw new Error('refused')
      }),
    ).toThrow('refused')
    expect([...ledger.accounts()]).toEqual([])
    expect(ledger.agentEntries('ada')).toEqual([])
  })
})
