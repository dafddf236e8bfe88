import type { IMockStore, Ref } from '@graphql-tools/mock'
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  OperationTypeNode,
} from 'graphql'
import { DomainError, notFound } from '../../domain/errors'
import { canonicalJson } from '../../domain/hash'
import type { WorldSession } from '../request-context'
import { keyOf, LIST_LENGTH, mockId, refTo, seedMocks } from './mocked-values'
import { lookUp } from '../../../src/shared/look-up'

type Rule = GraphQLFieldResolver<unknown, WorldSession>
type Values = Readonly<Record<string, unknown>>

/** The generated values of one world, and what operations without a rule have changed. */
export interface MockedWorld {
  readonly store: IMockStore
  /** Values that mutations have set, by `Type:key.field`. */
  readonly changes: Map<string, unknown>
  /** Keys of created objects by type, newest first. */
  readonly created: Map<string, readonly string[]>
  /** Deleted objects, as `Type:key`. */
  readonly deleted: Set<string>
  /** Number of calls of mutations without a rule. */
  mutations: number
}

/** A call of an operation without a rule. */
interface Call {
  readonly field: GraphQLField<unknown, WorldSession>
  readonly args: Values
  readonly world: MockedWorld
  readonly context: WorldSession
  readonly info: GraphQLResolveInfo
}

type Caller = Pick<Call, 'context' | 'info'>

/**
 * Answers operations without a rule. An id in the arguments names the record that comes back: by the query with a rule
 * that returns its type, or from the mock store. Arguments that are named like a field of the record change it.
 */
export class MockedOperations {
  /** The query by id, and the list, of each type that has one with a rule. */
  private readonly byId = new Map<string, { readonly argument: string; readonly rule: Rule }>()
  private readonly lists = new Map<string, { readonly items: string | null; readonly rule: Rule }>()

  constructor(private readonly schema: GraphQLSchema) {
    for (const { args, type, resolve } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      const returned = getNamedType(type)
      if (!resolve || !isObjectType(returned)) continue
      const [required, ...others] = args.filter(isRequiredArgument)
      const isList = isListType(getNullableType(type))
      const items = isList ? null : listIn(returned)
      if (required) {
        const isById = others.length === 0 && !isList && !items && /id$/i.test(required.name)
        if (isById && !this.byId.has(returned.name))
          this.byId.set(returned.name, { argument: required.name, rule: resolve })
        continue
      }
      const name = isList ? returned.name : items && getNamedType(items.type).name
      if (name && !this.lists.has(name)) this.lists.set(name, { items: items?.name ?? null, rule: resolve })
    }
  }

  /** Resolves a field without a rule to a record of a type that has rules. Returns null for any other type. */
  related(field: Call['field'], id: unknown, caller: Caller): Promise<unknown> | null {
    const type = getNamedType(field.type)
    if (!isObjectType(type) || !this.hasRules(type)) return null
    const records = this.records(type, caller)
    return isListType(getNullableType(field.type))
      ? records.then((all) => all.slice(0, LIST_LENGTH))
      : records.then((all) => all.find((each) => keyOf(each) === id) ?? all[0] ?? null)
  }

  async answer(call: Call): Promise<unknown> {
    if (isMutation(call)) {
      call.world.mutations += 1
      await this.change(call)
    }
    return this.valueOf(call, call.field.name, call.field.type, true)
  }

  /** Changes the records that the arguments name. An object of a type with rules cannot be deleted without a rule. */
  private async change(call: Call): Promise<void> {
    for (const type of Object.values(this.schema.getTypeMap())) {
      if (!isObjectType(type) || !this.isRecord(type)) continue
      const id = this.idOf(type, call)
      if (id === undefined) continue
      keep(type, keyOf(await this.record(type, id, call)) ?? id, call)
      if (!this.hasRules(type) && /^(delete|remove)/.test(call.field.name)) call.world.deleted.add(`${type.name}:${id}`)
    }
  }

  /** Returns the id of the type's record in the arguments. Only the operation's subject is named by a mere `id`. */
  private idOf(type: GraphQLObjectType, call: Call, isSubject = isNamedAfter(type, call)): string | undefined {
    const own = `${lowerFirst(type.name)}Id`
    return textIn(call, isSubject ? [own, this.byId.get(type.name)?.argument, 'id'] : [own])
  }

  private hasRules({ name }: GraphQLObjectType): boolean {
    return this.byId.has(name) || this.lists.has(name)
  }

