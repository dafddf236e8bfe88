// `npm run sandbox:serve` runs the in-browser backend as an HTTP server in Node, and `npm run story -- NAME|FILE` runs a
// story and prints its result. Both are commands of the test kit, as `npx fairlead` has them. `--help` lists their options.
import { command } from './command.mjs'
import { loadModule } from './load-module.mjs'

await command(import.meta.url, async () => {
  const args = process.argv.slice(2)
  /** @type {typeof import('../mocks/kit/cli')} */
  const { main } = await loadModule('mocks/kit/cli.ts', { development: args[0] === 'serve' })
  process.exitCode = await main(args)
})
