import { faker } from '@faker-js/faker/locale/en'
import {
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  responsePathAsArray,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
} from 'graphql'
import { requireUser } from '../../domain/access'
import { canonicalJson, digest128 } from '../../domain/hash'
import { phoneNumber, PLACES } from '../../domain/seed-data'
import type { WorldSession } from '../request-context'
import { MockObject } from './unresolved-fields'

/**
 * Returns a generated value for a field that has no resolver. Requires a signed-in user. Within one world, the same
 * field of the same object with the same arguments always has the same value, even after a reload, because the value
 * derives only from these inputs and the time in the world's header.
 */
export const resolveMockField: GraphQLFieldResolver<unknown, WorldSession> = (
  parent,
  args,
  { world, read },
  { parentType, fieldName, returnType, path },
) => {
  read(requireUser)
  if (parent instanceof MockObject && fieldName === 'id') return parent.id
  const key = idOf(parent) ?? responsePathAsArray(path.prev).join('.')
  const fieldPath = `${parentType.name}:${key}.${fieldName}(${canonicalJson(args)})`
  return mockValue({ name: fieldName, path: fieldPath, untilMs: world.header.clock.worldMs }, returnType)
}

function idOf(parent: unknown): string | undefined {
  if (typeof parent !== 'object' || parent === null || !('id' in parent)) return undefined
  return typeof parent.id === 'string' ? parent.id : undefined
}

interface MockField {
  readonly name: string
  /** Text that identifies the field and its arguments. It also seeds the random generator of the value. */
  readonly path: string
  /** Upper bound of generated times, in epoch milliseconds. */
  readonly untilMs: number
}

const LIST_LENGTH = 3

/**
 * Returns a generated value. For an object type, returns a MockObject, whose fields get values when a query selects
 * them.
 */
function mockValue(field: MockField, type: GraphQLOutputType): unknown {
  const nullable = getNullableType(type)
  // A non-null token on every page would make clients read pages forever.
  if (field.name === 'nextToken' && !isNonNullType(type)) return null
  if (field.name === 'errors' && isListType(nullable)) return []
  if (isListType(nullable))
    return Array.from({ length: LIST_LENGTH }, (_, i) =>
      mockValue({ ...field, path: `${field.path}[${i}]` }, nullable.ofType),
    )
  faker.seed([...digest128(field.path)])
  if (isObjectType(nullable)) return new MockObject(faker.string.uuid())
  if (isEnumType(nullable)) return faker.helpers.arrayElement(nullable.getValues()).value
  if (isScalarType(nullable)) return mockScalar(field, nullable.name)
  throw new Error(`No mock value for the type ${nullable.name} at ${field.path}`)
}

function mockScalar({ name, untilMs }: MockField, type: string): unknown {
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
