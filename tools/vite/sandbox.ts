import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Stands at the root of the base path, because a service worker's place is the largest scope it may have. */
const workerFile = 'sandbox-worker.js'
const importedFile = 'assets/mock-service-worker.js'

const workerSource = () => readFileSync(new URL('../../mocks/hosts/browser/service-worker.js', import.meta.url), 'utf8')
const importedSource = () => readFileSync(require.resolve('msw/mockServiceWorker.js'), 'utf8')

/** Serves or emits the service worker of the in-browser backend. */
export function sandboxPlugin(): Plugin {
  let base = '/'
  return {
    name: 'fairlead:sandbox',
    configResolved(config) {
      base = config.base
    },
    configureServer(server) {
      const served = new Map([
        [`${base}${workerFile}`, workerSource],
        [`${base}${importedFile}`, importedSource],
      ])
      server.middlewares.use((request, response, next) => {
        const source = served.get((request.url ?? '').split('?')[0] ?? '')
        if (!source) return next()
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('cache-control', 'no-store')
        response.end(source())
      })
    },
    generateBundle() {
      const source = importedSource()
      const digest = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const hashedFile = importedFile.replace('.js', `-${digest}.js`)
      this.emitFile({ type: 'asset', fileName: hashedFile, source })
      const worker = workerSource().replace(importedFile, hashedFile)
      this.emitFile({ type: 'asset', fileName: workerFile, source: worker })
    },
  }
}
