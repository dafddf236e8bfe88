import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

/** Bounds on what one request may ask for (docs/decisions/003-graphql-limits.md). Introspection is exempt from depth. */
export const MAX_DEPTH = 6
export const MAX_ALIASES = 30
export const MAX_TOKENS = 2000

type Measure = (selections: SelectionSetNode, depth: number, seen: ReadonlySet<string>) => number

const limitDepth: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of context.getDocument().definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)

  const depthOf: Measure = (set, depth, seen) => {
    let deepest = depth
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value.startsWith('__') || !selection.selectionSet) continue
        deepest = Math.max(deepest, depthOf(selection.selectionSet, depth + 1, seen))
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, depthOf(selection.selectionSet, depth, seen))
      } else {
        const name = selection.name.value
        const fragment = fragments.get(name)
        // A cycle is reported by the rules of the specification; here it must only not run forever.
        if (fragment && !seen.has(name))
          deepest = Math.max(deepest, depthOf(fragment.selectionSet, depth, new Set([...seen, name])))
      }
    }
    return deepest
  }

  return {
    OperationDefinition(operation) {
      const depth = depthOf(operation.selectionSet, 1, new Set())
      if (depth > MAX_DEPTH)
        context.reportError(
          new GraphQLError(`This query is ${depth} levels deep; at most ${MAX_DEPTH} are allowed.`, {
            nodes: operation,
          }),
        )
    },
  }
}

const limitAliases: ValidationRule = (context: ValidationContext): ASTVisitor => {
  let aliases = 0
  return {
    Field(node) {
      if (node.alias && ++aliases === MAX_ALIASES + 1)
        context.reportError(new GraphQLError(`At most ${MAX_ALIASES} aliases are allowed.`, { nodes: node }))
    },
  }
}

export const limitRules: readonly ValidationRule[] = [limitDepth, limitAliases]
