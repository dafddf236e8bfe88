import { ApolloLink } from '@apollo/client/link'
import { type DocumentNode, Kind, visit } from 'graphql'
import { map } from 'rxjs'

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

/**
 * Sends fragments on the service's types, and returns responses with the app's types. The cache and the components
 * recognize records by them.
 */
export function createServiceTypesLink(types: ServiceTypes): ApolloLink {
  const names = new Map(Object.entries(types.names))
  const withOurTypes = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withOurTypes)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '__typename' ? (names.get(String(inner)) ?? inner) : withOurTypes(inner),
      ]),
    )
  }
  return new ApolloLink((operation, forward) => {
    operation.query = withServiceTypes(operation.query, types)
    return forward(operation).pipe(
      map((result) => (result.data ? { ...result, data: withOurTypes(result.data) as typeof result.data } : result)),
    )
  })
}
