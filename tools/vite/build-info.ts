// Writes build-info.json, which tells servers the build ID and the content security policy.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { contentSecurityPolicy, inlineHashes, policyReports, settingsOfPolicy } from './content-security-policy.ts'

/** Content of build-info.json: what a server needs to know about the build. */
export interface BuildInfo {
  buildId: string
  kind: 'demo' | 'live'
  base: string
  contentSecurityPolicy: string
  /** Whether browsers only report violations of the policy instead of blocking. */
  reportOnly: boolean
  /** URL for violation reports. */
  reportUri: string | null
  /** Settings that affect the policy. */
  settings: Readonly<Record<string, string>>
}

type Settings = Readonly<Record<string, string | undefined>>

/** Returns BUILD_ID of the environment, or else a hash over all inputs of the build. */
export function buildId(settings: Settings): string {
  if (process.env['BUILD_ID'] !== undefined) return process.env['BUILD_ID']
  const hash = createHash('sha256')
  const files = ['index.html', 'schema.graphql', 'vite.config.ts', 'package-lock.json']
  for (const file of [...files, ...sourcesIn('src'), ...sourcesIn('mocks')])
    hash.update(file).update(readFileSync(file))
  const schema = process.env['SERVICE_SCHEMA']
  if (schema !== undefined) hash.update(readFileSync(schema))
  const names = Object.keys(settings).filter((name) => name.startsWith('VITE_'))
  for (const name of names.sort()) hash.update(`${name}=${settings[name]}`)
  return hash.digest('hex').slice(0, 12)
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js|css|json|svg)$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name))
    .sort()

/** Returns the version of package.json with the build ID as SemVer build metadata. */
export function appVersion(id: string): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return `${version}+${id}`
}

/** Returns the info of a build that is served with these settings. */
export const buildInfo = (
  { buildId: id, kind, base }: Pick<BuildInfo, 'buildId' | 'kind' | 'base'>,
  settings: Readonly<Record<string, unknown>>,
  html: string,
): BuildInfo => ({
  buildId: id,
  kind,
  base,
  contentSecurityPolicy: contentSecurityPolicy(kind, settings, inlineHashes(html)),
  ...policyReports(settings),
  settings: settingsOfPolicy(settings),
})

export function buildInfoPlugin(build: { buildId: string; kind: 'demo' | 'live'; settings: Settings }): Plugin {
  let base = '/'
  return {
    name: 'fairlead:build-info',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      // Runs after index.html is written, because the policy has hashes of its inline scripts.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('The build has no index.html')
        const info = buildInfo({ ...build, base }, build.settings, page.source.toString())
        this.emitFile({ type: 'asset', fileName: 'build-info.json', source: `${JSON.stringify(info, null, 2)}\n` })
      },
    },
  }
}
