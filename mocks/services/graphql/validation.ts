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
/** Bounds on what one request may ask for (docs/decisions/003-graphql-limits.md). Introspection is exempt from depth. */
export const MAX_DEPTH = 6
export const MAX_ALIASES = 30

/** Two for an object, one for a field, each level half as dear again: the app's dearest document costs 265. */
export const MAX_COST = 1000

/** The error is made here, since graphql-js knows only those of its own copy in the bundle. */
const refuse = (message: string) => ({
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
})

/** Each visits a fragment once, however often it is spread. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({
    n: MAX_DEPTH,
    flattenFragments: true,
    ...refuse(`This query is too deep: at most ${MAX_DEPTH} levels are allowed.`),
  }),
  maxAliasesRule({ n: MAX_ALIASES, allowList: [], ...refuse(`At most ${MAX_ALIASES} aliases are allowed.`) }),
  costLimitRule({
    maxCost: MAX_COST,
    flattenFragments: true,
    ...refuse('This query asks for too much at once. Please ask for less.'),
  }),
]

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
