import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

let known: string | undefined

/** Names a build: the BUILD_ID of the environment, else a hash over everything that makes the build what it is. */
export function buildId(): string {
  known ??= process.env['BUILD_ID'] ?? hashOfSources()
  return known
}

function hashOfSources(): string {
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
  const settings = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  for (const name of settings.sort()) hash.update(`${name}=${process.env[name]}`)
  return hash.digest('hex').slice(0, 12)
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js|css|json|svg)$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name))
    .sort()
}
