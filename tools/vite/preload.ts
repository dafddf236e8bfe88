// Lets the browser fetch at once the files that it would otherwise discover one after the other.
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** As src/lib/settings/config-file.ts asks for it. */
const configFile = 'config.json'

/** Modules that the entry imports at once: the browser fetches their files before the entry runs. */
const early = ['/src/app/mount.tsx', '/mocks/hosts/browser/service-worker-network.ts']

/** Lets the browser fetch at once what it would otherwise find out about one file after the other. */
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
          // The entry waits for it before anything else.
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
 * A style sheet in the head would keep everything from being drawn until it is there; behind the static first frame it
 * keeps only the app from starting, which is the one that needs it.
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
