import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/requirements.md', 'utf8')

/** Test files: the last cell of each row. */
const testFiles = page
  .split('\n')
  .flatMap((line) => /\|\s*([\w./-]+\.(?:test\.tsx?|spec\.ts))\s*\|$/.exec(line)?.[1] ?? [])

const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (requirement|-)/.test(line))

it('names an existing test for every requirement', () => {
  expect(testFiles).toHaveLength(rows.length)
  expect(testFiles.filter((file) => !existsSync(file))).toEqual([])
})
