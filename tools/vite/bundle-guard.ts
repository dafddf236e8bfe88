// Fails a live build that contains backend code, and a worker build with an import of its entry.
import type { Plugin, Rolldown } from 'vite'

const sandbox =
  /\/mocks\/|\/node_modules\/(msw|@mswjs\/[\w-]+|@faker-js\/faker|@graphql-tools\/[\w-]+|graphql-http)\/|\/graphql\/(execution|validation|subscription)\//

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>
type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'isEntry' | 'imports' | 'dynamicImports' | 'modules'>

/** Returns the modules of the in-browser backend with code in a bundle. */
export const sandboxModules = (bundle: Bundle): string[] =>
  chunksOf(bundle).flatMap(({ modules }) =>
    Object.entries(modules)
      .filter(([id, { renderedLength }]) => renderedLength > 0 && sandbox.test(id))
      .map(([id]) => id),
  )

/** Returns every import of an entry by another file of the bundle. */
export function importsOfEntries(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle)
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  return chunks.flatMap(({ fileName, imports, dynamicImports }) =>
    [...imports, ...dynamicImports]
      .filter((imported) => entries.has(imported))
      .map((imported) => `${fileName} imports ${imported}`),
  )
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((output) => output.type === 'chunk')

export function bundleGuardPlugin(guarded: 'live' | 'worker'): Plugin {
  return {
    name: 'fairlead:bundle-guard',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (guarded === 'live') for (const id of sandboxModules(bundle)) this.error(`A live build must not hold ${id}`)
      // WebKit runs a worker's script twice if a module imports it, so every request would be handled twice.
      else
        for (const found of importsOfEntries(bundle)) this.error(`No file may import the entry of a worker: ${found}`)
    },
  }
}
