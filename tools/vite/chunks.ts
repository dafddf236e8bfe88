/** What rolldown tells about a module while it decides where the module goes. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const hostModules =
  /\/mocks\/console\/(saved-brand|sandbox|page-options|pane-storage)\.ts$|\/mocks\/hosts\/browser\/(start|hosts|in-page-network|save-status-monitor|network|url-options|worker-(?:client|protocol))\.ts$|\/mocks\/sandbox\/page-headers\.ts$/

const loading =
  /vite\/preload-helper|\/src\/main\.tsx$|\/src\/app\/routes\/(preload|places|admin-places|manager-places|lesser-screens)\.ts$|\/src\/lib\/(browser\/storage|time\/clock)\.ts$/

/** What the entry reads its host's settings with, where it is to ask for them. */
const asking = /\/src\/lib\/(flag|settings\/(?:config-file|host-settings|setting-rules))\.ts$/

/** The component library's widgets and the machines under them: nothing of these may come before the first rows. */
const widgets =
  /\/node_modules\/(@ark-ui|@zag-js|@floating-ui|@internationalized)\/|\/@chakra-ui\/react\/dist\/esm\/components\/icons\.js$/

/** The component library, its widgets included. */
const component = /\/node_modules\/(@chakra-ui|@ark-ui|@zag-js|@floating-ui|@internationalized)\//

/** What a client never runs of graphql-js, the reading of documents included; its index names it all the same. */
const serverSide =
  /\/graphql\/(type|execution|validation|utilities|subscription|error|language\/(parser|lexer|schemaCoordinateLexer|source|tokenKind|directiveLocation|location|printLocation)\.|jsutils\/(suggestionList|didYouMean|naturalCompare)\.)/

/** What screens share. */
const shared = /\/src\/(ui(?!\/form\/)|lib|list|features|screens\/marketplace)\//

/** What panels share: a file for each of these would cost the entry more, by its name, than the file weighs. */
const panels =
  /\/src\/(features\/(people|users|team|performance|organization\/use-unit-filter|dashboard\/(?:FigureRow|Home)|sources\/use-source-names)|list\/counted-table|lib\/words\/source-words|lib\/group-by)/

/** Index files that name every widget: what a module needs of one is the widget it uses, not all of them. */
const barrel = /\/@ark-ui\/react\/dist\/(components\/)?index\.js$/

/** Everything that a module needs before it can run, itself included. */
function closureOf(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(id) || barrel.test(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closureOf(imported, graph, found)
  return found
}

/**
 * Left to itself, the bundler cuts a file for each set of screens that share something, a hundred small ones for one page.
 * Here the app's frame is one file beside React, and what several screens share is another one.
 */
export function chunkGroups(root: string, { runtimeConfig }: { runtimeConfig: boolean }) {
  let frame: Set<string> | undefined
  let list: Set<string> | undefined
  let network: Set<string> | undefined
  return [
    // What the entry needs to start everything else, the way to the demo's backend included: it must not wait for the rest.
    {
      name: 'loading',
      test: (id: string) => loading.test(id) || hostModules.test(id) || (runtimeConfig && asking.test(id)),
      priority: 4,
    },
    {
      // Mock Service Worker and its handler: one file, which the fallback shares.
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
    // What two widgets share, placing and dismissing and the state machine, is one file beside theirs.
    { name: 'widgets', test: widgets, minShareCount: 2, priority: 0 },
    {
      // A list is what most people open first: what it shares comes without what only other screens share.
      name(id: string, graph: ModuleGraph) {
        list ??= closureOf(`${root}/src/screens/marketplace/MarketplaceScreen.tsx`, graph)
        return (shared.test(id) || component.test(id)) && list.has(id) ? 'shared' : null
      },
      minShareCount: 2,
      priority: 1,
    },
    { name: 'panels', test: panels, minShareCount: 2, priority: 1 },
    { name: 'shared-later', test: shared, minShareCount: 4, priority: 0 },
    // Forms and their library come with the first screen or dialog that has one, after what those share anyway.
    { name: 'forms', test: /\/src\/ui\/form\/|\/node_modules\/react-hook-form\//, priority: 0 },
  ]
}

/**
 * What the backend's thread needs before it can answer is one file, and so is what signing in needs, which a link may ask for
 * while the world is made. The entry is part of neither: no file may import an entry (bundle-guard.ts).
 */
export function threadChunkGroups(root: string) {
  let start: Set<string> | undefined
  let identity: Set<string> | undefined
  return [
    {
      name(id: string, graph: ModuleGraph) {
        start ??= closureOf(`${root}/mocks/hosts/browser/worker-host.ts`, graph)
        return start.has(id) ? 'thread' : null
      },
      priority: 1,
    },
    {
      name(id: string, graph: ModuleGraph) {
        identity ??= closureOf(`${root}/mocks/services/cognito/http-handler.ts`, graph)
        return identity.has(id) ? 'identity' : null
      },
      priority: 0,
    },
  ]
}
