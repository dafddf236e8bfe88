import type { GraphQLCodegenDataMasking } from '@apollo/client/masking'
import { type DefinitionNode, type DocumentNode, Kind } from 'graphql'
import type { Documents } from './__generated__/documents'

declare module '@apollo/client' {
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}

/**
 * The typed document of a literal source text, with the definitions of the fragments that it spreads. Types come from
 * `npm run codegen`, keyed by the text: an unknown text does not compile. When this runs the text has been parsed, by
 * tools/vite/graphql-source.ts.
 */
export function graphql<Source extends keyof Documents & string>(
  source: Source,
  fragments: readonly DocumentNode[] = [],
): Documents[Source] {
  return withFragments(source as unknown as DocumentNode, fragments)
}

/** Two fragments of a query may spread a third one: each definition is appended once. */
function withFragments(own: DocumentNode, fragments: readonly DocumentNode[]): DocumentNode {
  const byName = new Map<string, DefinitionNode>()
  for (const definition of fragments.flatMap((fragment) => fragment.definitions)) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) byName.set(definition.name.value, definition)
  }
  return { ...own, definitions: [...own.definitions, ...byName.values()] }
}
