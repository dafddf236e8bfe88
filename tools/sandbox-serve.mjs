// `npm run sandbox:serve`: runs the HTTP host of the in-browser backend in Node. Vite compiles it on the fly.
import { buildDemo, demoFolder } from './demo-build.mjs'
import { loadModule } from './load-module.mjs'
import { openBuild } from './preview-server.mjs'

/** The app for `--app`, built first when its sources have changed. */
async function openSite() {
  await buildDemo()
  const { info, ...site } = await openBuild(demoFolder)
  if (info.base !== '/')
    throw new Error(`The demo was built for ${info.base}; the sandbox server serves one for / only.`)
  return site
}

/** @type {typeof import('../mocks/hosts/http/main')} */
const { main } = await loadModule('mocks/hosts/http/main.ts')
await main(process.argv.slice(2), openSite).catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
