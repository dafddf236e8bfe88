/*
 * SHA-256 (FIPS 180-4). Implemented here, because code in mocks/domain must not import packages or use browser APIs.
 * Tests compare the results with Node's implementation.
 */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** Returns the first 32 bits of the fractional part of a number. */
const fractionBits = (value: number): number => Math.floor((value - Math.floor(value)) * 4294967296) | 0

const ROUND_CONSTANTS = Int32Array.from(primes(64), (prime) => fractionBits(Math.cbrt(prime)))
const START = Int32Array.from(primes(8), (prime) => fractionBits(Math.sqrt(prime)))

/** Encodes a text as UTF-8. Also encodes unpaired surrogates, so that different texts always have different bytes. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
  }
  return Uint8Array.from(bytes)
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/**
 * Returns the message with the padding of SHA-256: a one bit, zeros, and the message length in bits. The length of the
 * result is a multiple of 64 bytes.
 */
function padded(message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(((message.length + 8) >> 6) * 64 + 64)
  blocks.set(message)
  blocks[message.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setUint32(blocks.length - 8, Math.floor(message.length / 0x20000000))
  view.setUint32(blocks.length - 4, message.length << 3)
  return blocks
}

const at = (words: Int32Array, i: number): number => words[i] as number

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = new DataView(padded(message).buffer)
  const state = START.slice()
  const w = new Int32Array(64)
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let i = 0; i < 16; i++) w[i] = blocks.getInt32(offset + i * 4)
    for (let i = 16; i < 64; i++) {
      const early = at(w, i - 15)
      const late = at(w, i - 2)
      const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      w[i] = at(w, i - 16) + sigma0 + at(w, i - 7) + sigma1
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const first = (h + sum1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(w, i)) | 0
      const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = at(state, i) + word))
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setInt32(i * 4, word))
  return new Uint8Array(digest.buffer)
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
