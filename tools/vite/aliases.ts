import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const replacements = fileURLToPath(new URL('replacements/named.ts', import.meta.url))

interface AliasRule {
  /** Exact import specifiers. */
  readonly names: readonly string[]
  readonly replacement: string
}

/** Replaced modules, each with the reason and the saved size, gzipped. */
const rules: readonly AliasRule[] = [
  {
    // Chakra's style reset, which the app turns off: 1.2 kB.
    names: ['./preflight.js'],
    replacement: replacements,
  },
  {
    // Generators of request handlers, unused here, which import msw and all of graphql: 88 kB.
    // `sync` copies changes to databases of other tabs, but each tab has a separate world: 0.5 kB.
    names: ['./model/generateGraphQLHandlers', './model/generateRestHandlers', './extensions/sync'],
    replacement: replacements,
  },
  {
    // @mswjs/data imports each package completely for one short function: 26 kB and 25 kB.
    names: ['lodash', 'date-fns'],
    replacement: replacements,
  },
  {
    // The log of @mswjs/data, which nobody reads: 2 kB.
    names: ['debug'],
    replacement: replacements,
  },
  // Functions of a few lines that come with the general cases of lodash, such as symbols and typed arrays: 8 kB.
  { names: ['lodash/get'], replacement: fileURLToPath(new URL('replacements/get.ts', import.meta.url)) },
  { names: ['lodash/has'], replacement: fileURLToPath(new URL('replacements/has.ts', import.meta.url)) },
  { names: ['lodash/set'], replacement: fileURLToPath(new URL('replacements/set.ts', import.meta.url)) },
  { names: ['lodash/isFunction'], replacement: fileURLToPath(new URL('replacements/is-function.ts', import.meta.url)) },
  // The id of a database, which only `sync` reads: 2 kB.
  { names: ['md5'], replacement: fileURLToPath(new URL('replacements/md5.ts', import.meta.url)) },
  {
    // The validation of schema.graphql at each start of the backend, which its build and its tests do: 6 kB.
    names: ['../validation/validate.mjs'],
    replacement: replacements,
  },
  {
    // msw's cookies, which the demo does not have: 130 kB. Where the browser refuses document.cookie or localStorage, msw
    // would fail every request.
    names: [
      '../utils/request/getRequestCookies.mjs',
      './request/storeResponseCookies.mjs',
      '../../utils/request/storeResponseCookies.mjs',
    ],
    replacement: replacements,
  },
]

/** Node loads graphql's CommonJS files for packages. Tests must use them too, because graphql rejects a second copy. */
const oneGraphql: AliasRule = { names: ['graphql'], replacement: 'graphql/index.js' }

const escaped = (name: string) => name.replaceAll(/[./]/g, String.raw`\$&`)

/** Returns the aliases for `resolve.alias` of a build, the dev server, and Vitest. */
export function aliases({ testing = false } = {}): Alias[] {
  return (testing ? [...rules, oneGraphql] : rules).map(({ names, replacement }) => ({
    find: new RegExp(`^(?:${names.map(escaped).join('|')})$`),
    replacement,
  }))
}

/** Aliases for the dependency optimizer, where Vite's aliases do not affect relative imports. */
export const dependencyAliases: Record<string, string> = Object.fromEntries(
  rules.flatMap(({ names, replacement }) => names.map((name) => [`${name}$`, replacement])),
)

/** Gives graphql-http its imports without the validation, which the backend loads only for documents that it does not know. */
export const lateValidationPlugin = (): Plugin => ({
  name: 'fairlead:late-validation',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'graphql' && importer?.includes('/node_modules/graphql-http/')
      ? fileURLToPath(new URL('replacements/graphql-http.ts', import.meta.url))
      : undefined,
})
