// `npm run build:file` writes the demo as one file, dist/file/fairlead.html, which runs by double click:
// `npm run build:file -- --scenario funded-agent --as agent --story my-story.json --out story.html`.
// `--company company.json` makes it somebody's own (docs/company.schema.json), `--world snapshot.json` bakes in a whole world, `--now`, `--seed`, `--freeze` and `--route` are as in an address.
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
/** @param {string} file @returns {Promise<string>} what a link says of the company */
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
