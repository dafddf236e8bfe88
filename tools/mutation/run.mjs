// `npm run mutation` runs mutation tests, and lists the areas below the threshold at the end.
// `npm run mutation -- session` runs only the named areas. Options go to Stryker.
import { readdirSync } from 'node:fs'
import { run } from '../run.mjs'
import { areas } from './areas.mjs'

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('-'))
const asked = firstOption < 0 ? args : args.slice(0, firstOption)
const options = firstOption < 0 ? [] : args.slice(firstOption)
const unknown = asked.filter((name) => !Object.hasOwn(areas, name))
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}`)
  process.exit(2)
}

const files = ['src', 'mocks'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
)

/** @param {string} pattern with `*` and `{a,b}` */
function matchesFile(pattern) {
  const source = pattern
    .replace(/^!/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]+)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
  return files.some((file) => new RegExp(`^${source}$`).test(file))
}

const stale = Object.values(areas).flatMap(({ mutate, tests }) =>
  [...mutate, ...tests].filter((pattern) => !matchesFile(pattern)),
)
if (stale.length > 0) {
  console.error(`These patterns of tools/mutation/areas.mjs match no file: ${stale.join(', ')}`)
  process.exit(2)
}

/** @type {string[]} */
const short = []
for (const name of asked.length > 0 ? asked : Object.keys(areas)) {
  console.log(`\n${name}`)
  const command = ['stryker', 'run', 'tools/mutation/stryker.config.mjs', ...options]
  const { code } = await run('npx', command, { allowFailure: true, env: { MUTATION_AREA: name } })
  if (code !== 0) short.push(name)
}

if (short.length > 0) {
  console.error(`Below the bar, or broken: ${short.join(', ')}`)
  process.exitCode = 1
}
