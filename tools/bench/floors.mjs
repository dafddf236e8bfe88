import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { run } from '../run.mjs'

const lazyScreen = "const Leads = lazy(() => import('./Leads'))"

/**
 * Builds two baseline apps. The measuring tool's app has a lazy screen, whose placeholder React shows for at least
 * 300 ms. The second app imports its screen statically, without that delay.
 * @param {string} tools folder of the measuring tool
 * @param {string} work build folder
 */
export async function buildFloors(tools, work) {
  await run('node', [`${tools}/build-floor.mjs`], { quiet: true })
  const root = join(work, 'floor/src/stack')
  const app = join(work, 'floor/src/common/app.tsx')
  const source = readFileSync(app, 'utf8')
  if (!source.includes(lazyScreen)) throw new Error('The floor loads its screen otherwise now')
  writeFileSync(app, source.replace(lazyScreen, "import Leads from './Leads'"))
  const outDir = join(process.cwd(), work, 'floor/dist/stack-at-once')
  await build({
    configFile: false,
    root,
    base: '/',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 5000 },
  })
}

/** Returns the server response of the baseline apps. */
export function floorAnswer() {
  const items = Array.from({ length: 25 }, (_, index) => ({
    __typename: 'Lead',
    id: `lead-${index}`,
    name: `Lead ${index}`,
    email: `lead${index}@example.com`,
    city: 'Springfield',
    status: 'OPEN',
    price: 30 + index,
  }))
  return { data: { leads: { __typename: 'Leads', total: items.length, items } } }
}
