import type { Plugin } from 'vite'

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** Every import, by a file of the bundle, of one of its entries. */
export function importsOfEntries(bundle: Readonly<Record<string, Chunk | { readonly type: 'asset' }>>): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  return chunks.flatMap(({ fileName, imports, dynamicImports }) =>
    [...imports, ...dynamicImports]
      .filter((imported) => entries.has(imported))
      .map((imported) => `${fileName} imports ${imported}`),
  )
}

/**
 * Fails the build of a worker as soon as one of its files imports its entry. WebKit knows the script that a worker began
 * with and the module of the same address as two: it would run a second time, and answer everything a second time.
 */
export function loneEntryPlugin(): Plugin {
  return {
    name: 'fairlead:lone-entry',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const found of importsOfEntries(bundle)) this.error(`No file may import the entry of a worker: ${found}`)
    },
  }
}
