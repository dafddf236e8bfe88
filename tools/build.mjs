// Builds the app: `node tools/build.mjs live` into dist/live, `node tools/build.mjs demo` into dist/demo.
// tools/build-file.mjs builds the demo as a single file.
// `--base /desk/ --out dist/demo-at-base` sets the base path and the output folder.
import { parseArgs } from 'node:util'
import { build } from 'vite'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string' }, out: { type: 'string' } },
})
const [kind] = positionals
if (kind !== 'live' && kind !== 'demo') {
  console.error('Say which build: node tools/build.mjs live | demo')
  process.exit(2)
}
process.env.VITE_BACKEND = kind === 'demo' ? 'mock' : 'live'
if (values.base) process.env.VITE_BASE_PATH = values.base
await build({ logLevel: process.env.CI ? 'warn' : 'info', ...(values.out ? { build: { outDir: values.out } } : {}) })
