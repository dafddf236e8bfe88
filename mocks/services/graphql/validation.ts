import { validate, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql'
import { limitRules } from './limits'

export type ValidateDocument = (document: DocumentNode) => readonly GraphQLError[]

/** Validates documents against the schema and the limits, each once. */
export function createValidation(schema: GraphQLSchema): ValidateDocument {
  const valid = new WeakSet<DocumentNode>()
  return (document) => {
    if (valid.has(document)) return []
    // What is too much is not looked at any further: the specification's rules compare every field with every other.
    const tooMuch = validate(schema, document, limitRules)
    const errors = tooMuch.length > 0 ? tooMuch : validate(schema, document)
    if (errors.length === 0) valid.add(document)
    return errors
  }
}
