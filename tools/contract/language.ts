import { asText, shorten, SkippedCheck } from './assert'
import { at } from './schema'

/*
 * The words of figures.txt and writes.txt. An expression is computed from left to right: paths in the scope, numbers, texts,
 * and `sum list:path where path = value and …`, with count, all, distinct, first, last, low, and high instead of sum.
 */

/** Named values, such as `it`, the record, and lists by their names. */
export type Scope = Record<string, unknown>

const zones = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of a moment in a time zone, such as 2026-11-28. */
export function dayIn(timeZone: string, moment: unknown): string {
  const zone = zones.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  zones.set(timeZone, zone)
  return zone.format(new Date(typeof moment === 'number' ? moment : asText(moment)))
}

/** Returns the value of a word: a path in the scope, a number, null, a text, its opposite `!path`, or a list `[WA,OR]`. */
export function valueOf(word: string, scope: Scope): unknown {
  if (word.startsWith('['))
    return word
      .slice(1, -1)
      .split(',')
      .map((each) => valueOf(each, scope))
  if (word.startsWith('!')) return valueOf(word.slice(1), scope) !== true
  const [name = ''] = word.split('.')
  if (!(name in scope)) return /^(-?\d+(\.\d+)?|true|false|null)$/.test(word) ? (JSON.parse(word) as unknown) : word
  if (scope[name] === undefined) throw new SkippedCheck(`the edition has no ${name}`)
  return at(scope, word) ?? null
}

/** Returns whether a condition such as `status = SOLD|FUNDED` holds for a row. A word that starts with a dot is a path in the row. */
export function holds(row: unknown, [path = '', operator = '', word = '']: readonly string[], scope: Scope): boolean {
  const value = at(row, path) ?? null
  const size = (of: unknown) => (typeof of === 'string' ? Date.parse(of) : Number(of))
  const day = (moment: unknown) => (moment === null ? '' : dayIn(asText(scope['zone']), moment))
  if (word === 'today') return day(value) === day(scope['now'])
  if (word === 'month') return day(value).slice(0, 7) === day(scope['now']).slice(0, 7)
  const wanted = word
    .split('|')
    .flatMap((each) => (each.startsWith('.') ? at(row, each.slice(1)) : valueOf(each, scope)))
  const [first] = wanted
  if (operator === 'on') return day(value) === first
  if (operator === 'upto') return day(value) <= asText(first)
  if (operator === '>=') return size(value) >= size(first)
  if (operator === '<') return size(value) < size(first)
  if (operator === 'starts') return asText(value).startsWith(asText(first))
  return [value].flat().some((each) => wanted.includes(each)) === (operator === '=')
}

const sorted = (values: unknown): readonly string[] => [values].flat().map(asText).toSorted()

const AGGREGATES: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  count: (values) => values.length,
  sum: (values) => values.reduce<number>((sum, value) => sum + Number(value), 0),
  all: (values) => values.flat(),
  distinct: (values) => [...new Set(values.flat())],
  sorted: (values) => sorted(values.flat()),
  first: (values) => values[0],
  last: (values) => values.at(-1),
  // Both values next to the middle.
  low: (values) => values.map(Number).toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)],
  high: (values) => values.map(Number).toSorted((left, right) => left - right)[Math.floor(values.length / 2)],
}

const OPERATORS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right > 0 ? left / right : 0),
  max: Math.max,
}

/** Computes an expression. Throws `SkippedCheck` if the edition lacks a list. */
export function compute(words: readonly string[], scope: Scope): unknown {
  let next = 0
  const term = (): unknown => {
    const word = words[next++] ?? ''
    if (word === '(') {
      const value = expression()
      next++
      return value
    }
    const aggregate = AGGREGATES[word]
    if (!aggregate) return valueOf(word, scope)
    const [list = '', path = ''] = (words[next++] ?? '').split(':')
    let rows: readonly unknown[] = [valueOf(list, scope) ?? []].flat()
    for (; words[next] === 'where' || words[next] === 'and'; next += 4) {
      const condition = words.slice(next + 1, next + 4)
      rows = rows.filter((row) => holds(row, condition, scope))
    }
    return aggregate(rows.map((row) => at(row, path) ?? null))
  }
  const expression = (): unknown => {
    let value = term()
    for (let operator = OPERATORS[words[next] ?? '']; operator; operator = OPERATORS[words[next] ?? '']) {
      next++
      value = operator(Number(value), Number(term()))
    }
    return value
  }
  return expression()
}

const equals = (seen: unknown, expected: unknown): boolean =>
  typeof expected === 'number' && !Number.isInteger(expected)
    ? Math.abs(Number(seen) - expected) < 0.006
    : JSON.stringify(seen) === JSON.stringify(expected)

type Comparison = readonly [otherwise: string, holds: (seen: unknown, expected: unknown) => boolean]

/** Comparisons, and what to say of a value that fails one. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': ['not', equals],
  '!=': ['although it must not be', (seen, expected) => !equals(seen, expected)],
  '~': ['not, in any order,', (seen, expected) => equals(sorted(seen), sorted(expected))],
  within: ['not all of', (seen, expected) => sorted(seen).every((value) => sorted(expected).includes(value))],
  has: ['without', (seen, expected) => sorted(seen).includes(asText(expected))],
  lacks: ['with', (seen, expected) => !sorted(seen).includes(asText(expected))],
  rounds: ['not, rounded half up,', (seen, expected) => seen === Math.floor(Number(expected) + 0.5 + 1e-9)],
  starts: ['not starting with', (seen, expected) => asText(seen).startsWith(asText(expected))],
  ends: ['not ending with', (seen, expected) => asText(seen).endsWith(asText(expected))],
  matches: ['not matching', (seen, expected) => new RegExp(asText(expected)).test(asText(seen))],
  '<=': ['more than', (seen, expected) => seen === expected || Number(seen) <= Number(expected)],
  '>=': ['less than', (seen, expected) => asText(seen) >= asText(expected) || Number(seen) >= Number(expected)],
}

/** Returns what is wrong with a value, or null. */
export function differenceOf(path: string, seen: unknown, comparison: string, expected: unknown): string | null {
  const [otherwise, isRight] = COMPARISONS[comparison] ?? []
  if (!isRight) throw new Error(`there is no comparison ${comparison}`)
  return isRight(seen, expected)
    ? null
    : `${path} is ${shorten(asText(seen))}, ${otherwise} ${shorten(asText(expected))}`
}

/** One paragraph of a table: an id, a promise, and lines of words. */
export interface Paragraph {
  readonly id: string
  readonly promise: string
  readonly lines: readonly string[]
}

/** Returns a line for each of the names in braces. Empty braces repeat the name: `user.{id,email} = agent.{}` are two lines. */
function spread(line: string): readonly string[] {
  const [braces, names = ''] = /\{([a-z!][^{}]*)\}/i.exec(line) ?? []
  if (braces === undefined) return [line]
  return names.split(',').map((name) => line.replace(braces, name).replaceAll('{}', name))
}

/** Returns the paragraphs of a table. Lines that start with # are comments, and `$NAME` is replaced by its `# NAME = text`. */
export function paragraphsOf(table: string): readonly Paragraph[] {
  const macros = [...table.matchAll(/^# ([A-Z_]+) = (.*)$/gm)]
  const text = macros.reduceRight((all, [, name, value = '']) => all.replaceAll(`$${name}`, value), table)
  return text
    .replaceAll(/^#.*\n/gm, '')
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => {
      const [title = '', ...lines] = paragraph.split('\n')
      const [id = '', promise = ''] = title.split(': ')
      return { id, promise, lines: lines.flatMap(spread) }
    })
}
