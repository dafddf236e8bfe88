// Serves or emits the service worker of the in-browser backend, and writes the script into index.html that registers it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** At the root of the base path, because a service worker's scope is its own folder. */
const workerFile = 'sandbox-worker.js'
const wrapper = new URL('../../mocks/hosts/browser/service-worker.js', import.meta.url)

/** Our wrapper first, so that its listeners come before those of Mock Service Worker. */
const workerSource = () =>
  [wrapper, require.resolve('msw/mockServiceWorker.js')].map((file) => readFileSync(file, 'utf8')).join('\n')

/**
 * The first script of the page. The browser fetches and installs the service worker beside the app's files. The digest makes
 * the worker of another release another URL, so that a page can wait for its own.
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

/** Adds the service worker of the in-browser backend to a demo, and the script that registers it to index.html. */
export function sandboxPlugin(): Plugin {
  let base = '/'
  return {
    name: 'fairlead:sandbox',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      // After the encoding, which a browser looks for in the first kilobyte only.
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
