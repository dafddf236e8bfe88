import { getNamedType, isInputObjectType, Kind, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/**
 * Reads the `@capability` directive of a definition in schema.graphql.
 * @param {{ directives?: readonly import('graphql').ConstDirectiveNode[] } | null | undefined} node
 * @returns {string | undefined} the name of the capability
 */
export function capabilityOf(node) {
  const value = node?.directives?.find(({ name }) => name.value === 'capability')?.arguments?.[0]?.value
  return value?.kind === Kind.ENUM ? value.value : undefined
}

/**
 * Returns the schema of a service that has exactly these capabilities.
 * @param {string} schema
 * @param {readonly string[]} [present]
 */
export function partWith(schema, present = []) {
  /** @param {import('graphql').FieldDefinitionNode | import('graphql').InputValueDefinitionNode} node */
  const keep = (node) => {
    const capability = capabilityOf(node)
    // `visit` deletes a node for null and keeps it for undefined.
    return capability === undefined || present.includes(capability) ? undefined : null
  }
  return print(visit(parse(schema), { FieldDefinition: keep, InputValueDefinition: keep }))
}

/**
 * @typedef {{ readonly [field: string]: string | MarkedInputs }} MarkedInputs
 * capabilities of the fields of an input type, by name, with nested inputs
 */

/**
 * Adds `needs` to each node that needs a capability, for src/lib/api/without-capabilities.ts.
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

/** @param {import('graphql').GraphQLNamedType | undefined} type @returns {MarkedInputs | undefined} */
function markedInputs(type) {
  if (!isInputObjectType(type)) return undefined
  const entries = Object.values(type.getFields()).flatMap(({ name, type: inner, astNode }) => {
    const marks = capabilityOf(astNode) ?? markedInputs(getNamedType(inner))
    return marks === undefined ? [] : [[name, marks]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
