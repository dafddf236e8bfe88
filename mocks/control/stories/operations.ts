import {
  buildSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import typeDefs from '../../../schema.graphql?raw'
import { MAX_DEPTH } from '../../services/graphql/validation'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { lookUp } from '../../../src/shared/look-up'

let cachedSchema: GraphQLSchema | undefined
let cachedOperations: readonly Operation[] | undefined
const schemaOfApi = (): GraphQLSchema => (cachedSchema ??= buildSchema(typeDefs))

/** An operation of the GraphQL API. */
export interface Operation {
  readonly kind: 'query' | 'mutation'
  readonly name: string
  /** GraphQL document that selects all fields of the response, down to the maximum depth. */
  readonly query: string
  readonly argumentNames: readonly string[]
}

/** Returns all operations of schema.graphql, queries first. */
export const operations = (): readonly Operation[] => (cachedOperations ??= describeAll(schemaOfApi()))

function describeAll(schema: GraphQLSchema): readonly Operation[] {
  const operationsOf = (kind: Operation['kind'], type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {}).map((field) => describe(kind, field))
  return [...operationsOf('query', schema.getQueryType()), ...operationsOf('mutation', schema.getMutationType())]
}

const fieldsOf = (schema: GraphQLSchema) => ({
  ...schema.getMutationType()?.getFields(),
  ...schema.getQueryType()?.getFields(),
})

/** Returns the arguments of an operation, or undefined for an unknown name. */
export const argumentsOf = (name: string): readonly GraphQLArgument[] | undefined =>
  lookUp(fieldsOf(schemaOfApi()), name)?.args

export const unknownOperation = (name: string): string =>
  `unknown operation ${name}${didYouMean(name, Object.keys(fieldsOf(schemaOfApi())))}`

function describe(kind: Operation['kind'], field: GraphQLField<unknown, unknown>): Operation {
  const declared = field.args.map((argument) => `$${argument.name}: ${argument.type.toString()}`).join(', ')
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const type = getNamedType(field.type)
  const selection = isObjectType(type) ? ` ${selectionOf(type, 2, [type.name])}` : ''
  const operationName = `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`
  return {
    kind,
    name: field.name,
    query: `${kind} ${operationName}${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''}${selection} }`,
    argumentNames: field.args.map((argument) => argument.name),
  }
}

/**
 * Returns a GraphQL selection of all leaf fields and nested objects. Excludes cycles and objects deeper than the
 * maximum depth.
 */
function selectionOf(type: GraphQLObjectType, depth: number, path: readonly string[]): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type)
    if (isLeafType(inner) || isEnumType(inner)) return [field.name]
    if (!isObjectType(inner) || depth >= MAX_DEPTH - 1 || path.includes(inner.name)) return []
    return [`${field.name} ${selectionOf(inner, depth + 1, [...path, inner.name])}`]
  })
  return `{ ${fields.join(' ')} }`
}
