import { notAuthorized, invalidParameter } from '../../domain/identity/identity-error'
import { findClient, type AppClient } from './clients'
import { secretHash } from './jwt'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A request that never reaches a rule: its target, body or client is wrong. */
export class CognitoError extends Error {
  constructor(
    readonly type:
      | 'UnknownOperationException'
      | 'SerializationException'
      | 'ResourceNotFoundException'
      | 'UnsupportedOperationException'
      | 'UnsupportedTokenTypeException',
    message = '',
  ) {
    super(message)
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = { number: 'NUMBER_VALUE', boolean: 'TRUE_VALUE' }

function textOrAbsent(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  const found = TYPE_NAMES[typeof value] ?? 'START_OBJECT'
  throw new CognitoError('SerializationException', `${found} can not be converted to a String`)
}

/** A member of the request that must be there. */
export function required(input: Fields, member: string): string {
  const value = textOrAbsent(input[member])
  if (value !== undefined && value !== '') return value
  const path = member.charAt(0).toLowerCase() + member.slice(1)
  const problem = value === undefined ? 'Member must not be null' : 'Member must have length greater than or equal to 1'
  throw invalidParameter(
    `1 validation error detected: Value ${value === undefined ? 'null' : "''"} at '${path}' failed to satisfy constraint: ${problem}`,
  )
}

export const optional = (input: Fields, member: string): string | undefined => textOrAbsent(input[member])

/** A parameter of an authentication flow. */
export function flowParameter(parameters: Fields, name: string): string {
  const value = textOrAbsent(parameters[name])
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`)
  return value
}

export function map(input: Fields, member: string): Fields {
  const value = input[member] ?? {}
  if (!isFields(value)) throw new CognitoError('SerializationException', 'Unexpected value where a map was expected.')
  return value
}

export function clientOf(input: Fields): AppClient {
  const id = required(input, 'ClientId')
  const client = findClient(id)
  if (!client) throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
  return client
}

/** The proof of the client secret, made over any of the names that the person goes by. */
export function requireSecretHash(client: AppClient, names: readonly string[], proof: string | undefined): void {
  const { id, secret } = client
  if (secret === null) {
    if (proof !== undefined)
      throw notAuthorized(`Client ${id} is not configured with secret but SECRET_HASH was received`)
    return
  }
  if (proof === undefined)
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`)
  if (!names.some((name) => secretHash(name, id, secret) === proof))
    throw notAuthorized(`SecretHash does not match for the client: ${id}`)
}
