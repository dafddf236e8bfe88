import type { Plugin } from 'vite'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { inlineHashes } from './inline-hashes.ts'

/** Written beside index.html: what a server has to know of the build to serve it right. */
export interface BuildInfo {
  buildId: string
  kind: 'demo' | 'live'
  base: string
  contentSecurityPolicy: string
}

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
        const inline = inlineHashes(page.source.toString())
        const info: BuildInfo = {
          ...build,
          base,
          contentSecurityPolicy: contentSecurityPolicy(build.kind, settings, inline),
        }
        this.emitFile({ type: 'asset', fileName: 'build-info.json', source: `${JSON.stringify(info, null, 2)}\n` })
      },
    },
  }
}
