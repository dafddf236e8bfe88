import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pages, withTables } from './generated-tables'

it.each(pages)('%s has current tables; `node tools/doc-tables.mjs` writes them', async (page) => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(await withTables(page, text))
})
