import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  validate,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'

/**
 * Limits of one document (docs/decisions/003-graphql-limits.md). A document above a limit is rejected. The depth limit
 * does not apply to introspection.
 */
export const MAX_DEPTH = 6
const MAX_ALIASES = 30

/**
 * Maximum cost of a document. An object field costs 2, a scalar field costs 1, and each level multiplies the cost by
 * 1.5. The app's most expensive document costs 265.
 */
const MAX_COST = 1000

/**
 * Returns the options of a limit rule that make it report `message` as a GraphQLError. The rule's own error may belong
 * to another copy of graphql-js, whose errors this copy does not recognize.
 */
const rejectWith = (message: string) => ({
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
})

/** Each rule visits a fragment once, even if the document spreads the fragment several times. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({
    n: MAX_DEPTH,
    flattenFragments: true,
    ...rejectWith(`This query is too deep: at most ${MAX_DEPTH} levels are allowed.`),
  }),
  maxAliasesRule({ n: MAX_ALIASES, allowList: [], ...rejectWith(`At most ${MAX_ALIASES} aliases are allowed.`) }),
  costLimitRule({
    maxCost: MAX_COST,
    flattenFragments: true,
    ...rejectWith('This query asks for too much at once. Please ask for less.'),
  }),
]

/**
 * Returns a function that validates documents against the schema and the limits. The function remembers valid documents
 * and does not validate them again.
 */
export function createValidation(schema: GraphQLSchema): (document: DocumentNode) => readonly GraphQLError[] {
  const valid = new WeakSet<DocumentNode>()
  return (document) => {
    if (valid.has(document)) return []
    // Check the limits first, because the standard rules compare each field with every other and are slow for huge
    // documents.
    const limitErrors = validate(schema, document, limitRules)
    const errors = limitErrors.length > 0 ? limitErrors : validate(schema, document)
    if (errors.length === 0) valid.add(document)
    return errors
  }
}
