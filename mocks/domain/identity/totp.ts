import type { DomainContext } from '../context'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_LENGTH = 32

/** Returns a base32 secret for an authenticator app. */
export const randomSecret = ({ chance }: Pick<DomainContext, 'chance'>, ...what: readonly string[]): string =>
  Array.from({ length: SECRET_LENGTH }, (_, i) => BASE32[chance.integer(0, 31, 'totp', ...what, i)]).join('')

/*
 * SHA-1 (FIPS 180-4) and HMAC-SHA-1, which authenticator apps use (RFC 6238). The domain must not import packages. Tests
 * compare both with Node's implementation.
 */
const BLOCK = 64

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

/** Appends a one bit, zeros, and the message length in bits. The result is a whole number of blocks. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(((message.length + 8) >> 6) * BLOCK + BLOCK)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(message.length / 0x20000000))
  view.setUint32(bytes.length - 4, message.length << 3)
  return view
}

/** Returns the function plus the constant of round `i` of 80. */
function roundOf(i: number, b: number, c: number, d: number): number {
  if (i < 20) return ((b & c) | (~b & d)) + 0x5a827999
  if (i < 40) return (b ^ c ^ d) + 0x6ed9eba1
  return i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc : (b ^ c ^ d) + 0xca62c1d6
}

export function sha1(message: Uint8Array): Uint8Array {
  const blocks = padded(message)
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  const words = new Int32Array(80)
  for (let start = 0; start < blocks.byteLength; start += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(start + i * 4)
    for (let i = 16; i < 80; i++)
      words[i] = rotate((words[i - 3] ?? 0) ^ (words[i - 8] ?? 0) ^ (words[i - 14] ?? 0) ^ (words[i - 16] ?? 0), 1)
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
    for (let i = 0; i < 80; i++) {
      const next = (rotate(a, 5) + roundOf(i, b, c, d) + e + (words[i] ?? 0)) | 0
      e = d
      d = c
      c = rotate(b, 30)
      b = a
      a = next
    }
    for (const [i, word] of [a, b, c, d, e].entries()) state[i] = (state[i] ?? 0) + word
  }
  const digest = new DataView(new ArrayBuffer(20))
  for (const [i, word] of state.entries()) digest.setInt32(i * 4, word)
  return new Uint8Array(digest.buffer)
}

export function hmacSha1(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha1(key) : key)
  const inner = sha1(Uint8Array.of(...block.map((byte) => byte ^ 0x36), ...message))
  return sha1(Uint8Array.of(...block.map((byte) => byte ^ 0x5c), ...inner))
}

/* Codes of authenticator apps (RFC 6238). Cognito uses SHA-1, six digits, and 30 seconds. */

const STEP_MS = 30_000
const DIGITS = 6

function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of text) {
    held = ((held << 5) | BASE32.indexOf(character)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}

/** Returns the code that an authenticator app with this secret shows at `ms`. */
export function totpAt(secret: string, ms: number): string {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(ms / STEP_MS)))
  const digest = hmacSha1(fromBase32(secret), new Uint8Array(counter.buffer))
  const offset = (digest[19] ?? 0) & 0xf
  const number = new DataView(digest.buffer).getUint32(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Returns true for the current, previous, or next code, because clocks differ. */
export const isTotp = (secret: string, code: string, ms: number): boolean =>
  [-STEP_MS, 0, STEP_MS].some((offMs) => totpAt(secret, ms + offMs) === code)
