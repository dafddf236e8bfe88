import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql'

/** More than this is not read (docs/decisions/003-graphql-limits.md). */
export const MAX_TOKENS = 2000
/** Texts up to this length are worth keeping once they are read; no document of the app comes near it. */
export const MAX_KEPT_TEXT = 20_000
const KEPT_DOCUMENTS = 500

const known = new Map<string, DocumentNode>()

/** The document of a text, or why it is none. An app sends the same few over and over: each is read once. */
export function readDocument(text: string): DocumentNode | GraphQLError {
  const document = known.get(text)
  if (document) return document
  try {
    const read = parse(text, { maxTokens: MAX_TOKENS })
    if (known.size >= KEPT_DOCUMENTS) known.clear()
    if (text.length <= MAX_KEPT_TEXT) known.set(text, read)
    return read
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

export type ReadDocument = DocumentNode | GraphQLError | undefined

/** The operations of a document that could be read. */
export const operationsIn = (document: ReadDocument): readonly OperationDefinitionNode[] =>
  document && 'definitions' in document
    ? document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    : []

/** The fields that a document's operations ask for at the top. */
export const rootFields = (document: ReadDocument): readonly string[] =>
  operationsIn(document).flatMap(({ selectionSet }) =>
    selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])),
  )
