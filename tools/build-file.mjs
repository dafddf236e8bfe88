// `npm run build:file` writes the demo as a single file, dist/file/fairlead.html, which opens by double click:
// `npm run build:file -- --scenario funded-agent --as agent --story my-story.json --out story.html`.
// `--company company.json` sets a custom company (docs/company.schema.json), `--world snapshot.json` embeds a complete
// world. `--now`, `--seed`, `--freeze`, and `--route` work like the URL options.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { loadModule } from './load-module.mjs'
import { bake, kB, openingOf, tooLarge } from './one-file/bake.mjs'

const { values } = parseArgs({
  options: {
    scenario: { type: 'string' },
    as: { type: 'string' },
    now: { type: 'string' },
    seed: { type: 'string' },
    freeze: { type: 'boolean' },
    route: { type: 'string' },
    company: { type: 'string' },
    world: { type: 'string' },
    story: { type: 'string' },
    out: { type: 'string', default: 'dist/file/fairlead.html' },
  },
})

/** @param {string} file @returns {unknown} */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

const { company, world, story, out, ...wishes } = values
/** @param {string} file @returns {Promise<string>} the company as packed into a link */
async function packedCompany(file) {
  /** @type {typeof import('../mocks/sandbox/packed-links')} */
  const { packDocument } = await loadModule('mocks/sandbox/packed-links.ts')
  return packDocument(readJson(file))
}

const opening = openingOf({
  ...wishes,
  company: company === undefined ? undefined : await packedCompany(company),
  world: world === undefined ? undefined : readJson(world),
  story: story?.endsWith('.json') ? readJson(story) : story,
})
process.env.VITE_BACKEND = 'mock'
process.env.ONE_FILE = '1'
await build({ logLevel: 'warn' })
const file = bake(readFileSync('dist/file/fairlead.html', 'utf8'), opening)
writeFileSync(out, file)
const problem = tooLarge(file)
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else console.log(`${out}: ${kB(Buffer.byteLength(file))}`)
