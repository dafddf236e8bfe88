import { existsSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { literalText } from './codegen-documents.mjs'

const lines = readFileSync('docs/requirements.md', 'utf8').split('\n')
const clauses = lines.filter((line) => line.startsWith('- '))

/** Returns the names of the tests in a file, tables of cases included. */
function testsIn(file: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!existsSync(file)) return names
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = literalText(first)
      if (name !== undefined && /^(it|test)$/.test(rootName(callee))) names.add(name)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return names
}

/** Returns the name of the called function: `it` for it(…), it.each(…)(…), and it.concurrent(…). */
function rootName(callee: ESTree.Expression): string {
  if (callee.type === 'CallExpression') return rootName(callee.callee)
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  return callee.type === 'Identifier' ? callee.name : ''
}

it('names for every clause a test that exists, by its exact name', () => {
  const known = new Map<string, ReadonlySet<string>>()
  const problems = clauses.filter((line) => {
    const [, file = '', name = ''] = /^- \*\*\d\.\d+\*\* .+ `([^`]+)`: `([^`]+)`$/.exec(line) ?? []
    if (!known.has(file)) known.set(file, testsIn(file))
    return !known.get(file)?.has(name)
  })
  expect(problems).toEqual([])
})

it('numbers the clauses of sections 1 to 9 without a gap', () => {
  const numbers = clauses.map((line) => /^- \*\*(\d)\.(\d+)\*\*/.exec(line)?.slice(1, 3).map(Number) ?? [])
  for (const [index, [section = 0, clause]] of numbers.entries()) {
    const [formerSection, former] = numbers[index - 1] ?? []
    expect([section, clause]).toEqual(
      section === formerSection ? [section, (former ?? 0) + 1] : [(formerSection ?? 0) + 1, 1],
    )
  }
  expect(numbers.at(-1)?.[0]).toBe(9)
})
