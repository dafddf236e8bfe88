import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson, toHex } from '../domain/hash'
import type { Ledger } from '../domain/ledger/ledger'

/** The first 128 bits of a SHA-256, as four 32-bit lanes that can be added up. */
export type Lanes = readonly [number, number, number, number]

/** Links carry a hash: half of a SHA-256 is enough to compare by, and half as long. */
const HASH_BYTES = 16

/** Returns the first 32 hexadecimal digits of a text's SHA-256. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)).subarray(0, HASH_BYTES))

/** Returns the hash of a record, whatever the order of its fields. */
export function hashRecord(record: unknown): Lanes {
  const { buffer, byteOffset } = sha256(utf8ToBytes(canonicalJson(record)))
  const view = new DataView(buffer, byteOffset)
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)]
}

/** Sum of record hashes: the same for the same records in any order, and cheap to keep up to date. */
export class HashSum {
  readonly lanes: [number, number, number, number] = [0, 0, 0, 0]

  add(hash: Lanes | undefined, sign: 1 | -1 = 1): void {
    hash?.forEach((lane, i) => (this.lanes[i] = ((this.lanes[i] ?? 0) + sign * lane) >>> 0))
  }
}

/** Hash over all postings of a ledger. The log only grows, so each posting is read once. */
export class LedgerHash {
  private hashed = 0
  private readonly sum = new HashSum()

  constructor(private readonly ledger: Pick<Ledger, 'postings'>) {}

  digest(): string {
    this.prepare(Infinity)
    return toHex(this.sum.lanes)
  }

  /** Reads up to `most` new postings. Returns how many of that number are left. */
  prepare(most: number): number {
    const { postings } = this.ledger
    const end = Math.min(postings.length, this.hashed + most)
    const left = most - (end - this.hashed)
    for (; this.hashed < end; this.hashed++) this.sum.add(hashRecord(postings[this.hashed]))
    return left
  }
}
