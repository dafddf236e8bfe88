import type { GraphQLCodegenDataMasking } from '@apollo/client/masking'
import { type DefinitionNode, type DocumentNode, Kind } from 'graphql'
import type { Documents } from './__generated__/documents'

declare module '@apollo/client' {
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}

/** The compiler's error message for a document that is missing in the generated types. */
type UnknownDocument = 'unknown document: run npm run codegen'

/**
 * Returns the typed document of a literal source text, including the definitions of its fragments. Types come from
 * `npm run codegen`, keyed by the text, so an unknown text does not compile. At build time,
 * tools/vite/graphql-source.ts replaces the text with the parsed document.
 */
export function graphql<Source extends string>(
  source: Source extends keyof Documents ? Source : UnknownDocument,
  fragments: readonly DocumentNode[] = [],
): Documents[Source & keyof Documents] {
  return withFragments(source as unknown as DocumentNode, fragments)
}

/** Returns true if every root field of a response is null: nothing of the page can be shown. */
export const isEmptyAnswer = (data: object | undefined): boolean =>
  Object.values(data ?? {}).every((value) => value === null)

/** Appends each fragment definition once, because two fragments of a query may spread a third one. */
function withFragments(own: DocumentNode, fragments: readonly DocumentNode[]): DocumentNode {
  const byName = new Map<string, DefinitionNode>()
  for (const definition of fragments.flatMap((fragment) => fragment.definitions)) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) byName.set(definition.name.value, definition)
  }
  return { ...own, definitions: [...own.definitions, ...byName.values()] }
}
