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
 * Kinds of answers: ordinary ones, nothing wherever the schema allows null, lists without items, texts and numbers
 * that are longer than anybody expects.
 */
export type AnswerKind = 'ordinary' | 'nulls' | 'empty' | 'long'

/** A GraphQL service that knows schema.graphql and no rule of the business; the same seed gives the same answers. */
export function anyAnswer(kind: AnswerKind, seed: number): (request: Request) => Promise<Response> {
  const faker = new Faker({ locale: en, seed })
  const plain = buildSchema(typeDefs)
  const schema = addMocksToSchema({ schema: plain, mocks: mocksOf(plain, kind, faker) })
  return async (request) => {
    const { query, variables } = (await request.json()) as { query: string; variables?: Record<string, unknown> }
    return Response.json(await graphql({ schema, source: query, variableValues: variables }))
  }
}

/** Moments lie in the year before this one. */
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

/** What a field is set to, if its type alone does not say; nothing otherwise. */
function valuesOf({ name, type }: GraphQLField<unknown, unknown>, kind: AnswerKind, faker: Faker): unknown[] {
  if (kind === 'nulls' && !isNonNullType(type)) return [null]
  if (kind === 'empty' && isListType(getNullableType(type))) return [[]]
  // A list that goes on for ever would be read for ever.
  if (name === 'nextToken') return [null]
  // The schema's type of moments and days is String.
  if (/^(at|date)$|(At|Date)$/.test(name)) return [faker.date.past({ refDate: REFERENCE }).toISOString()]
  if (name === 'state') return [faker.location.state({ abbreviated: true })]
  return []
}
