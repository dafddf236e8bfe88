import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, mergeConfig } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache/fairlead')

/** Serializes builds, because each one sets process-wide state. @type {Promise<unknown>} */
let previous = Promise.resolve()

/**
 * Bundles a module in memory, also during another build or while the dev server runs.
 * @param {import('vite').InlineConfig} config
 * @returns {Promise<string>} the code of its first file
 */
export function bundle(config) {
  const built = previous.then(() => bundleAlone(config))
  previous = built.catch(() => undefined)
  return built
}

/** @param {import('vite').InlineConfig} config @returns {Promise<string>} */
async function bundleAlone(config) {
  const mode = process.env.NODE_ENV
  const common = { configFile: false, envFile: false, publicDir: false, logLevel: 'silent', build: { write: false } }
  const built = await build(mergeConfig(common, config)).finally(() => {
    // Vite sets NODE_ENV to "production", which must not affect other code of the process.
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  })
  const [chunk] = 'output' in built ? built.output : []
  if (!chunk) throw new Error('The bundle is empty')
  return chunk.code
}

/**
 * Runs a TypeScript module of the project in Node, with schema.graphql as text. A bundle of one file lets its dynamic
 * imports work after the file is deleted. Packages stay external.
 * @template Module
 * @param {string} path from the project root
 * @param {{ development?: boolean }} [options] with `development`, fields without a rule have generated values
 * @returns {Promise<Module>}
 */
export async function loadModule(path, { development = false } = {}) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const code = await bundle({
    root,
    logLevel: 'error',
    define: {
      'import.meta.env.VITE_APP_VERSION': JSON.stringify(version),
      'import.meta.env.VITE_BACKEND': '"mock"',
      'import.meta.env.DEV': String(development),
    },
    build: { ssr: path, minify: false, target: 'node20', rolldownOptions: { output: { codeSplitting: false } } },
  })
  await mkdir(cache, { recursive: true })
  const file = join(cache, `${randomUUID()}.mjs`)
  await writeFile(file, code)
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    await rm(file)
  }
}
