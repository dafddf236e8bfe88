import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the build ID: BUILD_ID from the environment, or else a hash over all inputs of the build. */
export function buildId(settings: Readonly<Record<string, string | undefined>>): string {
  return process.env['BUILD_ID'] ?? hashOfSources(settings)
}

/** Returns the version of package.json with the build ID as SemVer build metadata. */
export function appVersion(id: string): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return `${version}+${id}`
}

function hashOfSources(settings: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash('sha256')
  const files = [
    'index.html',
    'schema.graphql',
    'vite.config.ts',
    'package-lock.json',
    ...sourcesOf('src'),
    ...sourcesOf('mocks'),
  ]
  for (const file of files) {
    hash.update(file)
    hash.update(readFileSync(file))
  }
  const names = Object.keys(settings).filter((name) => name.startsWith('VITE_'))
  for (const name of names.sort()) hash.update(`${name}=${settings[name]}`)
  return hash.digest('hex').slice(0, 12)
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js|css|json|svg)$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name))
    .sort()
}
