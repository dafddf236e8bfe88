// `npm run story -- NAME|FILE` runs a story and prints its result.
import { readFileSync, writeFileSync } from 'node:fs'
import { command } from './command.mjs'
import { loadModule } from './load-module.mjs'

await command(import.meta.url, async () => {
  /** @type {typeof import('../mocks/hosts/node/story-cli')} */
  const { main } = await loadModule('mocks/hosts/node/story-cli.ts')
  process.exitCode = await main(process.argv.slice(2), {
    readText: (file) => readFileSync(file, 'utf8'),
    writeText: (file, text) => writeFileSync(file, text),
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    fetch: (request) => fetch(request),
  })
})
