import { fileURLToPath } from 'node:url'
import type { Alias } from 'vite'

const replacements = fileURLToPath(new URL('alias-replacements.ts', import.meta.url))

interface AliasRule {
  /** Exact import specifiers. */
  readonly names: readonly string[]
  readonly replacement: string
}

/** Each with its reason and with what it leaves out of the demo, gzipped. */
const rules: readonly AliasRule[] = [
  {
    // @mswjs/data can make request handlers, which nothing here asks for, from msw and all of graphql: 88 kB.
    // It also copies each change to the databases of other tabs, but each tab has a world of its own: 0.5 kB.
    names: ['./model/generateGraphQLHandlers', './model/generateRestHandlers', './extensions/sync'],
    replacement: replacements,
  },
  {
    // @mswjs/data imports each as a whole for one function of one line: 26 kB and 25 kB.
    names: ['lodash', 'date-fns'],
    replacement: replacements,
  },
  {
    // The public-suffix list, by which msw shares cookies between subdomains. The demo sets no cookie: 112 kB.
    names: ['tldts'],
    replacement: replacements,
  },
]

/** Node gives packages the CommonJS files of graphql. Tests take those too, since graphql refuses types of a second copy. */
const oneGraphql: AliasRule = { names: ['graphql'], replacement: 'graphql/index.js' }

const escaped = (name: string) => name.replaceAll(/[./]/g, String.raw`\$&`)

/** For `resolve.alias` of a build, the dev server, and Vitest. */
export function aliases({ testing = false } = {}): Alias[] {
  return (testing ? [...rules, oneGraphql] : rules).map(({ names, replacement }) => ({
    find: new RegExp(`^(?:${names.map(escaped).join('|')})$`),
    replacement,
  }))
}

/** The same for dependencies that Vite bundles beforehand, where its own aliases reach no relative import. */
export const dependencyAliases: Record<string, string> = Object.fromEntries(
  rules.flatMap(({ names, replacement }) => names.map((name) => [`${name}$`, replacement])),
)
