// Builds the test kit, the npm package @fairlead/sandbox (mocks/kit/README.md). `npm run build -- kit` calls this.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'vite'

const types = 'node_modules/.cache/kit-types'

/**
 * Writes the package without the demo.
 * @param {string} folder
 */
export async function buildKit(folder) {
  await build({
    configFile: 'tools/vite/kit.config.ts',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  const names = ['index', 'playwright']
  writeTypes(names, folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(names), null, 2)}\n`)
  for (const file of ['mocks/kit/README.md', 'AGENTS.md', 'docs/given.schema.json'])
    cpSync(file, join(folder, basename(file)))
}

/** @param {readonly string[]} names of the modules that users import */
function manifest(names) {
  const { version, license, engines, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const peers = ['@playwright/test', 'msw', 'vitest']
  const exported = names.map((name) => [
    name === 'index' ? '.' : `./${name}`,
    { types: `./types/mocks/kit/${name}.d.ts`, default: `./${name}.js` },
  ])
  return {
    name: '@fairlead/sandbox',
    version,
    license,
    description: 'The backend of Fairlead for tests: one world per test, in Playwright, Vitest, and Node.',
    type: 'module',
    engines,
    bin: { fairlead: 'fairlead.js' },
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    peerDependencies: Object.fromEntries(peers.map((name) => [name, `>=${devDependencies[name].split('.')[0]}`])),
    peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
  }
}

/**
 * Writes the declarations that the modules need. Their imports get file extensions, which Node's resolution requires.
 * @param {readonly string[]} names
 * @param {string} folder
 */
function writeTypes(names, folder) {
  rmSync(types, { recursive: true, force: true })
  // Modules inside may have types without a name, and then no declarations. If a user's module needs some, reading fails.
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'mocks/kit'])
  const found = new Set(names.map((name) => join(types, `mocks/kit/${name}.d.ts`)))
  for (const file of found) {
    const text = readFileSync(file, 'utf8').replace(/(from ['"])(\.[^'"]+)/g, (_all, before, path) => {
      found.add(join(dirname(file), `${path}.d.ts`))
      return `${before}${path}.js`
    })
    const copy = join(folder, 'types', relative(types, file))
    mkdirSync(dirname(copy), { recursive: true })
    // Users without an optional package have no types of it.
    writeFileSync(copy, text.replace(/^import .* from ['"]msw['"];$/gm, '// @ts-ignore\n$&'))
  }
}
