import { STATE_WEIGHTS } from '../../domain/states'
import { CATEGORIES, type Company, type Person, type Role } from '../company'

/** Syllables of words that nobody uses: a name made of them stands nowhere else. */
const SYLLABLES = [
  'zo',
  'vek',
  'tri',
  'mul',
  'qua',
  'dax',
  'fen',
  'gor',
  'hux',
  'yl',
  'bre',
  'pim',
  'wob',
  'kas',
  'nuf',
  'ré',
]

/** Numbers from 0 to 1 in the same order each time, by mulberry32. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A company of invented words; the same one for the same seed. */
export function randomCompany(seed: number): Company {
  const next = numbers(seed)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const used = new Set<string>()
  const word = (): string => {
    for (;;) {
      const text = Array.from({ length: whole(2, 4) }, () => SYLLABLES[whole(0, SYLLABLES.length - 1)]).join('')
      if (used.has(text)) continue
      used.add(text)
      return text.charAt(0).toUpperCase() + text.slice(1)
    }
  }
  const stateOf = () => STATE_WEIGHTS[whole(0, STATE_WEIGHTS.length - 1)]?.[0] ?? 'CA'
  const statesOf = (most: number) => [...new Set(Array.from({ length: whole(1, most) }, stateOf))]
  const color = () => `#${whole(0, 0xffffff).toString(16).padStart(6, '0')}`
  const branches = Array.from({ length: whole(1, 5) }, () => ({
    name: word(),
    ...(next() < 0.5 ? { city: word(), state: stateOf() } : {}),
  }))
  const person = (role: Role): Person => ({
    name: `${word()} ${word()}`,
    role,
    ...(role === 'ADMINISTRATOR' ? {} : { branch: branches[whole(0, branches.length - 1)]?.name ?? '' }),
    ...(next() < 0.3 ? { email: `${word()}@example.org`.normalize('NFD').replace(/[^\x21-\x7e]/g, '') } : {}),
    ...(role === 'AGENT' && next() < 0.4 ? { states: statesOf(4) } : {}),
  })
  const roles: readonly Role[] = [
    'ADMINISTRATOR',
    'MANAGER',
    'AGENT',
    ...Array.from({ length: whole(0, 14) }, (): Role => (next() < 0.2 ? 'MANAGER' : 'AGENT')),
  ]
  return {
    company: `${word()} ${word()}`,
    ...(next() < 0.7 ? { colors: { light: color(), ...(next() < 0.5 ? { dark: color() } : {}) } } : {}),
    states: statesOf(8),
    branches,
    people: roles.map(person),
    sources: Array.from({ length: whole(1, 8) }, () => ({
      name: `${word()} ${word()}`,
      category: CATEGORIES[whole(0, CATEGORIES.length - 1)] ?? 'DIGITAL',
      priceCents: whole(100, 9_000),
    })),
    leadsPerMonth: whole(20, 600),
  }
}
