import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256, utf8 } from './sha256'

describe('sha256', () => {
  it('equals the hash of Node for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
      }),
    )
  })

  it('equals the hash of Node at block boundaries', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128]) {
      const bytes = new Uint8Array(length).fill(97)
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  })
})

describe('utf8', () => {
  it('equals TextEncoder for every well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8(text)).toEqual(new Uint8Array(new TextEncoder().encode(text)))
      }),
    )
  })

  it('encodes different unpaired surrogates differently', () => {
    expect(utf8('\ud83d')).not.toEqual(utf8('\ud83e'))
  })
})
