// `npm run bench` runs all benchmarks, `npm run bench -- NAME` runs one. Prints the medians side by side and updates the
// tables in docs/benchmarks.md. `--runs 3` sets the number of runs.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command } from '../command.mjs'
import { benchBackend, benchKit, benchSavedWorld } from './backend.mjs'
import { benchFirstPage } from './first-page.mjs'
import { benchInteraction } from './interaction.mjs'
import { comparison, updatePage } from './report.mjs'

/** @type {Record<string, (runs: number) => Promise<import('./harness.mjs').Result[]>>} */
const benches = {
  'first-page': benchFirstPage,
  interaction: benchInteraction,
  backend: benchBackend,
  'saved-world': benchSavedWorld,
  kit: benchKit,
}
const page = 'docs/benchmarks.md'

await command(import.meta.url, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' } },
  })
  const names = Object.keys(benches)
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No benchmark is named ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs must be a number from 1, not '${values.runs}'`)

  for (const name of positionals.length > 0 ? positionals : names) {
    for (const result of (await benches[name]?.(runs)) ?? []) {
      console.log(comparison(result))
      const date = new Date().toISOString().slice(0, 10)
      writeFileSync(page, updatePage(readFileSync(page, 'utf8'), result, date))
    }
  }
})
