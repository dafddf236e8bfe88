// Writes build-info.json. Servers read the build ID, headers, and content security policy from that file.
import type { Plugin } from 'vite'
import { contentSecurityPolicy, policyReports, settingsOfPolicy } from './content-security-policy.ts'
import { inlineHashes } from './inline-hashes.ts'

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

/** Returns the info of a build that is served with these settings. */
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
  /** VITE_ settings of the build. */
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
      // Runs after index.html is written, because the policy has hashes of its inline scripts.
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
