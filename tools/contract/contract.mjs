// `npm run contract -- --config staging.json` runs the contract checks of API, identity provider, and host against a
// live service. `--help` lists its options. Vite compiles the kit on the fly.
import { command } from '../command.mjs'
import { loadModule } from '../load-module.mjs'

await command(
  import.meta.url,
  async () => {
    /** @type {typeof import('./main')} */
    const { main } = await loadModule('tools/contract/main.ts')
    process.exitCode = await main(process.argv.slice(2))
  },
  2,
)
