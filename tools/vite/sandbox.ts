import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Stands at the root of the base path, because a service worker's place is the largest scope it may have. */
const workerFile = 'sandbox-worker.js'
const importedFile = 'assets/mock-service-worker.js'

const sourceOf = (name: string) => readFileSync(new URL(`../../mocks/hosts/browser/${name}`, import.meta.url), 'utf8')
const workerSource = () => sourceOf('service-worker.js')
const importedSource = () => readFileSync(require.resolve('msw/mockServiceWorker.js'), 'utf8')

const noBuildId = `const buildId = ''`

/** Returns the worker with the id of its build: a digest of the hashed file names. */
function withBuildId(worker: string, files: readonly string[]): string {
  if (!worker.includes(noBuildId)) throw new Error('The service worker has no place for the id of its build')
  return worker.replace(noBuildId, `const buildId = '${digestOf(files.join(' '))}'`)
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

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
    generateBundle: {
      // The build id depends on every other file name.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .sort()
        const source = importedSource()
        const digest = digestOf(source)
        const hashedFile = importedFile.replace('.js', `-${digest}.js`)
        this.emitFile({ type: 'asset', fileName: hashedFile, source })
        const worker = withBuildId(workerSource().replace(importedFile, hashedFile), files)
        this.emitFile({ type: 'asset', fileName: workerFile, source: worker })
      },
    },
  }
}
