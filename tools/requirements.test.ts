import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Items of the page's lists, each on one line. */
const items =
  readFileSync('docs/requirements.md', 'utf8')
    .replaceAll(/\n +/g, ' ')
    .match(/^- .*$/gm) ?? []

it('names an existing test for every requirement', () => {
  const files = items.map((item) => /`([\w./-]+\.(?:test\.tsx?|spec\.ts))`$/.exec(item)?.[1] ?? item)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