  private isRecord(type: GraphQLOutputType): type is GraphQLObjectType {
    return isObjectType(type) && (this.hasRules(type) || 'id' in type.getFields())
  }

  private valueOf(call: Call, name: string, output: GraphQLOutputType, isOnly: boolean): unknown {
    const type = getNamedType(output)
    if (!isObjectType(type)) return this.scalar(call, type.name)
    if (isListType(getNullableType(output))) return this.list(call, type)
    return this.isRecord(type) ? this.one(call, name, type, isOnly) : this.payload(call, type)
  }

  private scalar(call: Call, type: string): unknown {
    if (type === 'Boolean' && isMutation(call)) return true
    const id = type === 'ID' ? idIn(call) : undefined
    if (id !== undefined) return id
    seedMocks(keyOfCall(call))
    const { field, args, world, info } = call
    return world.store.get({ typeName: info.parentType.name, key: 'ROOT', fieldName: field.name, fieldArgs: args })
  }

  /** Returns an object that is no record, such as the payload of a mutation or a page of a list. */
  private async payload(call: Call, type: GraphQLObjectType): Promise<object> {
    const fields = Object.values(type.getFields())
    const values: Record<string, unknown> = { error: null }
    for (const { name, type: output } of fields) {
      if (getNamedType(output).name === 'ID') values[name] = idIn(call)
      if (getNamedType(output).name === 'Boolean' && isMutation(call)) values[name] = true
    }
    Object.assign(values, Object.fromEntries(inputsLike(type, call)))
    const records = fields.filter((field) => this.isRecord(getNamedType(field.type)))
    for (const { name, type: output } of records)
      values[name] = await this.valueOf(call, name, output, records.length === 1)
    const list = Object.values(values).find(Array.isArray)
    if (list) values['total'] = list.length
    const known = Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(type.getFields(), name) && value !== undefined,
    )
    return { ...refTo(type.name, mockId(keyOfCall(call))), ...Object.fromEntries(known) }
  }

  private async one(call: Call, name: string, type: GraphQLObjectType, isOnly: boolean): Promise<unknown> {
    const { world } = call
    const id = textIn(call, [`${name}Id`]) ?? this.idOf(type, call, isOnly || isNamedAfter(type, call))
    if (id === undefined && this.hasRules(type)) return (await this.records(type, call))[0] ?? null
    // The answer to a deletion still has the deleted object.
    if (id !== undefined)
      return world.deleted.has(`${type.name}:${id}`) && isMutation(call)
        ? refTo(type.name, id)
        : this.record(type, id, call)
    const key = mockId(keyOfCall(call))
    const record = refTo(type.name, key)
    if (!isMutation(call)) return record
    world.created.set(type.name, [key, ...(world.created.get(type.name) ?? [])])
    keep(type, key, call)
    return record
  }

  private async list(call: Call, type: GraphQLObjectType): Promise<readonly unknown[]> {
    const inputs = inputsOf(call)
    const ids = inputs.get(`${lowerFirst(type.name)}Ids`)?.value ?? inputs.get('ids')?.value
    if (Array.isArray(ids)) return Promise.all(ids.map((id) => this.record(type, String(id), call)))
    // The first page is also the last.
    if (textIn(call, ['nextToken'])) return []
    const limit = inputs.get('limit')?.value
    const all = this.hasRules(type) ? await this.records(type, call) : this.generated(type, call)
    return typeof limit === 'number' ? all.slice(0, limit) : all
  }

  /** Returns the created objects that match the arguments, and generated ones with the values of the arguments. */
  private generated(type: GraphQLObjectType, call: Call): readonly Ref[] {
    const { world, context } = call
    const wanted = inputsLike(type, call)
    const nameOf = (key: string) => `${type.name}:${key}`
    const created = (world.created.get(type.name) ?? []).filter((key) =>
      wanted.every(([field, value]) => world.changes.get(`${nameOf(key)}.${field}`) === value),
    )
    const { seed } = context.world.header
    const others = Array.from({ length: LIST_LENGTH }, (_, i) =>
      mockId(`${seed}:${canonicalJson(wanted)}${nameOf(`${i}`)}`),
    )
    for (const key of others)
      for (const [field, value] of wanted)
        if (!world.changes.has(`${nameOf(key)}.${field}`)) world.changes.set(`${nameOf(key)}.${field}`, value)
    return [...created, ...others].filter((key) => !world.deleted.has(nameOf(key))).map((key) => refTo(type.name, key))
  }

  /** Returns the records of a type with rules that its list returns to the caller. */
  private async records({ name }: GraphQLObjectType, { context, info }: Caller): Promise<readonly unknown[]> {
    const list = this.lists.get(name)
    if (!list) return []
    try {
      const answer: unknown = await list.rule({}, {}, context, info)
      return (list.items === null ? answer : lookUp(answer as Values, list.items)) as readonly unknown[]
    } catch (error) {
      // The caller may not list them.
      if (error instanceof DomainError) return []
      throw error
    }
  }

  /** Returns the record of an id, if the caller may read it. */
  private async record(type: GraphQLObjectType, id: string, call: Call): Promise<unknown> {
    const query = this.byId.get(type.name)
    if (query) return query.rule({}, { [query.argument]: id }, call.context, call.info)
    const isKnown = !call.world.deleted.has(`${type.name}:${id}`)
    const found = this.hasRules(type)
      ? (await this.records(type, call)).find((each) => keyOf(each) === id)
      : isKnown && refTo(type.name, id)
    if (!found) throw notFound(`The ${type.name}`)
    return found
  }
}

