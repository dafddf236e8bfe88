import { build, mergeConfig } from 'vite'

/** One after the other: each sets what the whole process has one of. @type {Promise<unknown>} */
let before = Promise.resolve()

/**
 * Bundles something small beside the build or the server that is running.
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
    // A build takes the process for one in production, which nothing else here must inherit.
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  })
  const [chunk] = 'output' in built ? built.output : []
  if (!chunk) throw new Error('There is nothing in what was to be bundled')
  return chunk.code
}
