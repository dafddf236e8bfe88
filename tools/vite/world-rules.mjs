import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath, transformWithOxc } from 'vite'
import { innerBuild } from './inner-build.mjs'

/**
 * A world is its header and its journal, replayed: so it is the same world only where the rules of the replay are the
 * same. The id of the rules is a digest of exactly those: of what the world and the scenarios reach, once the bundler
 * has taken away comments, types, names and whatever a replay never calls. Another version of the bundler may write the
 * same rules in another way, and then the id errs on the safe side.
 */

const entry = 'virtual:world-rules-entry'
const entrySource = `
export { scenarios } from '/mocks/scenarios/registry.ts'
export { World } from '/mocks/world/world.ts'
export { castOf } from '/mocks/world/seed/own-cast.ts'
`

/**
 * @typedef {object} Rules
 * @property {string} id
 * @property {string} code one ES module that exports `scenarios`, `World` and `castOf`
 * @property {readonly string[]} files what the id was computed from
 */

/**
 * Lets a test change a source before it is read.
 * @typedef {(path: string, source: string) => string} Overlay path from the root, with slashes
 */

/** @param {string} root @param {Overlay} [overlay] @returns {Promise<string>} */
export async function computeRulesId(root, overlay) {
  return (await bundleRules(root, overlay)).id
}

/** @param {string} root @param {Overlay} [overlay] @returns {Promise<Rules>} */
export async function bundleRules(root, overlay = (_path, source) => source) {
  const folder = normalizePath(realpathSync(root))
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {Set<string>} */
  const packages = new Set()
  const code = await innerBuild({
    root: folder,
    oxc: false,
    plugins: [
      {
        name: 'fairlead:world-rules-sources',
        enforce: 'pre',
        resolveId(source) {
          if (source === entry) return `\0${entry}`
          if (/^[./]/.test(source)) return undefined
          packages.add(source)
          return { id: source, external: true }
        },
        async load(id) {
          if (id === `\0${entry}`) return entrySource
          if (!id.startsWith(`${folder}/`) || !id.endsWith('.ts')) return undefined
          files.add(id)
          const source = overlay(id.slice(folder.length + 1), readFileSync(id, 'utf8'))
          return { code: await withoutTypes(source, id), moduleType: 'js' }
        },
      },
    ],
    build: {
      ssr: true,
      minify: true,
      target: 'esnext',
      rolldownOptions: { input: { rules: entry }, output: { codeSplitting: false, comments: false } },
    },
  })
  const versions = versionsOf(
    [...packages].sort(),
    overlay('package.json', readFileSync(join(root, 'package.json'), 'utf8')),
  )
  const id = createHash('sha256').update(`${versions}\n${code}`).digest('hex').slice(0, 16)
  return { id, code, files: [...files] }
}

/**
 * What a tsconfig.json says must not matter: a copy of the sources may have none.
 * @param {string} source @param {string} file @returns {Promise<string>}
 */
async function withoutTypes(source, file) {
  const typescript = { onlyRemoveTypeImports: true }
  const { code } = await transformWithOxc(source, file, { tsconfig: false, target: 'esnext', typescript })
  return code
}

/** @param {readonly string[]} packages @param {string} manifest @returns {string} */
function versionsOf(packages, manifest) {
  const { dependencies, devDependencies } = JSON.parse(manifest)
  return packages.map((name) => `${name}@${devDependencies[name] ?? dependencies[name]}`).join(' ')
}

const served = 'virtual:world-rules'

/**
 * Serves the id as a module, and computes it anew when one of its sources changes.
 * @returns {import('vite').Plugin}
 */
export function worldRulesPlugin() {
  let root = ''
  /** @type {ReadonlySet<string>} */
  let files = new Set()
  /** @type {import('vite').ViteDevServer | undefined} */
  let server
  return {
    name: 'fairlead:world-rules',
    configResolved(config) {
      root = config.root
    },
    configureServer(started) {
      server = started
    },
    resolveId(source) {
      return source === served ? `\0${served}` : undefined
    },
    async load(id) {
      if (id !== `\0${served}`) return undefined
      const rules = await bundleRules(root)
      files = new Set(rules.files)
      for (const file of rules.files) this.addWatchFile(file)
      return `export const rulesId = '${rules.id}'`
    },
    watchChange(file) {
      if (!files.has(normalizePath(file))) return
      for (const { moduleGraph } of Object.values(server?.environments ?? {})) {
        const module = moduleGraph.getModuleById(`\0${served}`)
        if (module) moduleGraph.invalidateModule(module)
      }
    },
  }
}
