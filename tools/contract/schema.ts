import {
  buildSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import typeDefs from '../../schema.graphql?raw'
import type { Mutation, Query } from '../../mocks/services/graphql/__generated__/resolvers'
import type { Edition } from '../../src/lib/settings/settings-table'
import { isExtension, specificationSchema } from '../extensions.mjs'
import { asText } from './assert'

export type Json = Readonly<Record<string, unknown>>
export type QueryName = Exclude<keyof Query, '__typename'>
export type MutationName = Exclude<keyof Mutation, '__typename'>
export type OperationName = QueryName | MutationName

export interface Operation {
  readonly name: OperationName
  readonly kind: 'Query' | 'Mutation'
  readonly field: GraphQLField<unknown, unknown>
  /** Whether the operation goes beyond the specification. */
  readonly isExtension: boolean
  /** Requests all fields of the answer. Every argument is a variable of the same name. */
  readonly document: string
}

/** Depth of the documents. Services limit it. */
const MAX_DEPTH = 6

/** Returns whether a document requests a field: not one that returns to a type on its path. */
function isSelected({ type }: GraphQLField<unknown, unknown>, path: readonly GraphQLObjectType[]): boolean {
  const inner = getNamedType(type)
  return isLeafType(inner) || (isObjectType(inner) && path.length + 2 <= MAX_DEPTH && !path.includes(inner))
}

function selectionOf(type: GraphQLOutputType, path: readonly GraphQLObjectType[] = []): string {
  const object = getNamedType(type)
  if (!isObjectType(object)) return ''
  const inside = [...path, object]
  const fields = Object.values(object.getFields()).filter((field) => isSelected(field, inside))
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type, inside)}`).join(' ')} }`
}

function documentOf(kind: Operation['kind'], { name, args, type }: GraphQLField<unknown, unknown>): string {
  const list = (text: (arg: (typeof args)[number]) => string) =>
    args.length > 0 ? `(${args.map(text).join(', ')})` : ''
  const variables = list((arg) => `$${arg.name}: ${String(arg.type)}`)
  return `${kind.toLowerCase()}${variables} { ${name}${list((arg) => `${arg.name}: $${arg.name}`)} ${selectionOf(type)} }`
}

const operationsOf = (of: GraphQLSchema): readonly Operation[] =>
  [of.getQueryType(), of.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      name: field.name as OperationName,
      kind: type?.name as Operation['kind'],
      field,
      isExtension: isExtension(field.astNode),
      document: documentOf(type?.name as Operation['kind'], field),
    })),
  )

export const schema = buildSchema(typeDefs)
export const operations = operationsOf(schema)

const byName = (all: readonly Operation[]) => new Map<string, Operation>(all.map((each) => [each.name, each]))
const editions = {
  full: byName(operations),
  specification: byName(operationsOf(buildSchema(specificationSchema(typeDefs)))),
}

/** Returns an operation as an edition of the service has it. */
export const operationIn = (edition: Edition, name: string): Operation | undefined => editions[edition].get(name)

/** Returns an operation of schema.graphql. */
export function operationOf(name: string): Operation {
  const operation = operationIn('full', name)
  if (!operation) throw new Error(`schema.graphql has no ${name}`)
  return operation
}

/** Returns whether an operation has an argument, or an input field such as `filters.sort`. */
export function hasArgument(operation: Operation | undefined, path: string): boolean {
  const [name, inner] = path.split('.')
  const input = getNamedType(operation?.field.args.find((arg) => arg.name === name)?.type)
  return input !== undefined && (inner === undefined || (isInputObjectType(input) && inner in input.getFields()))
}

export const isPaged = (name: QueryName): boolean => hasArgument(operationOf(name), 'limit')

