// The demo's build, made anew when its sources have changed: `npm start` and `npm run sandbox:serve -- --app` serve it.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

export const demoFolder = 'dist/demo'

const sources = ['src', 'mocks', 'index.html', 'schema.graphql', 'vite.config.ts', 'tools/vite', 'package-lock.json']

const settings = ['.env', '.env.local', '.env.production', '.env.production.local']

/** @param {string} path @returns {number} when anything in it was changed last */
function lastChange(path) {
  const own = statSync(path).mtimeMs
  if (!statSync(path).isDirectory()) return own
  const inner = readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(path, name)).mtimeMs,
  )
  return Math.max(own, ...inner)
}

function isStale() {
  const info = `${demoFolder}/build-info.json`
  if (!existsSync(info)) return true
  const built = statSync(info).mtimeMs
  return [...sources, ...settings.filter(existsSync)].some((path) => lastChange(path) > built)
}

/** Builds the demo unless it is there as its sources are. @param {{ anew?: boolean }} [options] */
export async function buildDemo({ anew = false } = {}) {
  if (!anew && !isStale()) return
  console.log('Building the demo …')
  await run('node', ['tools/build.mjs', 'demo'], { quiet: true })
}
