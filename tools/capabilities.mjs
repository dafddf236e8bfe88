import { getNamedType, isInputObjectType, Kind, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/**
 * What `@capability` marks in schema.graphql, read from the syntax of a definition.
 * @param {{ directives?: readonly import('graphql').ConstDirectiveNode[] } | null | undefined} node
 * @returns {string | undefined} the name of the capability
 */
export function capabilityOf(node) {
  const value = node?.directives?.find(({ name }) => name.value === 'capability')?.arguments?.[0]?.value
  return value?.kind === Kind.ENUM ? value.value : undefined
}

/**
 * The schema of a service that has these capabilities and no others.
 * @param {string} schema
 * @param {readonly string[]} [present]
 */
export function partWith(schema, present = []) {
  /** @param {import('graphql').FieldDefinitionNode | import('graphql').InputValueDefinitionNode} node */
  const keep = (node) => {
    const capability = capabilityOf(node)
    // Null takes a node out of a document; undefined leaves it.
    return capability === undefined || present.includes(capability) ? undefined : null
  }
  return print(visit(parse(schema), { FieldDefinition: keep, InputValueDefinition: keep }))
}

/**
 * @typedef {{ readonly [field: string]: string | MarkedInputs }} MarkedInputs
 * the marked fields of an input type by name, and those of the inputs in it
 */

/**
 * The document with a mark at each node that needs a capability, for src/lib/graphql/without-capabilities.ts.
 * @param {import('graphql').DocumentNode} document
 * @param {import('graphql').GraphQLSchema} schema
 * @returns {import('graphql').DocumentNode}
 */
export function withMarks(document, schema) {
  const types = new TypeInfo(schema)
  /** @template {object} Node @param {Node} node @param {string | undefined} needs */
  const marked = (node, needs) => (needs === undefined ? undefined : { ...node, needs })
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: { leave: (node) => marked(node, capabilityOf(types.getFieldDef()?.astNode)) },
      Argument: { leave: (node) => marked(node, capabilityOf(types.getArgument()?.astNode)) },
      ObjectField: {
        leave(node) {
          const parent = getNamedType(types.getParentInputType())
          const field = isInputObjectType(parent) ? parent.getFields()[node.name.value] : undefined
          return marked(node, capabilityOf(field?.astNode))
        },
      },
      VariableDefinition: {
        leave(node) {
          const inputs = markedInputs(getNamedType(types.getInputType()))
          return inputs ? { ...node, inputs } : undefined
        },
      },
    }),
  )
}

/**
 * @param {import('graphql').GraphQLNamedType | undefined} type
 * @returns {MarkedInputs | undefined}
 */
function markedInputs(type) {
  if (!isInputObjectType(type)) return undefined
  const entries = Object.values(type.getFields()).flatMap(({ name, type: inner, astNode }) => {
    const marks = capabilityOf(astNode) ?? markedInputs(getNamedType(inner))
    return marks === undefined ? [] : [[name, marks]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