/** Returns a value of an argument without the fields that its type does not have. */
export function inputOf(value: unknown, type: GraphQLInputType): unknown {
  const named = getNamedType(type)
  if (Array.isArray(value)) return value.map((item: unknown) => inputOf(item, named))
  if (!isInputObjectType(named) || !isObject(value)) return value
  const fields = named.getFields()
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (fields[key] ? [[key, inputOf(inner, fields[key].type)]] : [])),
  )
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a path, such as `items.0.id`. A list before a name stands for the values of all of its items. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (key === '') return inner
    if (Array.isArray(inner))
      return /^-?\d+$/.test(key) ? inner.at(Number(key)) : inner.flatMap((item) => at(item, key) ?? [])
    return isObject(inner) ? inner[key] : undefined
  }, value)
}

/** One object of an answer. `path` has no indexes, such as `listOpenLeads.items`, and `types` are those around it, and its own. */
export interface Seen {
  readonly type: GraphQLObjectType
  readonly value: Record<string, unknown>
  readonly path: string
  readonly types: readonly GraphQLObjectType[]
}

/** Returns all objects of an answer with their types. */
export function objectsIn(
  value: unknown,
  type: GraphQLOutputType,
  path: string,
  around: readonly GraphQLObjectType[] = [],
): readonly Seen[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => objectsIn(item, type, path, around))
  const named = getNamedType(type)
  if (!isObjectType(named) || !isObject(value)) return []
  const types = [...around, named]
  const fields = Object.values(named.getFields())
  return [
    { type: named, value, path, types },
    ...fields.flatMap((field) => objectsIn(value[field.name], field.type, `${path}.${field.name}`, types)),
  ]
}

const MOMENT = /(^at|At|Purchase|Until|since|oldestToCall)$/
/** ISO 8601 instant in UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const NO_INSTANT = 'no instant in UTC'

/** Returns what is wrong with the value of a field, or null. */
function misfitOf(value: unknown, type: GraphQLOutputType, field: string): string | null {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const { ofType } = nullable
    if (!Array.isArray(value)) return 'no list'
    const items = value.filter((item) => item !== null || isNonNullType(ofType))
    return items.map((item: unknown) => misfitOf(item, ofType, field)).find((misfit) => misfit !== null) ?? null
  }
  if (!isLeafType(nullable)) return isObject(value) ? null : `no ${nullable.name}`
  if (!isSerialized(value, nullable)) return `${asText(value)}, and no ${nullable.name}`
  if (nullable.name === 'Float' && field.endsWith('Cents') && !Number.isInteger(value))
    return 'no whole number of cents'
  return nullable.name === 'String' && MOMENT.test(field) && !INSTANT.test(asText(value)) ? NO_INSTANT : null
}

function isSerialized(value: unknown, type: GraphQLLeafType): boolean {
  try {
    return type.serialize(value) === value
  } catch {
    return false
  }
}

export interface Misfit {
  /** Type and field, such as `Lead.createdAt`, or a form that all fields share. */
  readonly field: string
  readonly message: string
}

/** Returns what violates the types of an answer. `mayBeNull` says where null is an answer if the schema allows it. */
export function misfitsOf(
  { name, field }: Operation,
  answer: unknown,
  mayBeNull: (type: string, field: string, of: Json) => boolean,
): readonly Misfit[] {
  const root = misfitOf(answer, field.type, name)
  if (root !== null) return [{ field: name, message: `${name} is ${root}` }]
  return objectsIn(answer, field.type, name).flatMap(({ type, value, path, types }) =>
    Object.values(type.getFields()).flatMap((inner) => {
      if (!isSelected(inner, types)) return []
      const misfit = misfitOf(value[inner.name], inner.type, inner.name)
      const isRight = misfit === 'null' && !isNonNullType(inner.type) && mayBeNull(type.name, inner.name, value)
      const shared = misfit === NO_INSTANT ? 'moments' : `${type.name}.${inner.name}`
      return misfit === null || isRight ? [] : [{ field: shared, message: `${path}.${inner.name} is ${misfit}` }]
    }),
  )
}
