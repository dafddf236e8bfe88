// Writes build-info.json, from which servers take the build's id, headers, and content security policy.
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
