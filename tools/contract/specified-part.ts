import { parse, print, visit } from 'graphql'

interface Described {
  readonly description?: { readonly value: string } | undefined
}

/** Null takes a node out of a document; undefined leaves it. */
const withoutCapability = ({ description }: Described) =>
  description?.value.startsWith('Capability ') ? null : undefined

/** The schema of a service that has the operations of the specification and nothing of what capabilities add. */
export const specifiedPart = (schema: string): string =>
  print(visit(parse(schema), { FieldDefinition: withoutCapability, InputValueDefinition: withoutCapability }))
