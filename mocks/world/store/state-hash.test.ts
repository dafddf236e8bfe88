import { describe, expect, it } from 'vitest'
import { ADJUSTMENTS, fundsAccount, Ledger } from '../../domain/ledger/ledger'
import { UnitOfWork } from '../../domain/unit-of-work'
import { hashRecord, hashText, HashSum, LedgerHash } from './state-hash'

function ledgerOf(...amounts: readonly number[]) {
  const ledger = new Ledger(new UnitOfWork())
  const post = (amountCents: number) =>
    ledger.post({
      type: 'CREDIT',
      at: 1,
      referenceId: null,
      entries: [
        [ADJUSTMENTS, -amountCents],
        [fundsAccount('ada'), amountCents],
      ],
    })
  for (const amount of amounts) post(amount)
  return { hash: new LedgerHash(ledger), post }
}

it('hashes a text and a record to the first half of their SHA-256', () => {
  // FIPS 180-2, appendix B.1.
  expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223')
  // SHA-256 of {"a":1,"b":2}.
  const lanes = [0x43258cff, 0x783fe703, 0x6d8a4303, 0x3f830adf]
  expect(hashRecord({ b: 2, a: 1, c: undefined })).toEqual(lanes)
})

it('sums hashes in any order and subtracts removed ones', () => {
  const [one, two] = [hashRecord(1), hashRecord(2)]
  const [sum, other] = [new HashSum(), new HashSum()]
  for (const hash of [one, two, one]) sum.add(hash)
  sum.add(one, -1)
  sum.add(undefined)
  for (const hash of [two, one]) other.add(hash)
  expect(sum.hex).toBe(other.hex)
  expect(sum.hex).not.toBe(new HashSum().hex)
})

describe('LedgerHash', () => {
  it('is equal for equal postings and differs otherwise', () => {
    const hashes = [[], [5], [7], [5, 7], [7, 5], [5, 7, 7]].map((amounts) => ledgerOf(...amounts).hash.digest())
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(ledgerOf(5, 7).hash.digest()).toBe(hashes[3])
    for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{32}$/)
    expect(hashes[0]).toBe('0'.repeat(32))
  })

  it('does not depend on the number of calls or steps', () => {
    const { hash, post } = ledgerOf(5)
    hash.digest()
    post(7)
    post(8)
    expect(hash.prepare(1)).toBe(0)
    expect(hash.prepare(3)).toBe(2)
    expect(hash.digest()).toBe(ledgerOf(5, 7, 8).hash.digest())
  })
})
