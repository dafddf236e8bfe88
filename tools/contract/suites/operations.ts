import {
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
} from 'graphql'
import { ACCESS_RULES } from '../../../mocks/services/graphql/testing/access-rules'
import { isExtension } from '../../extensions.mjs'
import { assert, asText, Violation } from '../assert'
import type { Check } from '../check'
import { PERSONAS, personas, type Persona } from '../config'
import type { Answer } from '../live'
import { queryInFull, operations, type Operation } from '../operations'

/** Mutations whose access depends on the record. Unknown records are refused to every role, so no check is possible. */
const BY_RECORD = new Set([
  'updateLeadStatus',
  'addLeadNote',
  'requestLeadReturn',
  'resolveLeadReturn',
  'reassignLead',
  'nudgeAgent',
])

const isDenied = ({ code }: Answer): boolean => code === 'FORBIDDEN' || code === 'UNAUTHORIZED'

const isOpenTo = ({ kind, name }: Operation, persona: Persona): boolean =>
  ACCESS_RULES[`${kind}.${name}`]?.includes(PERSONAS[persona]) ?? false

/**
 * Returns the access check of an operation. All personas send queries. Only personas without access send mutations, so
 * that nothing changes.
 */
function accessCheck(operation: Operation): Check | undefined {
  const { kind, name } = operation
  const asking = personas.filter((persona) => kind === 'Query' || !isOpenTo(operation, persona))
  const isForNobodyYet = ACCESS_RULES[`${kind}.${name}`]?.length === 0
  if (asking.length === 0 || isForNobodyYet || BY_RECORD.has(name)) return undefined
  const open = personas.filter((persona) => isOpenTo(operation, persona))
  return {
    id: `access.${name}`,
    promise: `${name} is for ${open.join(', ') || 'others'}${open.length < personas.length ? ' only' : ''}`,
    ...(operation.isExtension && { needs: 'full' }),
    async run(live) {
      for (const persona of asking) {
        const answer = await queryInFull(live, persona, operation)
        if (isDenied(answer) !== !isOpenTo(operation, persona))
          throw new Violation(`${persona}: ${answer.code ?? `answered with status ${answer.status}`}`)
        if (isDenied(answer) && Object.values(answer.data ?? {}).some((value) => value !== null))
          throw new Violation(`${persona}: refused, and answered all the same`)
      }
      return `open to ${open.join(', ') || 'none of these'}`
    },
  }
}

/** A user who may publish could make all clients refetch continuously. The receiver in this check does not exist. */
const publishing: Check = {
  id: 'access.publishChanges',
  promise: 'publishChanges is for the service alone',
  needs: 'realtime',
  async run(live) {
    for (const persona of personas) {
      const answer = await live.query(
        persona,
        'mutation { publishChanges(receiver: "contract-none", topics: [FUNDS]) { receiver topics } }',
      )
      if (!isDenied(answer))
        throw new Violation(`${persona}: ${answer.code ?? `answered with status ${answer.status}`}`)
    }
    return 'refused to all of these'
  },
}

/** Returns a message for each missing scalar field in the first two levels of a response to a full selection. */
function missing({ field }: Operation, value: unknown, path: string, isFull: boolean): readonly string[] {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return []
  const leaves = (of: typeof type) =>
    Object.values(of.getFields()).flatMap(({ name, type: inner, astNode }) =>
      isLeafType(getNamedType(inner)) && (isFull || !isExtension(astNode)) ? [name] : [],
    )
  const records = Array.isArray(value) ? value : [value]
  return records.flatMap((record: unknown, i) => {
    const place = Array.isArray(value) ? `${path}[${i}]` : path
    const below = Object.values(type.getFields()).flatMap((inner) => {
      const innerType = getNamedType(inner.type)
      const innerValue = typeof record === 'object' && record !== null ? Reflect.get(record, inner.name) : undefined
      if (!isObjectType(innerType)) return []
      return (Array.isArray(innerValue) ? innerValue : [innerValue]).flatMap((item: unknown) =>
        unanswered(item, leaves(innerType), `${place}.${inner.name}`),
      )
    })
    return [...unanswered(record, leaves(type), place), ...below]
  })
}

function shapeCheck(operation: Operation): Check | undefined {
  const { name, kind, field } = operation
  const asking = personas.filter((persona) => ACCESS_RULES[`${kind}.${name}`]?.includes(PERSONAS[persona]))
  if (kind === 'Mutation' || asking.length === 0) return undefined
  return {
    id: `shapes.${name}`,
    promise: `${name} answers with what its type promises`,
    ...(operation.isExtension && { needs: 'full' }),
    async run(live) {
      for (const persona of asking) {
        const { data, code, errors } = await queryInFull(live, persona, operation)
        // NOT_FOUND is valid: a manager has no wallet.
        if (code === 'NOT_FOUND') continue
        assert(data && code === undefined, `${persona}: ${code} ${JSON.stringify(errors[0]?.['message'] ?? '')}`)
        const value = data[name]
        const [problem] = [...misfits(value, field.type, name), ...missing(operation, value, name, live.has('full'))]
        assert(problem === undefined, `${persona}: ${problem}`)
      }
      return 'as promised'
    },
  }
}

const MOMENT = /(^at|At|Purchase|Until|since)$/
/** ISO 8601 instant in UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Returns a message for each value that violates its type in schema.graphql, with its path in JavaScript notation. */
function misfits(value: unknown, type: GraphQLOutputType, path: string): readonly string[] {
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
    return type.getValue(asText(value)) ? [] : [`${path} is ${JSON.stringify(value)}, which ${type.name} has not`]
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
function unanswered(value: unknown, fields: readonly string[], path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return fields.filter((key) => !(key in value)).map((key) => `${path}.${key} is missing`)
}

export const operationChecks: readonly Check[] = [
  ...operations.flatMap((operation) => accessCheck(operation) ?? []),
  publishing,
  ...operations.flatMap((operation) => shapeCheck(operation) ?? []),
]
