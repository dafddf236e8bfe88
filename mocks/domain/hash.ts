type Lanes = readonly [number, number, number, number]

const SEPARATOR = '|'.charCodeAt(0)

/**
 * Returns a 128-bit hash as four 32-bit numbers. Every machine computes the same hash. Not cryptographically secure.
 */
export const digest128 = (text: string): Lanes => digestWords(text, [])

/**
 * Returns the hash of the words joined by `|`. Does not build the joined string, because the creation of seed data
 * needs millions of hashes.
 */
export function digestWords(first: string | number, others: readonly (string | number)[]): Lanes {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let word = 0; word <= others.length; word++) {
    const text = String(word === 0 ? first : others[word - 1])
    for (let i = word === 0 ? 0 : -1; i < text.length; i++) {
      const unit = i < 0 ? SEPARATOR : text.charCodeAt(i)
      a = b ^ Math.imul(a ^ unit, 597399067)
      b = c ^ Math.imul(b ^ unit, 2869860233)
      c = d ^ Math.imul(c ^ unit, 951274213)
      d = a ^ Math.imul(d ^ unit, 2716044179)
    }
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

export const toHex = (lanes: readonly number[]): string =>
  lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')

/** Returns JSON with sorted keys, so that equal values have equal texts. */
export function canonicalJson(value: unknown, omitted?: ReadonlySet<string>): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null, omitted)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([key, field]) => field !== undefined && !omitted?.has(key))
      .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field, omitted)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
