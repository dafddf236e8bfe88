// `npm run sandbox:serve` runs the in-browser backend as an HTTP server in Node. `--help` lists its options. Vite compiles it on
// the fly.
import { command } from './command.mjs'
import { loadModule } from './load-module.mjs'

await command(import.meta.url, async () => {
  /** @type {typeof import('../mocks/hosts/node/main')} */
  const { main } = await loadModule('mocks/hosts/node/main.ts', { development: true })
  await main(process.argv.slice(2))
})
