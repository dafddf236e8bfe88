import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const sources = [
  'index.html',
  'schema.graphql',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'src',
  'mocks',
  'tools',
]

/** Builds the demo with another price for one of the seeded sources, like a next version. Returns the build folder. */
export async function buildWithAnotherPrice(work: string): Promise<string> {
  for (const source of sources) cpSync(`${root}/${source}`, `${work}/${source}`, { recursive: true })
  symlinkSync(`${root}/node_modules`, `${work}/node_modules`)
  const file = `${work}/mocks/world/seed/seed-company.ts`
  const before = readFileSync(file, 'utf8')
  const after = before.replace("'RATE_TABLE', 1800,", "'RATE_TABLE', 1801,")
  if (after === before) throw new Error('The seeded sources have no price to change')
  writeFileSync(file, after)
  await promisify(execFile)(process.execPath, ['tools/build.mjs', 'demo'], {
    cwd: work,
    env: { ...process.env, BUILD_ID: 'another-price', CI: '1' },
  })
  return `${work}/dist/demo`
}
