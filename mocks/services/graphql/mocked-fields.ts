/**
 * Answers for fields without a rule, from @graphql-tools/mock. `server.ts` loads this module in development and tests
 * only, so that a screen can be made before its rules. A field has a rule if it has a resolver, or if the record has a
 * property of its name.
 */
import { addMocksToSchema, createMockStore, type IMockStore, isRef } from '@graphql-tools/mock'
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  responsePathAsArray,
} from 'graphql'
import { requireUser } from '../../domain/access'
import { canonicalJson } from '../../domain/hash'
import type { World } from '../../world/world'
import type { WorldSession } from '../request-context'
import { type MockedWorld, MockedOperations } from './mocked-operations'
import { keyOf, mocksOf, refTo, seedMocks } from './mocked-values'

type Field = GraphQLField<unknown, WorldSession>
type Rule = GraphQLFieldResolver<unknown, WorldSession>

const answered = new Set<string>()

/** Returns the fields that had generated answers since the start, as `Type.field`. */
export const fieldsAnsweredWithoutRule = (): readonly string[] => [...answered].toSorted()

/**
 * Returns the schema with an answer for every field. `addMocksToSchema` mocks all fields, and the rules are put back,
 * because its option `preserveResolvers` runs the mock beside each rule and merges both results into a copy of the
 * record.
 * @param isHidden whether the reader may not see a field without a rule of this record
 */
export function withMockedFields(
  schema: GraphQLSchema,
  isHidden: (type: string, record: unknown, context: WorldSession) => boolean,
): GraphQLSchema {
  const worlds = new WeakMap<World, MockedWorld>()
  // A mock runs synchronously, and reads the store of the world that was set just before.
  let store: IMockStore | undefined
  const storeOfWorld: Pick<IMockStore, 'get'> = { get: (query: never) => store?.get(query) }
  const mocked = addMocksToSchema<WorldSession>({ schema, store: storeOfWorld as IMockStore })
  const operations = new MockedOperations(schema)

  function worldOf({ world }: WorldSession): MockedWorld {
    let known = worlds.get(world)
    if (!known) {
      const mocks = mocksOf(mocked, world.header.clock.worldMs)
      known = {
        store: createMockStore({ schema: mocked, mocks }),
        changes: new Map(),
        created: new Map(),
        deleted: new Set(),
        mutations: 0,
      }
      worlds.set(world, known)
    }
    return known
  }

  /** Resolves an operation without a rule. */
  function operation(field: Field): Rule {
    return (_parent, args, context, info) => {
      context.read(requireUser)
      answered.add(`${info.parentType.name}.${field.name}`)
      return operations.answer({ field, args, world: worldOf(context), context, info })
    }
  }

  /** Resolves a field of an object. */
  function property(type: GraphQLObjectType, field: Field, rule: Rule | undefined): Rule {
    const mock = field.resolve as Rule
    return (parent, args, context, info) => {
      if (isRef(parent)) {
        if (Object.hasOwn(parent, field.name)) return defaultFieldResolver(parent, args, context, info)
      } else {
        const value: unknown = (rule ?? defaultFieldResolver)(parent, args, context, info)
        if (rule || value !== undefined || isFailure(parent)) {
          const changes = worlds.get(context.world)?.changes
          const change = changes?.size ? changes.get(`${type.name}:${keyOf(parent)}.${field.name}`) : undefined
          // Null may mean that the reader may not see the field.
          return change === undefined || value === null ? value : change
        }
        if (!isNonNullType(field.type) && isHidden(type.name, parent, context)) return null
      }
      context.read(requireUser)
      answered.add(`${type.name}.${field.name}`)
      const world = worldOf(context)
      const key = keyOf(parent) ?? responsePathAsArray(info.path.prev).join('.')
      const change = world.changes.get(`${type.name}:${key}.${field.name}`)
      if (change !== undefined) return change
      const related = operations.related(field, world.changes.get(`${type.name}:${key}.${field.name}Id`), {
        context,
        info,
      })
      if (related) return related
      seedMocks(`${context.world.header.seed}:${type.name}:${key}.${field.name}(${canonicalJson(args)})`)
      store = world.store
      return mock(refTo(type.name, key), args, context, info)
    }
  }

  for (const type of Object.values(mocked.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    const isRoot = type === mocked.getQueryType() || type === mocked.getMutationType()
    const { isTypeOf } = type
    if (isTypeOf) type.isTypeOf = (value, context, info) => isRef(value) || isTypeOf(value, context, info)
    for (const field of Object.values(type.getFields())) {
      const rule = (schema.getType(type.name) as GraphQLObjectType).getFields()[field.name]?.resolve
      field.resolve = isRoot ? (rule ?? operation(field)) : property(type, field, rule)
    }
  }
  return mocked
}

/** Returns true for the result of a mutation that a rule refused. Its other fields are null. */
const isFailure = (object: unknown): boolean =>
  typeof object === 'object' && object !== null && 'success' in object && object.success === false
