import { en, Faker } from '@faker-js/faker'
import { addMocksToSchema, type IMocks } from '@graphql-tools/mock'
import {
  buildSchema,
  getNullableType,
  graphql,
  type GraphQLField,
  isEnumType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import typeDefs from '../../schema.graphql?raw'

/**
 * Kinds of responses: ordinary ones, null wherever the schema allows it, empty lists, and unexpectedly long texts and
 * numbers.
 */
export type AnswerKind = 'ordinary' | 'nulls' | 'empty' | 'long'

/** Returns a GraphQL service with random data from schema.graphql, without business rules. Deterministic for a seed. */
export function anyAnswer(kind: AnswerKind, seed: number): (request: Request) => Promise<Response> {
  const faker = new Faker({ locale: en, seed })
  const plain = buildSchema(typeDefs)
  const schema = addMocksToSchema({ schema: plain, mocks: mocksOf(plain, kind, faker) })
  return async (request) => {
    const { query, variables } = (await request.json()) as { query: string; variables?: Record<string, unknown> }
    return Response.json(await graphql({ schema, source: query, variableValues: variables }))
  }
}

/** Random timestamps are within the year before this time. */
const REFERENCE = '2026-03-18T16:00:00Z'

function mocksOf(schema: ReturnType<typeof buildSchema>, kind: AnswerKind, faker: Faker): IMocks {
  const long = kind === 'long'
  const mocks: IMocks = {
    Boolean: () => faker.datatype.boolean(),
    ID: () => faker.string.alphanumeric(12),
    Int: () => faker.number.int({ max: long ? 2_147_483_647 : 100_000 }),
    Float: () => faker.number.float({ max: long ? 1e12 : 100 }),
    String: () => (long ? faker.string.alpha(400) : faker.lorem.words(2)),
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type)) continue
    if (isEnumType(type)) mocks[type.name] = () => faker.helpers.arrayElement(type.getValues()).value
    if (!isObjectType(type)) continue
    const fields = Object.values(type.getFields())
    mocks[type.name] = () =>
      Object.fromEntries(fields.flatMap((field) => valuesOf(field, kind, faker).map((value) => [field.name, value])))
  }
  return mocks
}

/** Returns a list with the value of a field, or an empty list if the type alone determines it. */
function valuesOf({ name, type }: GraphQLField<unknown, unknown>, kind: AnswerKind, faker: Faker): unknown[] {
  if (kind === 'nulls' && !isNonNullType(type)) return [null]
  if (kind === 'empty' && isListType(getNullableType(type))) return [[]]
  // An endless list would be read forever.
  if (name === 'nextToken') return [null]
  // Timestamps and dates have the type String in the schema.
  if (/^(at|date)$|(At|Date)$/.test(name)) return [faker.date.past({ refDate: REFERENCE }).toISOString()]
  if (name === 'state') return [faker.location.state({ abbreviated: true })]
  return []
}
