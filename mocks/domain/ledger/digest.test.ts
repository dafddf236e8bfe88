import { describe, expect, it } from 'vitest'
import { UnitOfWork } from '../unit-of-work'
import { ADJUSTMENTS, fundsAccount } from './accounts'
import { Ledger, type PostingDraft } from './ledger'

const credit = (amountCents: number): PostingDraft => ({
  type: 'CREDIT',
  at: 1,
  referenceId: null,
  entries: [
    [ADJUSTMENTS, -amountCents],
    [fundsAccount('ada'), amountCents],
  ],
})

const ledgerOf = (...amounts: readonly number[]) => {
  const ledger = new Ledger(new UnitOfWork())
  for (const amount of amounts) ledger.post(credit(amount))
  return ledger
}

describe('the digest of a ledger', () => {
  it('is the same for the same postings, and another for any other', () => {
    const digests = [[], [5], [7], [5, 7], [7, 5], [5, 7, 7]].map((amounts) => ledgerOf(...amounts).digest())
    expect(new Set(digests).size).toBe(digests.length)
    expect(ledgerOf(5, 7).digest()).toBe(digests[3])
    for (const digest of digests) expect(digest).toMatch(/^[\da-f]{32}$/)
    expect(digests[0]).toBe('0'.repeat(32))
  })

  it('does not depend on how often it is asked for', () => {
    const ledger = ledgerOf(5)
    ledger.digest()
    ledger.post(credit(7))
    ledger.digest()
    expect(ledger.digest()).toBe(ledgerOf(5, 7).digest())
  })
})

describe('a refused posting', () => {
  it('says that the money is not there', () => {
    const ledger = ledgerOf(5)
    const draw: PostingDraft = {
      ...credit(1),
      entries: [
        [fundsAccount('ada'), -6],
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
