// Adds preload links, so that the browser loads files in parallel instead of discovering them one after the other.
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Same path as in src/lib/settings/config-file.ts. */
const configFile = 'config.json'

/** Modules that the entry imports first. The browser loads their files before the entry runs. */
const early = ['/src/app/mount.tsx', '/mocks/hosts/browser/service-worker-network.ts']

/** Returns a plugin that adds preload links for the first files of the app to index.html. */
export function preloadPlugin({ runtimeConfig }: { runtimeConfig: boolean }): Plugin {
  let base = '/'
  return {
    name: 'fairlead:preload',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
        )
        const files = new Set<string>()
        const collect = (file: string) => {
          if (files.has(file)) return
          files.add(file)
          chunks.get(file)?.imports.forEach(collect)
        }
        for (const { fileName, moduleIds } of chunks.values())
          if (moduleIds.some((id) => early.some((name) => id.endsWith(name)))) collect(fileName)
        const tags = [
          // The entry waits for this file first.
          ...(runtimeConfig ? [preload(base + configFile, 'fetch')] : []),
          ...[...files].filter((file) => !html.includes(base + file)).map((file) => modulePreload(base + file)),
        ]
        return { html: afterFirstFrame(html), tags }
      },
    },
  }
}

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves style sheets to the end of the body. In the head, they would block the first paint. After the static first
 * frame, they delay only the app, which needs them.
 */
function afterFirstFrame(html: string): string {
  const links = html.match(stylesheet) ?? []
  return html.replaceAll(stylesheet, '').replace(/\s*<\/body>/, (end) => links.join('') + end)
}

function modulePreload(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }
}

function preload(href: string, as: 'fetch'): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as, crossorigin: true, href }, injectTo: 'head' }
}
