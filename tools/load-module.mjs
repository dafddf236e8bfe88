import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache/fairlead')

/**
 * Runs a TypeScript module of the project in Node, with schema.graphql as text. Vite first bundles it into a single
 * file, so that dynamic imports work after the cleanup. Packages stay external.
 * @template Module
 * @param {string} path from the project root
 * @returns {Promise<Module>}
 */
export async function loadModule(path) {
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'module-'))
  const mode = process.env.NODE_ENV
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: {
      'import.meta.env.VITE_APP_VERSION': JSON.stringify(version),
      'import.meta.env.VITE_BACKEND': '"mock"',
    },
    build: {
      ssr: path,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'module.mjs' } },
    },
  })
  // Vite sets NODE_ENV to "production", which must not affect other code of the process.
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
  try {
    return await import(pathToFileURL(join(outDir, 'module.mjs')).href)
  } finally {
    await rm(outDir, { recursive: true })
  }
}