/** Returns the list of records in a page, such as `items` of a connection. */
const listIn = (page: GraphQLObjectType) =>
  'nextToken' in page.getFields()
    ? Object.values(page.getFields()).find(
        ({ type }) => isListType(getNullableType(type)) && isObjectType(getNamedType(type)),
      )
    : undefined

/** Returns true for `archiveCall` and `Call`. */
const isNamedAfter = (type: GraphQLObjectType, { field }: Call): boolean => new RegExp(type.name, 'i').test(field.name)

/** Keeps the arguments that are named like fields of the record, so that later reads return them. */
function keep(type: GraphQLObjectType, key: string, call: Call): void {
  for (const [name, value] of inputsLike(type, call)) call.world.changes.set(`${type.name}:${key}.${name}`, value)
}

const isMutationIn = ({ operation }: GraphQLResolveInfo): boolean => operation.operation === OperationTypeNode.MUTATION
const isMutation = ({ info }: Call): boolean => isMutationIn(info)

/** Returns a text that identifies the call. Two calls of the same query have the same text. */
const keyOfCall = ({ field, args, world, context, info }: Call): string =>
  `${context.world.header.seed}:${field.name}(${canonicalJson(args)})${isMutationIn(info) ? world.mutations : ''}`

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

interface Input {
  readonly type: GraphQLInputType
  readonly value: unknown
}

/** Returns the arguments, and the fields of arguments that are input objects, by name. */
function inputsOf({ field, args }: Call): ReadonlyMap<string, Input> {
  const inputs = new Map<string, Input>()
  const add = (name: string, type: GraphQLInputType, value: unknown): void => {
    if (value === undefined || inputs.has(name)) return
    inputs.set(name, { type, value })
    const inner = getNullableType(type)
    if (!isInputObjectType(inner) || value === null) return
    for (const each of Object.values(inner.getFields())) add(each.name, each.type, lookUp(value as Values, each.name))
  }
  for (const { name, type } of field.args) add(name, type, lookUp(args, name))
  return inputs
}

const textIn = (call: Call, names: readonly (string | undefined)[]): string | undefined => {
  const inputs = inputsOf(call)
  return names
    .map((name) => inputs.get(name ?? '')?.value)
    .find((value) => typeof value === 'string' && value !== '') as string | undefined
}

/** Returns the first id in the arguments. */
const idIn = (call: Call): string | undefined =>
  textIn(
    call,
    [...inputsOf(call).keys()].filter((name) => /id$/i.test(name)),
  )

/** Returns the names and values of the inputs that have the name and the type of a field. */
function inputsLike(type: GraphQLObjectType, call: Call): readonly (readonly [string, unknown])[] {
  const bare = (any: GraphQLInputType | GraphQLOutputType) =>
    String(any)
      .replaceAll('!', '')
      .replace(/\bID\b/, 'String')
  return [...inputsOf(call)].flatMap(([name, input]) => {
    const field = type.getFields()[name]
    if (!field || ['id', 'limit', 'nextToken'].includes(name)) return []
    const isSame = bare(field.type) === bare(input.type)
    const isObject = isInputObjectType(getNullableType(input.type)) && isObjectType(getNullableType(field.type))
    return isSame || isObject ? [[name, input.value] as const] : []
  })
}
