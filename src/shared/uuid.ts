/** Returns a UUID (RFC 9562, version 4) from sixteen or more bytes of the caller's randomness. */
export function uuidOf(bytes: Uint8Array): string {
  const versioned = bytes.slice(0, 16)
  versioned[6] = ((versioned[6] ?? 0) & 0x0f) | 0x40
  versioned[8] = ((versioned[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(versioned, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
