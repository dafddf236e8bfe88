// `npm run corpus`: writes links to more than a hundred worlds, with the hashes of those, for tests to open. When the
// rules have changed, a few of the former links are kept: they must be refused from now on.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadModule } from '../load-module.mjs'
import { formerAfter } from './generations.mjs'

const linksFile = fileURLToPath(new URL('../../mocks/scenarios/corpus/links.json', import.meta.url))
const formerFile = fileURLToPath(new URL('../../mocks/scenarios/corpus/former.json', import.meta.url))

/** @template Content @param {string} file @param {Content} whenMissing @returns {Content} */
const read = (file, whenMissing) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : whenMissing)

/** @param {string} file @param {unknown} content */
function write(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** @type {typeof import('./worlds')} */
const { makeLinks } = await loadModule('tools/corpus/worlds.ts')
const startedAt = performance.now()
const present = await makeLinks()
/** @type {readonly import('./generations.mjs').Generation[]} */
const none = []
/** @type {import('./generations.mjs').Generation | undefined} */
const nothing = undefined
const former = formerAfter(read(formerFile, none), read(linksFile, nothing), present)
write(linksFile, present)
write(formerFile, former)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const refused = former.flatMap(({ links }) => links).length
console.log(`${present.links.length} links under the rules ${present.rules}, ${refused} former ones, in ${seconds} s`)
