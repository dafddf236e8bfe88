import { asText, SkippedCheck, Violation } from '../assert'
import { suite, type Check } from '../check'
import type { Player } from '../config'
import table from '../figures.txt?raw'
import { compute, dayIn, differenceOf, holds, paragraphsOf, type Paragraph, type Scope } from '../language'
import { at, type Json } from '../schema'
import { nowOf, readAll, rowsIn, subjectsOf } from '../subjects'

/** Returns undefined if the edition lacks a list. */
function computed(words: readonly string[], scope: Scope): unknown {
  try {
    return compute(words, scope)
  } catch (error) {
    if (error instanceof SkippedCheck) return undefined
    throw error
  }
}

/** Returns what is wrong with a figure such as `total = sum rows:amount if it.nextToken = null`. */
function problemOf(line: string, answers: Json, scope: Scope): string | null {
  const [figure = '', condition] = line.split(' if ')
  const [path = '', comparison = '', ...words] = figure.split(' ')
  const seen = at(answers, path)
  const conditions = condition?.split(' and ') ?? []
  if (seen === undefined || !conditions.every((each) => holds(scope, each.split(' '), scope))) return null
  const expected = computed(words, scope)
  const difference = expected === undefined ? null : differenceOf(path, seen, comparison, expected)
  return difference === null ? null : `${difference}: ${words.join(' ')}`
}

const nameOf = (it: Json): string =>
  asText(it['name'] ?? it['agentName'] ?? it['id'] ?? it['sourceId'] ?? it['day'] ?? it['state'] ?? 'the answer')

function figureCheck({ id, promise, lines }: Paragraph): Check {
  const clauses = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name} `) ? [line.split(' ').slice(1)] : []))
  const [[by = []], [each = []]] = [clauses('by'), clauses('each')]
  const figures = lines.filter((line) => !/^(by|each|with|let) /.test(line))
  return suite('figures', { isRead: true })(id, promise, async (live) => {
    const [now, subjects, wrong] = [await nowOf(live), await subjectsOf(live), new Set<string>()]
    let count = 0
    for (const who of live.present(by as readonly Player[])) {
      const { claims } = await live.tokens(who)
      const reader: Scope = { now, reader: who, me: claims['sub'], claims }
      for (const { args, read } of await readAll(live, who, each, subjects, reader))
        for (const [i, it] of rowsIn(read).entries()) {
          const zone = asText(at(args, 'period.timeZone') ?? args['timeZone'] ?? 'UTC')
          const [earlier, later] = [rowsIn(read).slice(0, i), rowsIn(read).slice(i + 1)]
          const scope: Scope = { ...reader, it, args, earlier, later, zone, today: dayIn(zone, now) }
          for (const [name = '', ...words] of clauses('with')) {
            const reads = (await readAll(live, who, words, subjects, scope)).map((one) => one.read)
            scope[name] = reads.length > 1 ? reads.flat() : reads[0]
          }
          for (const [name = '', ...words] of clauses('let')) scope[name] = computed(words, scope)
          for (const figure of figures) {
            const problem = problemOf(figure, { ...it, ...scope }, scope)
            if (problem !== null) wrong.add(`${each[0]} for ${who}, ${nameOf(it)}: ${problem}`)
          }
          count += 1
        }
    }
    const [first] = wrong
    if (first !== undefined) throw new Violation(first + (wrong.size > 1 ? `, and so on: ${wrong.size} figures` : ''))
    return count
  })
}

export const figureChecks: readonly Check[] = paragraphsOf(table).map(figureCheck)
