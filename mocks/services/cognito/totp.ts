import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'

/* Codes of authenticator apps (RFC 6238). Cognito uses SHA-1, six digits, and a new code every 30 seconds. */

const STEP_MS = 30_000
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

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
  const digest = hmac(sha1, fromBase32(secret), new Uint8Array(counter.buffer))
  const offset = (digest[19] ?? 0) & 0xf
  const number = new DataView(digest.buffer, digest.byteOffset).getUint32(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Returns whether the code is the current, previous, or next one. The clock of the phone may be slow or fast, so one
 * code is not enough.
 */
export const isTotp = (secret: string, code: string, ms: number): boolean =>
  [-STEP_MS, 0, STEP_MS].some((offMs) => totpAt(secret, ms + offMs) === code)
