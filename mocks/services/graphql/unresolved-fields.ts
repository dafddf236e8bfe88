import { defaultFieldResolver, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql'
import type { WorldSession } from '../request-context'
import { PLAIN_FIELDS } from './default-fields'

const plainFields = new Map<string, readonly string[]>(Object.entries(PLAIN_FIELDS))

const objectTypes = (schema: GraphQLSchema): readonly GraphQLObjectType[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__') ? [type] : [],
  )

const unresolvedIn = (type: GraphQLObjectType): readonly string[] =>
  Object.values(type.getFields()).flatMap(({ name, resolve }) =>
    resolve || plainFields.get(type.name)?.includes(name) ? [] : [name],
  )

/** Returns the fields, as `Type.field`, that have no resolver and are not in PLAIN_FIELDS. */
export const unresolvedFields = (schema: GraphQLSchema): readonly string[] =>
  objectTypes(schema).flatMap((type) => unresolvedIn(type).map((name) => `${type.name}.${name}`))

/** Returns the types that have no resolved field. */
export const unresolvedTypes = (schema: GraphQLSchema): ReadonlySet<string> =>
  new Set(
    objectTypes(schema).flatMap((type) =>
      unresolvedIn(type).length === Object.keys(type.getFields()).length ? [type.name] : [],
    ),
  )

const hasProperty = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value

/** A mock object is a reference into the mock store. */
const isMockObject = (value: unknown): boolean => hasProperty(value, '$ref')

/**
 * Gives each unresolved field, and each field of a mock object, a resolver with plausible values. A property of the
 * parent takes precedence, even before PLAIN_FIELDS lists the field. Changes the schema in place.
 */
export function mockUnresolvedFields(schema: GraphQLSchema): void {
  if (unresolvedFields(schema).length === 0) return
  let loading: ReturnType<typeof loadMockValues> | undefined
  const mockResolver = () => (loading ??= loadMockValues(schema))
  for (const type of objectTypes(schema)) {
    const unresolved = new Set(unresolvedIn(type))
    const { isTypeOf } = type
    if (isTypeOf) type.isTypeOf = (value, context, info) => isMockObject(value) || isTypeOf(value, context, info)
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver
      const isResolved = !unresolved.has(field.name)
      field.resolve = async (parent: unknown, args, context: WorldSession, info) => {
        if (isMockObject(parent) || !(isResolved || hasProperty(parent, field.name)))
          return (await mockResolver())(parent, args, context, info)
        return resolve(parent, args, context, info)
      }
    }
  }
}

const loadMockValues = async (schema: GraphQLSchema) => (await import('./mock-values')).createMockResolver(schema)
