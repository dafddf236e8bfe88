// `npm start` installs missing packages, rebuilds the demo if its sources have changed, and serves it.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from './command.mjs'
import { installPackages, run } from './run.mjs'

const sources = ['src', 'mocks', 'index.html', 'schema.graphql', 'vite.config.ts', 'tools/vite', 'package-lock.json']

const settings = ['.env', '.env.local', '.env.production', '.env.production.local']

/** @param {string} path @returns {number} time of the last change in it */
function lastChange(path) {
  const own = statSync(path).mtimeMs
  if (!statSync(path).isDirectory()) return own
  const inner = readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(path, name)).mtimeMs,
  )
  return Math.max(own, ...inner)
}

/** @param {boolean} rebuild */
function isStale(rebuild) {
  if (rebuild || !existsSync('dist/demo/build-info.json')) return true
  const built = statSync('dist/demo/build-info.json').mtimeMs
  return [...sources, ...settings.filter(existsSync)].some((path) => lastChange(path) > built)
}

/** Serves the demo, on the next free port if this one is taken. @param {number} port @param {string} host */
async function serve(port, host) {
  const { servePreview } = await import('./preview-server.mjs')
  for (let candidate = port; ; candidate++) {
    try {
      return await servePreview({ folder: 'dist/demo', port: candidate, host })
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || candidate >= port + 20) throw error
    }
  }
}

/** @param {string} address */
const greeting = (address) => `
  Fairlead is at  ${address}

  Sign in as      admin     an administrator
                  manager   a branch manager
                  agent     an agent with wallets (any other name is a new agent)
  with any password. Stop it with Ctrl+C.
`

await command(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT ?? '4173' },
      host: { type: 'string', default: '127.0.0.1' },
      rebuild: { type: 'boolean', default: false },
    },
  })
  await installPackages()
  if (isStale(values.rebuild)) {
    console.log('Building the demo …')
    await run('node', ['tools/build.mjs', 'demo'], { quiet: true, env: { VITE_BACKEND: 'mock' } })
  }
  const { address } = await serve(Number(values.port), values.host)
  console.log(greeting(address))
})
