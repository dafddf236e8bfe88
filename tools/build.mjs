// `npm run build -- live` builds the app for live services into dist/live, `npm run build -- demo` the demo into
// dist/demo. Without an argument VITE_BACKEND decides, and without that the build is live.
// `--base /desk/` sets the base path, `--out FOLDER` another folder. `--schema service.graphql` fits a live build to the schema
// of its service (docs/going-live.md). `--source-maps` writes the maps into a folder beside the build, such as dist/live.maps.
// `npm run build -- file` writes the demo as a single file, dist/file/fairlead.html, which opens by double click:
// `npm run build -- file --scenario funded-agent --as agent --story my-story.json --out story.html`.
// `--company company.json` sets a custom company (docs/company.schema.json), `--world snapshot.json` embeds a complete
// world. `--now`, `--seed`, `--freeze`, and `--route` work like the URL options.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { build, loadEnv } from 'vite'
import { envFolder, readBackend } from './backend.mjs'
import { command, readJson } from './command.mjs'
import { loadModule } from './load-module.mjs'

/** @typedef {import('../mocks/hosts/file/file-page').StartSettings} StartSettings */

/** Size limit, so that the file can be sent by email and opens quickly. */
export const MAX_FILE_BYTES = 1_500_000
const emptySettings = '<script type="application/json" id="opening">{}</script>'

/**
 * Returns the built file with its start settings embedded.
 * @param {string} file
 * @param {StartSettings} settings
 * @returns {string}
 */
export function embedSettings(file, settings) {
  if (!file.includes(emptySettings)) throw new Error('The file has no empty element for start settings')
  // `</script>` in a string would end the script element.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  return file.replace(emptySettings, () => emptySettings.replace('{}', () => json))
}

/** @param {string} file @returns {string | undefined} error message if the file is too large */
export function sizeProblem(file) {
  const bytes = Buffer.byteLength(file)
  return bytes > MAX_FILE_BYTES ? `The file has ${kB(bytes)}, more than ${kB(MAX_FILE_BYTES)}` : undefined
}

/** @param {number} bytes */
const kB = (bytes) => `${Math.ceil(bytes / 1000)} kB`

/**
 * @typedef {object} FileOptions
 * @property {string | undefined} [scenario]
 * @property {string | undefined} [as]
 * @property {string | undefined} [now]
 * @property {string | undefined} [seed]
 * @property {boolean | undefined} [freeze]
 * @property {string | undefined} [route]
 * @property {string | undefined} [company] as packed into a link
 * @property {unknown} [world] a snapshot
 * @property {unknown} [story] a story, or the name of a scenario with a story
 */

/** @param {FileOptions} options @returns {StartSettings} */
export function startSettings({ scenario, as, now, seed, freeze, route = '/', company, world, story }) {
  if (company !== undefined && world !== undefined) throw new Error('A whole world has its own company: leave one out')
  const initialScenario = scenario ?? (world === undefined ? scenarioOf(story) : undefined)
  const search = new URLSearchParams()
  const options = { scenario: initialScenario, as, now, seed, freeze: freeze ? '1' : undefined, company }
  for (const [name, value] of Object.entries(options)) if (value !== undefined) search.set(name, value)
  // Packed like mocks/control/packed-links.ts does it.
  const packed = () => deflateRawSync(JSON.stringify(world), { level: 9 }).toString('base64url')
  const address = `${route}${search.size > 0 ? `?${search}` : ''}${world === undefined ? '' : `#world=${packed()}`}`
  return {
    ...(address === '/' ? {} : { address }),
    ...(story === undefined ? {} : { story: typeof story === 'string' ? { name: story } : { document: story } }),
  }
}

/** @param {unknown} story @returns {string | undefined} initial scenario of the story */
function scenarioOf(story) {
  if (typeof story === 'string' || story === undefined) return story
  return /** @type {{ world?: { scenario?: string } }} */ (story).world?.scenario
}

/** @param {string} file @returns {Promise<string>} the company as packed into a link */
async function packedCompany(file) {
  /** @type {typeof import('../mocks/control/packed-links')} */
  const { packDocument } = await loadModule('mocks/control/packed-links.ts')
  return packDocument(readJson(file))
}

