// `node tools/doc-tables.mjs` writes the generated tables of docs/: scenarios, faults, and operations.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command } from './command.mjs'
import { loadModule } from './load-module.mjs'

await command(import.meta.url, async () => {
  parseArgs()
  /** @type {typeof import('./generated-tables')} */
  const { pages, withTables } = await loadModule('tools/generated-tables.ts')
  for (const page of pages) writeFileSync(page, await withTables(page, readFileSync(page, 'utf8')))
})
