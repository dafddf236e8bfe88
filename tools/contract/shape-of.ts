import {
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
} from 'graphql'
import { words } from './check'

const MOMENT = /(^at|At|Purchase|Until|since)$/
/** ISO 8601 instant in UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Returns a message for each value that violates its type in schema.graphql, with its path in JavaScript notation. */
export function misfits(value: unknown, type: GraphQLOutputType, path: string): readonly string[] {
  if (isNonNullType(type))
    return value === null || value === undefined
      ? [`${path} is ${value === null ? 'null' : 'missing'}`]
      : misfits(value, type.ofType, path)
  if (value === null) return []
  if (value === undefined) return [`${path} is missing`]
  if (isListType(type))
    return Array.isArray(value)
      ? value.flatMap((item, i) => misfits(item, type.ofType, `${path}[${i}]`))
      : [`${path} is no list`]
  if (isEnumType(type))
    return type.getValue(words(value)) ? [] : [`${path} is ${JSON.stringify(value)}, which ${type.name} has not`]
  if (isLeafType(type)) return scalarMisfits(value, type.name, path)
  if (!isObjectType(type) || typeof value !== 'object') return [`${path} is no ${getNamedType(type).name}`]
  const fields = type.getFields()
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = fields[key]
    if (field) return misfits(inner, field.type, `${path}.${key}`)
    return key === '__typename' && inner === type.name ? [] : [`${path}.${key} is unknown`]
  })
}

function scalarMisfits(value: unknown, name: string, path: string): readonly string[] {
  const fits =
    name === 'Boolean'
      ? typeof value === 'boolean'
      : name === 'Int'
        ? Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 31
        : name === 'Float'
          ? typeof value === 'number' && Number.isFinite(value)
          : typeof value === 'string'
  if (!fits) return [`${path} is ${JSON.stringify(value)}, and no ${name}`]
  if (name === 'Float' && path.endsWith('Cents') && !Number.isInteger(value))
    return [`${path} is no whole number of cents`]
  if (name === 'String' && MOMENT.test(path) && !INSTANT.test(String(value)))
    return [`${path} is ${JSON.stringify(value)}, and no instant in UTC`]
  return []
}

/** Returns a message for each requested field that a response object lacks. */
export function unanswered(value: unknown, asked: readonly string[], path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return asked.filter((key) => !(key in value)).map((key) => `${path}.${key} is missing`)
}
