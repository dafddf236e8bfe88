import { getNamedType, isLeafType, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql'
import { MAX_DEPTH } from '../validation'
import { argumentsIn, type KnownValues } from './argument-values'

export interface FullSelection {
  readonly name: string
  readonly kind: 'query' | 'mutation'
  readonly document: string
}

/**
 * Returns one document for each operation of the schema. The document selects all fields up to MAX_DEPTH, except fields
 * that return to a type on their path.
 */
export function fullSelections(schema: GraphQLSchema, values: KnownValues): readonly FullSelection[] {
  const selectionsOf = (kind: FullSelection['kind'], type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {}).map((field): FullSelection => {
      const inner = getNamedType(field.type)
      const selection = isObjectType(inner) ? selectionOf(inner, 2, [inner]) : ''
      return { name: field.name, kind, document: `${kind} { ${field.name}${argumentsIn(field, values)} ${selection} }` }
    })
  return [...selectionsOf('query', schema.getQueryType()), ...selectionsOf('mutation', schema.getMutationType())]
}

function selectionOf(type: GraphQLObjectType, depth: number, path: readonly GraphQLObjectType[]): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type)
    if (isLeafType(inner)) return [field.name]
    if (!isObjectType(inner) || depth >= MAX_DEPTH || path.includes(inner)) return []
    return [`${field.name} ${selectionOf(inner, depth + 1, [...path, inner])}`]
  })
  return `{ __typename ${fields.join(' ')} }`
}
