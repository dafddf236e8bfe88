import { type DocumentNode, Kind, visit } from 'graphql'

/** How the service calls the app's types, if a build knows its schema (tools/vite/service-schema.ts). */
export interface ServiceTypes {
  /** The service's type by fragment, where it differs from that of the fragment. */
  readonly fragments: Readonly<Record<string, string>>
  /** The app's type by the service's type, where they differ. */
  readonly names: Readonly<Record<string, string>>
}

/** Returns the document with its fragments on the service's types. */
export function withServiceTypes(document: DocumentNode, { fragments }: Pick<ServiceTypes, 'fragments'>): DocumentNode {
  const types = new Map(Object.entries(fragments))
  return visit(document, {
    FragmentDefinition(node) {
      const value = types.get(node.name.value)
      return value === undefined
        ? undefined
        : { ...node, typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value } } }
    },
  })
}
