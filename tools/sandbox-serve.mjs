// `npm run sandbox:serve` runs the in-browser backend as an HTTP server in Node. Vite compiles it on the fly.
import { loadModule } from './load-module.mjs'

/** @type {typeof import('../mocks/hosts/node/main')} */
const { main } = await loadModule('mocks/hosts/node/main.ts', { development: true })
await main(process.argv.slice(2)).catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
