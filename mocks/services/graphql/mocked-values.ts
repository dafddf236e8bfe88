import { faker } from '@faker-js/faker/locale/en'
import { type IMocks, isRef, type Ref } from '@graphql-tools/mock'
import {
  getNullableType,
  isEnumType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { digest128 } from '../../domain/hash'
import { phoneNumber, PLACES } from '../../domain/seed-data'

/** Number of objects in a generated list. */
export const LIST_LENGTH = 3

/** Makes the next generated values depend only on the text. */
export const seedMocks = (text: string): void => void faker.seed([...digest128(text)])

/** Returns an id that depends only on the text. */
export function mockId(text: string): string {
  seedMocks(text)
  return faker.string.uuid()
}

/** Returns a reference to an object of the mock store. */
export const refTo = (typeName: string, key: string): Ref => ({ $ref: { typeName, key } })

/** Returns the id of a record, or the key of an object of the mock store. */
export function keyOf(object: unknown): string | undefined {
  if (isRef(object)) return object.$ref.key
  const id = typeof object === 'object' && object !== null && 'id' in object ? object.id : undefined
  return typeof id === 'string' ? id : undefined
}

/** Returns mocks for every field of the schema, by the field's name and type. `untilMs` limits generated times. */
export function mocksOf(schema: GraphQLSchema, untilMs: number): IMocks {
  return Object.fromEntries(
    Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || isIntrospectionType(type)) return []
      const mocks = Object.values(type.getFields()).map((field) => [
        field.name,
        () => mockValue(field.name, field.type, untilMs),
      ])
      return [[type.name, Object.fromEntries(mocks)]]
    }),
  )
}

function mockValue(name: string, type: GraphQLOutputType, untilMs: number): unknown {
  const nullable = getNullableType(type)
  // A token on every page would make clients read pages forever.
  if (name === 'nextToken') return isNonNullType(type) ? '' : null
  if (name === 'errors' && isListType(nullable)) return []
  if (isListType(nullable)) return Array.from({ length: LIST_LENGTH }, () => mockValue(name, nullable.ofType, untilMs))
  if (isObjectType(nullable)) return refTo(nullable.name, faker.string.uuid())
  if (isEnumType(nullable)) return faker.helpers.arrayElement(nullable.getValues()).value
  return mockScalar(name, nullable.name, untilMs)
}

function mockScalar(name: string, type: string, untilMs: number): unknown {
  switch (type) {
    case 'ID':
      return faker.string.uuid()
    case 'Boolean':
      return name === 'success' || faker.datatype.boolean()
    case 'Float':
      return /rate|ratio|share/i.test(name)
        ? faker.number.float({ fractionDigits: 2 })
        : faker.number.float({ max: 100 })
    case 'Int':
    case 'AWSTimestamp':
      return mockInteger(name)
    default:
      return TEXTS.find(([pattern]) => pattern.test(`${name} ${type}`))?.[1](untilMs) ?? faker.company.buzzPhrase()
  }
}

function mockInteger(name: string): number {
  if (/cents/i.test(name)) return faker.number.int({ min: 500, max: 50_000 })
  if (/amount|income|price|value/i.test(name)) return faker.number.int({ min: 1_000, max: 900_000 })
  if (/year/i.test(name)) return faker.number.int({ min: 1980, max: 2025 })
  if (/score|percent/i.test(name)) return faker.number.int({ max: 100 })
  return faker.number.int({ max: 40 })
}

const randomPlace = () => faker.helpers.arrayElement(PLACES)
const recentTime = (untilMs: number) => faker.date.recent({ days: 30, refDate: untilMs }).toISOString()

/**
 * Text generators by a pattern of the field's name and type. The first match wins. Emails and phone numbers are
 * fictional.
 */
const TEXTS: readonly (readonly [RegExp, (untilMs: number) => string])[] = [
  [/^(at|since)\b|At\b|AWSDateTime/, recentTime],
  [/^(day|date)\b|(Day|Date)\b|AWSDate\b/, (untilMs) => recentTime(untilMs).slice(0, 10)],
  [/email/i, () => faker.internet.email({ provider: 'example.com' }).toLowerCase()],
  [/phone/i, () => phoneNumber(randomPlace().areaCode, faker.number.int(99))],
  [/url|href|link/i, () => `https://example.com/${faker.lorem.slug()}`],
  [/first ?name/i, () => faker.person.firstName()],
  [/last ?name/i, () => faker.person.lastName()],
  [/employer|company|lender/i, () => faker.company.name()],
  [/name\b/i, () => faker.person.fullName()],
  [/street|line1|address/i, () => faker.location.streetAddress()],
  [/city/i, () => randomPlace().city],
  [/^state|State\b/, () => randomPlace().state],
  [/zip/i, () => randomPlace().zipCode],
  [/job|occupation|title/i, () => faker.person.jobTitle()],
  [/note|text|comment|description|detail|message|reason/i, () => faker.lorem.sentence()],
]
