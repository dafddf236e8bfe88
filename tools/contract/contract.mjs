// `npm run contract -- --config staging.json` runs the contract checks of API, identity provider, and host against a
// live service. Vite compiles the kit on the fly.
import { loadModule } from '../load-module.mjs'

/** @type {typeof import('./main')} */
const { main } = await loadModule('tools/contract/main.ts')
process.exitCode = await main(process.argv.slice(2)).catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
