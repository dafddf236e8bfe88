import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnitOfWork } from '../unit-of-work'
import {
  ADJUSTMENTS,
  agentOfAccount,
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
  it('computes each balance as the sum of its entries', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(500))
    ledger.post(move(200))
    expect(ledger.balance(funds)).toBe(300)
    expect(ledger.balance(wallet)).toBe(200)
    expect(ledger.balance(ADJUSTMENTS)).toBe(-500)
    expect(ledger.entries(funds).map((entry) => entry.balanceAfterCents)).toEqual([500, 300])
  })

  it('lists the entries of an agent across accounts, and finds each by its id', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(500))
    ledger.post(move(200))
    expect(ledger.agentEntries('ada').map((entry) => entry.id)).toEqual(['txn_1_2', 'txn_2_1', 'txn_2_2'])
    expect(ledger.entry('txn_2_2')).toBe(ledger.postings[1]?.entries[1])
    expect(ledger.entry('txn_2_2')).toMatchObject({ agentId: 'ada', sourceId: 'forms', postingId: 'post_2' })
    expect(ledger.entry('txn_2_1')).toMatchObject({ agentId: 'ada', sourceId: null })
  })

  it('refuses entries that do not sum to zero', () => {
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

  it.each([0, 0.5, NaN, Infinity, 100_000_000, 2 ** 60])('refuses an entry of %s cents', (amountCents) => {
    const ledger = new Ledger(new UnitOfWork())
    expect(() => ledger.post(credit(amountCents))).toThrow('is not a valid amount')
  })

  it('accepts one cent and the largest amount', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(1))
    ledger.post(credit(99_999_999))
    expect(ledger.balance(funds)).toBe(100_000_000)
  })

  it('refuses to make the balance of an agent negative, even by one cent', () => {
    const ledger = new Ledger(new UnitOfWork())
    ledger.post(credit(500))
    expect(() => ledger.post(move(501))).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        field: 'amountCents',
        message: 'There is not enough money for this.',
      }),
    )
    ledger.post(move(500))
    expect(ledger.balance(funds)).toBe(0)
  })

  it('includes earlier entries of the same posting in the balance check', () => {
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

  it('lets a reversed payment create a debt, which later credits reduce', () => {
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

  it('lets outside accounts go below zero', () => {
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

  it('removes all postings of a failed command', () => {
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
    expect(ledger.post(move(200))).toBe(2)
    expect(ledger.postings.at(-1)?.id).toBe('post_2')
  })

  it('counts postings and entries before they are read, and takes back unread ones', () => {
    const work = new UnitOfWork()
    const ledger = new Ledger(work)
    ledger.post(credit(500))
    expect([ledger.size, ledger.countAgentEntries('ada')]).toEqual([1, 1])
    expect(() =>
      work.run(() => {
        ledger.post(move(200))
        throw new Error('refused')
      }),
    ).toThrow('refused')
    expect([ledger.size, ledger.countAgentEntries('ada'), ledger.balance(funds)]).toEqual([1, 1, 500])
    expect([...ledger.accounts()]).toEqual([ADJUSTMENTS, funds])
    expect(ledger.drafts()).toEqual([credit(500)])
    expect(ledger.agentEntries('ada')).toEqual(ledger.postings[0]?.entries.slice(1))
    expect(ledger.drafts()).toEqual([credit(500)])
  })

  it('keeps all accounts together at zero, for any postings', () => {
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
        const entrySum = ledger.entries(funds).reduce((sum, entry) => sum + entry.amountCents, 0)
        expect(total).toBe(0)
        expect(ledger.balance(funds)).toBe(entrySum)
        expect(ledger.balance(funds)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('agentOfAccount', () => {
  it('returns the agent of a funds or wallet account', () => {
    expect(agentOfAccount(fundsAccount('ada'))).toEqual({ agentId: 'ada', sourceId: null })
    expect(agentOfAccount(walletAccount('ada', 'forms'))).toEqual({ agentId: 'ada', sourceId: 'forms' })
  })

  it.each([
    'cards',
    'revenue',
    clearingAccount('pi_1'),
    'clearing:ada:forms',
    'funds:',
    'wallet:ada',
    'wallet::forms',
    '',
  ])('returns undefined for the account "%s"', (account) => expect(agentOfAccount(account)).toBeUndefined())
})
