// Names each build and writes build-info.json, from which servers take its headers and its policy.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { contentSecurityPolicy, policyReports, settingsOfPolicy } from './content-security-policy.ts'
import { inlineHashes } from './inline-hashes.ts'

/** Written beside index.html: what a server has to know of the build to serve it right. */
export interface BuildInfo {
  buildId: string
  kind: 'demo' | 'live'
  base: string
  contentSecurityPolicy: string
  /** Browsers are to tell what the policy forbids, and to allow it. */
  reportOnly: boolean
  /** Where they tell it. */
  reportUri: string | null
  /** What of the settings the policy is made of. */
  settings: Readonly<Record<string, string>>
}

/** What is to be known of a build that is served with these settings. */
export const buildInfo = (
  build: Pick<BuildInfo, 'buildId' | 'kind' | 'base'>,
  settings: Readonly<Record<string, unknown>>,
  html: string,
): BuildInfo => ({
  buildId: build.buildId,
  kind: build.kind,
  base: build.base,
  contentSecurityPolicy: contentSecurityPolicy(build.kind, settings, inlineHashes(html)),
  ...policyReports(settings),
  settings: settingsOfPolicy(settings),
})

export function buildInfoPlugin({
  settings,
  ...build
}: {
  buildId: string
  kind: 'demo' | 'live'
  /** The VITE_ settings of the build. */
  settings: Readonly<Record<string, string | undefined>>
}): Plugin {
  let base = '/'
  return {
    name: 'fairlead:build-info',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      // After the page itself is written: its policy names what the page holds.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('The build has no index.html')
        const info = buildInfo({ ...build, base }, settings, page.source.toString())
        this.emitFile({ type: 'asset', fileName: 'build-info.json', source: `${JSON.stringify(info, null, 2)}\n` })
      },
    },
  }
}

/** Names a build: the BUILD_ID of the environment, else a hash over everything that makes the build what it is. */
export function buildId(settings: Readonly<Record<string, string | undefined>>): string {
  return process.env['BUILD_ID'] ?? hashOfSources(settings)
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
