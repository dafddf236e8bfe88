// Serves or emits the service worker of the in-browser backend, and adds its registration script to index.html.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** File name of the service worker at the base path, because its scope is its folder. */
const workerFile = 'sandbox-worker.js'
const wrapper = new URL('../../mocks/hosts/browser/service-worker.js', import.meta.url)

/** Returns the worker's source. Our wrapper comes first, so that its listeners run before Mock Service Worker's. */
const workerSource = () =>
  [wrapper, require.resolve('msw/mockServiceWorker.js')].map((file) => readFileSync(file, 'utf8')).join('\n')

/**
 * Returns the first script of the page, which registers the service worker in parallel to the loading of the app. The
 * digest gives the worker of each release a different URL, so that a page can wait for its own worker.
 */
export function firstScript(basePath: string, worker: string): string {
  const digest = createHash('sha256').update(worker).digest('hex').slice(0, 8)
  return `
      window.sandbox = { ready: new Promise((resolve, reject) => (window.sandboxReady = { resolve, reject })) }
      window.sandboxWorker = navigator.serviceWorker
        ?.register('${basePath}${workerFile}?v=${digest}', { scope: '${basePath}' })
        .catch(() => undefined)
    `
}

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
      handler: (html) =>
        html.replace(
          /<meta charset[^>]*>/,
          (encoding) => `${encoding}\n    <script>${firstScript(base, workerSource())}</script>`,
        ),
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
