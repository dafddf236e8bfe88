import type { Plugin, Rolldown } from 'vite'

/** Rolldown's module info during chunk assignment. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const hostModules =
  /\/mocks\/console\/(saved-brand|update-brand|sandbox|page-options|pane-storage)\.ts$|\/mocks\/hosts\/browser\/(start|hosts|in-page-network|news-reader|network|(?:parse-)?url-options|worker-(?:client|protocol))\.ts$|\/mocks\/server\/page-news\.ts$|\/mocks\/control\/client\.ts$/

const loading =
  /vite\/preload-helper|\/src\/main\.tsx$|\/src\/app\/routes\/(preload|routes)\.ts$|\/src\/lib\/(browser\/storage|time\/clock)\.ts$/

/** Modules that load the host's settings in the entry, if the build needs them. */
const asking = /\/src\/lib\/settings\/(config-file|settings-table)\.ts$/

/** Widgets of the component library and their state machines. None of them may load before the first rows. */
const widgets =
  /\/node_modules\/(@ark-ui|@zag-js|@floating-ui|@internationalized)\/|\/@chakra-ui\/react\/dist\/esm\/components\/icons\.js$/

/** The component library, its widgets included. */
const component = /\/node_modules\/(@chakra-ui|@ark-ui|@zag-js|@floating-ui|@internationalized)\//

/** Parts of graphql-js that the client never runs, such as the parser. The package's index still imports them. */
const serverSide =
  /\/graphql\/(type|execution|validation|utilities|subscription|error|language\/(parser|lexer|schemaCoordinateLexer|source|tokenKind|directiveLocation|location|printLocation)\.|jsutils\/(suggestionList|didYouMean|naturalCompare)\.)/

/** Modules shared by screens. */
const shared = /\/src\/(ui(?!\/form\/)|lib|list|shared|features|screens\/marketplace)\//

/** Modules shared by panels. A file for each would add more to the entry, by its name, than the size of the file. */
const panels =
  /\/src\/(features\/(users|team|performance|organization\/use-unit-filter|sources\/use-source-names)|lib\/labels\/labels|lib\/group-by)/

/** Index files that import every widget. A module needs only the widgets that it uses. */
const barrel = /\/@ark-ui\/react\/dist\/(components\/)?index\.js$/

/** Returns the module and all its static imports, recursively. */
function closureOf(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(id) || barrel.test(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closureOf(imported, graph, found)
  return found
}

/**
 * Returns chunk groups for the app. By default, the bundler creates about a hundred small files per page, one for each
 * set of screens that share a module. These groups put the app's frame into one file, and modules shared by screens
 * into another.
 */
export function chunkGroups(root: string, { runtimeConfig }: { runtimeConfig: boolean }) {
  let frame: Set<string> | undefined
  let list: Set<string> | undefined
  let network: Set<string> | undefined
  return [
    // Modules that start everything else, the demo's backend connection included, and must load first.
    {
      name: 'loading',
      test: (id: string) => loading.test(id) || hostModules.test(id) || (runtimeConfig && asking.test(id)),
      priority: 4,
    },
    {
      // Mock Service Worker and its handler: one file, shared with the fallback.
      name(id: string, graph: ModuleGraph) {
        network ??= closureOf(`${root}/mocks/hosts/browser/service-worker-network.ts`, graph)
        return network.has(id) ? 'network' : null
      },
      priority: 3,
    },
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    {
      name: (id: string, graph: ModuleGraph) => {
        frame ??= closureOf(`${root}/src/app/mount.tsx`, graph)
        return frame.has(id) && !serverSide.test(id) && !widgets.test(id) ? 'app' : null
      },
      priority: 2,
    },
    // Modules shared by widgets, such as positioning and the state machine.
    { name: 'widgets', test: widgets, minShareCount: 2, priority: 0 },
    {
      // Most users open a list first, so its shared modules load without those of other screens.
      name(id: string, graph: ModuleGraph) {
        list ??= closureOf(`${root}/src/screens/marketplace/MarketplaceScreen.tsx`, graph)
        return (shared.test(id) || component.test(id)) && list.has(id) ? 'shared' : null
      },
      minShareCount: 2,
      priority: 1,
    },
    { name: 'panels', test: panels, minShareCount: 2, priority: 1 },
    { name: 'shared-later', test: shared, minShareCount: 4, priority: 0 },
    // Forms and their library load with the first screen or dialog that has a form.
    { name: 'forms', test: /\/src\/ui\/form\/|\/node_modules\/react-hook-form\//, priority: 0 },
  ]
}

/** The validation of documents. graphql-js lists it in its index, but the backend loads it only for unknown documents. */
const validation = /\/graphql\/(validation\/|utilities\/TypeInfo\.)/

/**
 * Returns the chunk group for the backend's worker: one file with everything that it needs to respond. The entry does not
 * belong to it, because no file may import an entry (see bundleGuardPlugin).
 */
export function threadChunkGroups(root: string) {
  let start: Set<string> | undefined
  return [
    {
      name(id: string, graph: ModuleGraph) {
        start ??= closureOf(`${root}/mocks/hosts/browser/worker-host.ts`, graph)
        return start.has(id) && !validation.test(id) ? 'thread' : null
      },
      priority: 1,
    },
  ]
}

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

/** Fails a live build that contains backend code, or a worker build with an import of its entry. */
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
