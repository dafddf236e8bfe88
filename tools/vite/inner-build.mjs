import { build, mergeConfig } from 'vite'

/** Serializes builds, because each one sets process-wide state. @type {Promise<unknown>} */
let before = Promise.resolve()

/**
 * Bundles a small module during another build, or while the dev server runs.
 * @param {import('vite').InlineConfig} config
 * @returns {Promise<string>} the code of its first file
 */
export function innerBuild(config) {
  const built = before.then(() => buildAlone(config))
  before = built.catch(() => undefined)
  return built
}

/** @param {import('vite').InlineConfig} config @returns {Promise<string>} */
async function buildAlone(config) {
  const mode = process.env.NODE_ENV
  const common = { configFile: false, envFile: false, publicDir: false, logLevel: 'silent', build: { write: false } }
  const built = await build(mergeConfig(common, config)).finally(() => {
    // Vite sets NODE_ENV to "production", which must not affect other code of the process.
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  })
  const [chunk] = 'output' in built ? built.output : []
  if (!chunk) throw new Error('There is nothing in what was to be bundled')
  return chunk.code
}
