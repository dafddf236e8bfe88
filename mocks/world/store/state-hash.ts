import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson, toHex } from '../../domain/hash'
import type { Ledger } from '../../domain/ledger/ledger'

/** First 128 bits of a SHA-256, as four 32-bit lanes. Lanes can be added and subtracted. */
export type Lanes = readonly [number, number, number, number]

/**
 * Length of a hash in bytes: half of a SHA-256. A link to a saved demo contains a hash. This length keeps the link
 * short and still identifies the demo.
 */
const HASH_BYTES = 16

/** Returns the first 32 hexadecimal digits of a text's SHA-256. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)).subarray(0, HASH_BYTES))

/**
 * Fields with texts for people. They are not part of a hash, so that a reworded message or a new label does not make
 * another world.
 */
const TEXT_FIELDS = new Set([
  'body',
  'brandName',
  'comment',
  'description',
  'detail',
  'href',
  'label',
  'message',
  'name',
  'reason',
  'resolutionComment',
  'result',
  'subject',
  'text',
  'title',
])

/** Returns the hash of a record without its texts, independent of the order of its fields. */
export function hashRecord(record: unknown): Lanes {
  const { buffer, byteOffset } = sha256(utf8ToBytes(canonicalJson(record, TEXT_FIELDS)))
  const view = new DataView(buffer, byteOffset)
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)]
}

/** Sum of record hashes. The sum does not depend on the order of the records, and is cheap to update. */
export class HashSum {
  private readonly lanes: [number, number, number, number] = [0, 0, 0, 0]

  /** Sum as 32 hexadecimal digits. */
  get hex(): string {
    return toHex(this.lanes)
  }

  add(hash: Lanes | undefined, sign: 1 | -1 = 1): void {
    hash?.forEach((lane, i) => (this.lanes[i] = ((this.lanes[i] ?? 0) + sign * lane) >>> 0))
  }
}

/** Hash over all postings of a ledger. Postings never change, so each one is hashed once. */
export class LedgerHash {
  private hashedCount = 0
  private readonly sum = new HashSum()

  constructor(private readonly ledger: Pick<Ledger, 'postings'>) {}

  digest(): string {
    this.prepare(Infinity)
    return this.sum.hex
  }

  /**
   * Hashes up to `limit` new postings, so that a caller can spread the work of `digest` over several calls. Returns the
   * unused part of the limit.
   */
  prepare(limit: number): number {
    const { postings } = this.ledger
    const end = Math.min(postings.length, this.hashedCount + limit)
    const remaining = limit - (end - this.hashedCount)
    for (; this.hashedCount < end; this.hashedCount++) this.sum.add(hashRecord(postings[this.hashedCount]))
    return remaining
  }
}
