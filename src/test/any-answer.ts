import { en, Faker } from '@faker-js/faker'
import { addMocksToSchema, type IMocks } from '@graphql-tools/mock'
import {
  buildASTSchema,
  getNullableType,
  graphql,
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  print,
  visit,
} from 'graphql'
import typeDefs from '../../schema.graphql?raw'
import { responseFields } from '../lib/api/__generated__/response-fields'

/**
 * Kinds of responses: ordinary ones, null wherever the schema allows it, empty lists, unexpectedly long texts and
 * numbers, and the values of a foreign service. Those are words outside the enums, null in any field, numbers as text,
 * and instants in several forms.
 */
export type AnswerKind = 'ordinary' | 'nulls' | 'empty' | 'long' | 'foreign'

/** Returns a GraphQL service with random data from schema.graphql, without business rules. Deterministic for a seed. */
export function anyAnswer(kind: AnswerKind, seed: number): (request: Request) => Promise<Response> {
  const faker = new Faker({ locale: en, seed })
  const plain = kind === 'foreign' ? foreignSchema() : buildASTSchema(parse(typeDefs))
  const schema = addMocksToSchema({ schema: plain, mocks: mocksOf(plain, kind, faker) })
  return async (request) => {
    const { query, variables } = (await request.json()) as { query: string; variables?: Record<string, unknown> }
    return Response.json(await graphql({ schema, source: query, variableValues: variables }))
  }
}

/** Values of a foreign service by kind of field (`responseFields`). The rows of a list get them in turn. */
const foreignValues: Readonly<Record<string, readonly unknown[]>> = {
  number: [1250, '1250', null],
  time: ['2026-03-18T10:00:00-05:00', '2026-03-18T15:00:00Z', 1_773_846_000, '1773846000000', null, 'last week'],
  text: ['Harbor', null, 7],
}
const foreignWords: readonly unknown[] = ['PENDING_REVIEW', 'constructor', null, '', 'zzActive']

/** Returns the values of a field of a foreign service. Null for ids, and for fields that are not specified. */
function foreignValuesOf(type: string, field: string): readonly unknown[] | null {
  const kind = responseFields[type]?.[field]?.replace('!', '')
  if (kind === undefined || kind === 'list' || /^id$|Id$|^nextToken$|^username$/.test(field)) return null
  return foreignValues[kind] ?? foreignWords
}

/** Returns the schema with a scalar that takes any value, instead of the types of the specified fields. */
function foreignSchema(): GraphQLSchema {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'Any' } } as const
  const document = visit(parse(typeDefs), {
    ObjectTypeDefinition: (object) => ({
      ...object,
      fields: (object.fields ?? []).map((field) =>
        foreignValuesOf(object.name.value, field.name.value) ? { ...field, type } : field,
      ),
    }),
  })
  return buildASTSchema(parse(`${print(document)} scalar Any`))
}

/** Random timestamps are within the year before this time. */
const REFERENCE = '2026-03-18T16:00:00Z'

function mocksOf(schema: GraphQLSchema, kind: AnswerKind, faker: Faker): IMocks {
  const long = kind === 'long'
  const mocks: IMocks = {
    Boolean: () => faker.datatype.boolean(),
    ID: () => faker.string.alphanumeric(12),
    Int: () => faker.number.int({ max: long ? 2_147_483_647 : 100_000 }),
    Float: () => faker.number.float({ max: long ? 1e12 : 100 }),
    String: () => (long ? faker.string.alpha(400) : faker.lorem.words(2)),
  }
  const turns = new Map<string, number>()
  /** Returns the next value of a foreign service for a field, or an empty list. */
  const foreignValue = (type: string, field: string): unknown[] => {
    const values = kind === 'foreign' ? foreignValuesOf(type, field) : null
    if (!values) return []
    const turn = turns.get(`${type}.${field}`) ?? 0
    turns.set(`${type}.${field}`, turn + 1)
    return [values[turn % values.length]]
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type)) continue
    if (isEnumType(type)) mocks[type.name] = () => faker.helpers.arrayElement(type.getValues()).value
    if (!isObjectType(type)) continue
    const fields = Object.values(type.getFields())
    mocks[type.name] = () =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const [value = valuesOf(field, kind, faker)[0]] = foreignValue(type.name, field.name)
          return value === undefined ? [] : [[field.name, value]]
        }),
      )
  }
  return mocks
}

/** Returns a list with the value of a field, or an empty list if the type alone determines it. */
function valuesOf({ name, type }: GraphQLField<unknown, unknown>, kind: AnswerKind, faker: Faker): unknown[] {
  if (kind === 'nulls' && !isNonNullType(type)) return [null]
  if (kind === 'empty' && isListType(getNullableType(type))) return [[]]
  if (kind === 'foreign' && isListType(getNullableType(type))) return [Array.from({ length: 6 })]
  // An endless list would be read forever.
  if (name === 'nextToken') return [null]
  // Timestamps and dates have the type String in the schema.
  if (/^(at|date)$|(At|Date)$/.test(name)) return [faker.date.past({ refDate: REFERENCE }).toISOString()]
  if (name === 'state') return [faker.location.state({ abbreviated: true })]
  return []
}
