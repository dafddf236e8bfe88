import { buildASTSchema, getNamedType, isNonNullType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/** @type {Readonly<Record<string, string>>} */
const scalars = { Boolean: 'boolean', Float: 'number', ID: 'string', Int: 'number', String: 'string' }

/**
 * Returns a function that generates the variables type of a fragment. A fragment declares no variables, but may use
 * those of its operations, and a cache read of the fragment has to pass them.
 * @param {import('graphql').DocumentNode} schema
 * @returns {(fragment: import('graphql').DocumentNode) => string}
 */
export function fragmentVariables(schema) {
  const typeInfo = new TypeInfo(buildASTSchema(schema))
  return (fragment) => {
    /** @type {Map<string, string>} */
    const variables = new Map()
    const Variable = (/** @type {import('graphql').VariableNode} */ { name }) => {
      const type = typeInfo.getInputType()
      const scalar = type && scalars[getNamedType(type).name]
      if (!scalar) throw new Error(`The variable $${name.value} of a fragment is no scalar: it needs a type here`)
      variables.set(name.value, isNonNullType(type) ? `${name.value}: ${scalar}` : `${name.value}?: ${scalar} | null`)
    }
    visit(fragment, visitWithTypeInfo(typeInfo, { Variable }))
    return variables.size === 0 ? 'Record<string, never>' : `{ ${[...variables.values()].join('; ')} }`
  }
}