/** @param {Omit<FileOptions, 'world' | 'story'> & { world?: string, story?: string }} options @param {string} out */
async function buildFile({ company, world, story, ...options }, out) {
  const settings = startSettings({
    ...options,
    company: company === undefined ? undefined : await packedCompany(company),
    world: world === undefined ? undefined : readJson(world),
    story: story?.endsWith('.json') ? readJson(story) : story,
  })
  process.env.ONE_FILE = '1'
  await build({ logLevel: 'warn' })
  const file = embedSettings(readFileSync('dist/file/fairlead.html', 'utf8'), settings)
  writeFileSync(out, file)
  const problem = sizeProblem(file)
  if (problem) throw new Error(problem)
  console.log(`${out}: ${kB(Buffer.byteLength(file))}`)
}

/**
 * Returns which build to make. An argument decides over the .env files, and must agree with the environment.
 * @param {readonly string[]} args
 * @param {string | false} envDir folder of the .env files
 * @returns {'live' | 'demo' | 'file'}
 */
export function chooseBuild(args, envDir) {
  const [kind, ...others] = args
  if (kind === undefined)
    return readBackend(loadEnv('production', envDir, 'VITE_')['VITE_BACKEND']) === 'mock' ? 'demo' : 'live'
  if ((kind !== 'live' && kind !== 'demo' && kind !== 'file') || others.length > 0)
    throw new Error(`'${args.join(' ')}' is no build. Say which one: npm run build -- live | demo | file`)
  const shell = process.env.VITE_BACKEND
  if ((readBackend(shell) ?? backendOf(kind)) !== backendOf(kind))
    throw new Error(
      `The argument '${kind}' contradicts VITE_BACKEND=${shell} in the environment: leave one of them out`,
    )
  return kind
}

/** @param {'live' | 'demo' | 'file'} kind */
const backendOf = (kind) => (kind === 'live' ? 'live' : 'mock')

/** @param {Record<string, string>} settings @returns {string | undefined} what VITE_PWA_DISABLED=false does not do */
export const pwaNote = ({ VITE_PWA_DISABLED: value }) =>
  ['false', '0', 'off', 'no'].includes(value?.trim().toLowerCase() ?? '')
    ? `VITE_PWA_DISABLED=${value} only leaves out the removal of old service workers and caches: there is no offline app.`
    : undefined

/**
 * Moves the source maps of a build into a folder beside it, so that nobody deploys them.
 * @param {string} folder
 * @returns {string} the folder of the maps
 */
export function moveMaps(folder) {
  const target = `${folder.replace(/\/+$/, '')}.maps`
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.map')) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    renameSync(join(folder, name), join(target, name))
  }
  return target
}

async function main() {
  const text = /** @type {const} */ ({ type: 'string' })
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      base: text,
      out: text,
      schema: text,
      'source-maps': { type: 'boolean' },
      scenario: text,
      as: text,
      now: text,
      seed: text,
      freeze: { type: 'boolean' },
      route: text,
      company: text,
      world: text,
      story: text,
    },
  })
  const { base, out, schema, 'source-maps': withMaps, ...options } = values
  const kind = chooseBuild(positionals, envFolder())
  if (schema !== undefined && kind !== 'live')
    throw new Error(`--schema is for a live build, and this one is '${kind}'`)
  if (withMaps && kind === 'file') throw new Error('--source-maps is for a live build or a demo')
  process.env.VITE_BACKEND = backendOf(kind)
  if (schema !== undefined) process.env.SERVICE_SCHEMA = schema
  if (base) process.env.VITE_BASE_PATH = base
  // Fails before the build, whose own error is the trace of a panic.
  if (out) mkdirSync(dirname(out), { recursive: true })
  const note = pwaNote(loadEnv('production', envFolder(), 'VITE_'))
  if (note) console.log(note)
  if (kind === 'file') await buildFile(options, out ?? 'dist/file/fairlead.html')
  else {
    // Hidden: the deployed files do not name the maps.
    const settings = { ...(out && { outDir: out }), ...(withMaps && { sourcemap: /** @type {const} */ ('hidden') }) }
    await build({ logLevel: process.env.CI ? 'warn' : 'info', build: settings })
    if (withMaps) console.log(`Source maps: ${moveMaps(out ?? `dist/${kind}`)}`)
  }
}

await command(import.meta.url, main)
