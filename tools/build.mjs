// `npm run build -- live` builds the app for live services into dist/live, `npm run build -- demo` the demo into
// dist/demo, and `npm run build -- kit` the test kit, which contains a demo, into dist/kit. Without an argument VITE_BACKEND
// decides, and without that the build is live.
// `--base /desk/` sets the base path, `--out FOLDER` another folder. `--schema service.graphql` fits a live build to the schema
// of its service (docs/going-live.md). `--source-maps` writes the maps into a folder beside the build, such as dist/live.maps.
// Every demo hosts itself as a single file, fairlead.html, which the console fills with a world or a company and saves
// (decision 016). `--file FILE` copies the file of an earlier build instead of making it again.
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, loadEnv } from 'vite'
import { envFolder, readBackend } from './backend.mjs'
import { command } from './command.mjs'
import { buildKit } from './kit.mjs'

const oneFile = 'dist/file/fairlead.html'

/** Builds the demo as a single file. */
async function buildOneFile() {
  process.env.ONE_FILE = '1'
  await build({ logLevel: 'warn' })
  delete process.env.ONE_FILE
}

/**
 * Returns which build to make. An argument decides over the .env files, and must agree with the environment.
 * @param {readonly string[]} args
 * @param {string | false} envDir folder of the .env files
 * @returns {'live' | 'demo' | 'kit'}
 */
export function chooseBuild(args, envDir) {
  const [kind, ...others] = args
  if (kind === undefined)
    return readBackend(loadEnv('production', envDir, 'VITE_')['VITE_BACKEND']) === 'mock' ? 'demo' : 'live'
  if ((kind !== 'live' && kind !== 'demo' && kind !== 'kit') || others.length > 0)
    throw new Error(`'${args.join(' ')}' is no build. Say which one: npm run build -- live | demo | kit`)
  const shell = process.env.VITE_BACKEND
  if ((readBackend(shell) ?? backendOf(kind)) !== backendOf(kind))
    throw new Error(
      `The argument '${kind}' contradicts VITE_BACKEND=${shell} in the environment: leave one of them out`,
    )
  return kind
}

/** @param {'live' | 'demo' | 'kit'} kind */
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
      file: text,
    },
  })
  const { base, out, schema, 'source-maps': withMaps, file } = values
  const kind = chooseBuild(positionals, envFolder())
  if (schema !== undefined && kind !== 'live')
    throw new Error(`--schema is for a live build, and this one is '${kind}'`)
  if (file !== undefined && kind === 'live') throw new Error(`--file is for a demo, and this build is 'live'`)
  process.env.VITE_BACKEND = backendOf(kind)
  if (schema !== undefined) process.env.SERVICE_SCHEMA = schema
  if (base) process.env.VITE_BASE_PATH = base
  // Both fail before the build, whose own error is the trace of a panic.
  if (file) statSync(file)
  if (out) mkdirSync(dirname(out), { recursive: true })
  const note = pwaNote(loadEnv('production', envFolder(), 'VITE_'))
  if (note) console.log(note)
  if (kind === 'kit') await buildKit(out ?? 'dist/kit')
  if (kind !== 'live' && file === undefined) await buildOneFile()
  // Hidden: the deployed files do not name the maps.
  const folder = kind === 'kit' ? join(out ?? 'dist/kit', 'demo') : (out ?? `dist/${kind}`)
  const settings = { outDir: folder, ...(withMaps && { sourcemap: /** @type {const} */ ('hidden') }) }
  await build({ logLevel: process.env.CI ? 'warn' : 'info', build: settings })
  if (withMaps) console.log(`Source maps: ${moveMaps(folder)}`)
  if (kind !== 'live') copyFileSync(file ?? oneFile, join(folder, 'fairlead.html'))
}

await command(import.meta.url, main)
