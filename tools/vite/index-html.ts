// Adds the first script and preload links to index.html, and serves or emits the service worker of the in-browser backend.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** File name of the service worker at the base path, because its scope is its folder. */
const workerFile = 'sandbox-worker.js'
const folder = new URL('../../mocks/hosts/browser/', import.meta.url)

/**
 * Returns the worker's source: the list of endpoints, which the page has too, our wrapper, and Mock Service Worker. The
 * wrapper comes first, so that its listeners run before those of Mock Service Worker.
 */
function workerSource(): string {
  const [endpoints, wrapper, original] = [
    new URL('endpoints.json', folder),
    new URL('service-worker.js', folder),
    require.resolve('msw/mockServiceWorker.js'),
  ].map((file) => readFileSync(file, 'utf8'))
  return `const endpoints = ${endpoints}${wrapper}\n${original}`
}

/**
 * Returns the first script of the page, which registers the service worker in parallel to the loading of the app, and
 * listens for the shortcut of the console. The digest gives the worker of each release a different URL, so that a page
 * can wait for its own worker. `backendFile` is the script of the backend's worker, in a build that has one.
 */
export function firstScript(basePath: string, worker: string, backendFile?: string): string {
  const digest = createHash('sha256').update(worker).digest('hex').slice(0, 8)
  return `
      window.sandbox = { ready: new Promise((resolve, reject) => (window.sandboxReady = { resolve, reject })) }
      window.sandboxShortcut = new Promise((resolve) =>
        window.addEventListener('keydown', ({ ctrlKey, code }) => ctrlKey && code === 'Backquote' && resolve(), true))
      window.sandboxWorker = new Promise((resolve, reject) => {
        navigator.serviceWorker
          .register('${basePath}${workerFile}?v=${digest}', { scope: '${basePath}' })
          .then(resolve, reject)
      }).catch(() => undefined)
    ${backendFile === undefined ? '' : startBackend(basePath, `${basePath}${backendFile}`)}`
}

/**
 * Returns the script that starts the backend's worker before the app has loaded. mocks/hosts/browser/hosts.ts takes the
 * worker over. Without anything in the URL that may be an option, the worker opens the saved world, or the default one,
 * at once.
 */
const startBackend = (basePath: string, file: string): string => `
      try {
        const started = { worker: new SharedWorker('${file}', { type: 'module' }) }
        started.worker.addEventListener('error', () => (started.hasFailed = true))
        started.isGreeted = !location.search && !location.hash
        if (started.isGreeted) started.worker.port.postMessage({ type: 'hello', basePath: '${basePath}' })
        window.sandboxBackend = started
      } catch {
        // The browser has no such worker, so the page is the host.
      }
    `

/** Adds the service worker of the in-browser backend to a demo, and its registration script to index.html. */
export function sandboxPlugin(): Plugin {
  let base = '/'
  return {
    name: 'fairlead:sandbox',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      // After the encoding, which browsers look for only in the first kilobyte.
      handler(html, { bundle = {} }) {
        const backendFile = Object.keys(bundle).find((file) => /\/worker-entry-[^/]*\.js$/.test(file))
        return html.replace(
          /<meta charset[^>]*>/,
          (tag) => `${tag}\n    <script>${firstScript(base, workerSource(), backendFile)}</script>`,
        )
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if ((request.url ?? '').split('?')[0] !== `${base}${workerFile}`) return next()
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('cache-control', 'no-store')
        response.end(workerSource())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: workerFile, source: workerSource() })
    },
  }
}

/** Modules that the entry imports first. The browser loads their files before the entry runs. */
const early = ['/src/app/mount.tsx', '/mocks/hosts/browser/service-worker-network.ts']

/** Adds preload links for the first files of the app, so that browsers load them in parallel. */
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
        const link = (attrs: Record<string, string>) => ({
          tag: 'link',
          attrs: { crossorigin: true, ...attrs },
          injectTo: 'head' as const,
        })
        const tags = [
          // The entry waits for the settings first. Same path as in src/lib/settings/config-file.ts.
          ...(runtimeConfig ? [link({ rel: 'preload', as: 'fetch', href: `${base}config.json` })] : []),
          ...[...files]
            .filter((file) => !html.includes(base + file))
            .map((file) => link({ rel: 'modulepreload', href: base + file })),
        ]
        return { html: withLateStyles(html), tags }
      },
    },
  }
}

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves style sheets to the end of the body. In the head, they would block the first paint. After the static first
 * frame, they delay only the app, which needs them.
 */
function withLateStyles(html: string): string {
  const links = html.match(stylesheet) ?? []
  return html.replaceAll(stylesheet, '').replace(/\s*<\/body>/, (end) => links.join('') + end)
}
