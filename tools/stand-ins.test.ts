import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/*
 * Checks each row of docs/stand-ins.md that names a test: the file must exist and contain the quoted title.
 */
const page = readFileSync('docs/stand-ins.md', 'utf8')

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

/** Returns the "shown by" cells in the table of a section. */
function shownIn(section: string): readonly string[] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return cellsOf(lines[0] ?? '').at(-2) === 'shown by' ? lines.slice(2).map((line) => cellsOf(line).at(-2) ?? '') : []
}

const sections = page
  .split(/^## /m)
  .map((section) => [section.split('\n')[0] ?? '', shownIn(section)] as const)
  .filter(([, rows]) => rows.length > 0)

it('has tests in the sections on the data API and card payments', () => {
  expect(sections.map(([title]) => title)).toEqual([
    'The in-browser data API and AppSync',
    'The in-browser card payments and Stripe',
  ])
})

describe.each(sections)('%s', (title, rows) => {
  it.each(rows)('%s', (row) => {
    const [file = ''] = /^[\w./-]+\.test\.tsx?/.exec(row) ?? []
    expect(existsSync(file), file).toBe(true)
    const words = [...row.matchAll(/“(.+?)”/g)].map(([, text]) => text ?? '')
    if (title.endsWith('Stripe')) expect(words).not.toEqual([])
    const titles = readFileSync(file, 'utf8')
    for (const each of words) expect(titles).toContain(each)
  })
})
