// `npm run bench` runs all benchmarks, `npm run bench -- NAME` runs one. Prints the medians side by side and updates the
// tables in docs/benchmarks.md. `--runs 3` sets the number of runs, `--list` prints the names.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchBackend, benchSavedWorld } from './backend.mjs'
import { benchFirstPage } from './first-page.mjs'
import { benchInteraction } from './interaction.mjs'
import { comparison, updatePage } from './report.mjs'

/** @typedef {{ run: (runs: number) => Promise<import('./harness.mjs').Result[]>, rows?: number }} Bench */

/** @type {Record<string, Bench>} */
const benches = {
  'first-page': { run: benchFirstPage },
  interaction: { run: benchInteraction },
  backend: { run: benchBackend, rows: 9 },
  'saved-world': { run: benchSavedWorld },
}
const page = 'docs/benchmarks.md'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, list: { type: 'boolean', default: false } },
})
const names = Object.keys(benches)
const unknown = positionals.filter((name) => !names.includes(name))
if (values.list || unknown.length > 0) {
  console.log(
    `${unknown.length > 0 ? `No benchmark is named ${unknown.join(', ')}. ` : ''}Benchmarks: ${names.join(', ')}`,
  )
  process.exit(unknown.length > 0 ? 2 : 0)
}

for (const name of positionals.length > 0 ? positionals : names) {
  const bench = benches[name]
  for (const result of (await bench?.run(Number(values.runs))) ?? []) {
    console.log(comparison(result))
    const date = new Date().toISOString().slice(0, 10)
    writeFileSync(page, updatePage(readFileSync(page, 'utf8'), result, date, bench?.rows))
  }
}
