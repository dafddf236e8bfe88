import { getNamedType, isInputObjectType, Kind, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/**
 * Returns whether a definition in schema.graphql has the mark `@extension`: it goes beyond the specification.
 * @param {{ directives?: readonly import('graphql').ConstDirectiveNode[] } | null | undefined} node
 */
export const isExtension = (node) => node?.directives?.some(({ name }) => name.value === 'extension') ?? false

/**
 * Returns the schema of a service that has only what the specification names.
 * @param {string} schema
 */
export function specificationSchema(schema) {
  /** @param {import('graphql').FieldDefinitionNode | import('graphql').InputValueDefinitionNode} node */
  const keep = (node) => (isExtension(node) ? null : undefined)
  return print(visit(parse(schema), { FieldDefinition: keep, InputValueDefinition: keep }))
}

/**
 * Returns the document of the edition `specification`: without marked fields and arguments, and without the variables
 * that only they use. A fully marked operation or fragment selects `__typename`.
 * @param {import('graphql').DocumentNode} document
 * @param {import('graphql').GraphQLSchema} schema
 * @returns {import('graphql').DocumentNode}
 */
export function specificationDocument(document, schema) {
  const types = new TypeInfo(schema)
  // In `visit`, null removes a node and undefined keeps it.
  const remove = (/** @type {boolean} */ isRemoved) => (isRemoved ? null : undefined)
  const isEmpty = (/** @type {import('graphql').SelectionSetNode | undefined} */ set) => set?.selections.length === 0
  /** @template {import('graphql').OperationDefinitionNode | import('graphql').FragmentDefinitionNode} Node */
  const filled = (/** @type {Node} */ node) =>
    isEmpty(node.selectionSet) ? { ...node, selectionSet: onlyTypename } : undefined
  const left = visit(
    document,
    visitWithTypeInfo(types, {
      Argument: () => remove(isExtension(types.getArgument()?.astNode)),
      ObjectField(node) {
        const parent = getNamedType(types.getParentInputType())
        return remove(isInputObjectType(parent) && isExtension(parent.getFields()[node.name.value]?.astNode))
      },
      Field: {
        enter: () => remove(isExtension(types.getFieldDef()?.astNode)),
        leave: ({ selectionSet }) => remove(isEmpty(selectionSet)),
      },
      InlineFragment: { leave: ({ selectionSet }) => remove(isEmpty(selectionSet)) },
      FragmentDefinition: { leave: filled },
      OperationDefinition: { leave: filled },
    }),
  )
  return withUsedVariables(left)
}

/** @type {import('graphql').SelectionSetNode} */
const onlyTypename = {
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
}

/**
 * Fragments use no variables in this edition: their only ones are time zones, which are an extension.
 * @param {import('graphql').DocumentNode} document
 */
function withUsedVariables(document) {
  /** @type {Set<string>} */
  const used = new Set()
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  })
  return visit(document, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  })
}
