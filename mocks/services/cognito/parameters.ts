import { notAuthorized, invalidParameter } from '../../domain/identity/identity-error'
import type { WorldSession } from '../request-context'
import { findClient, type AppClient } from './clients'
import { secretHash } from './jwt'
import { lookUp } from '../../../src/shared/look-up'

export type Fields = Readonly<Record<string, unknown>>

/** Handles one Cognito operation. The session's actor is anonymous, so the input must prove the user's identity. */
export type Operation = (worldSession: WorldSession, input: Fields) => Fields | Promise<Fields>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Error of a request with an unknown or unsupported operation, an invalid body, or an unknown app client. */
export class CognitoError extends Error {
  constructor(
    readonly type: 'UnknownOperationException' | 'SerializationException' | 'ResourceNotFoundException',
    message = '',
  ) {
    super(message)
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = { number: 'NUMBER_VALUE', boolean: 'TRUE_VALUE' }

/**
 * Returns a member of the request, or undefined if it is missing or null. Throws SerializationException if the member
 * is not a string.
 */
export function optionalMember(input: Fields, member: string): string | undefined {
  const value = lookUp(input, member)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  const typeName = TYPE_NAMES[typeof value] ?? 'START_OBJECT'
  throw new CognitoError('SerializationException', `${typeName} can not be converted to a String`)
}

/** Returns a member of the request. Throws InvalidParameterException if the member is missing or empty. */
export function requiredMember(input: Fields, member: string): string {
  const value = optionalMember(input, member)
  if (value !== undefined && value !== '') return value
  const path = member.charAt(0).toLowerCase() + member.slice(1)
  const problem = value === undefined ? 'Member must not be null' : 'Member must have length greater than or equal to 1'
  throw invalidParameter(
    `1 validation error detected: Value ${value === undefined ? 'null' : "''"} at '${path}' failed to satisfy constraint: ${problem}`,
  )
}

/** Returns a parameter of an authentication flow. Throws InvalidParameterException if it is missing or empty. */
export function flowParameter(parameters: Fields, name: string): string {
  const value = optionalMember(parameters, name)
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`)
  return value
}

export function mapMember(input: Fields, member: string): Fields {
  const value = lookUp(input, member) ?? {}
  if (!isFields(value)) throw new CognitoError('SerializationException', 'Unexpected value where a map was expected.')
  return value
}

export function clientOf(input: Fields): AppClient {
  const id = requiredMember(input, 'ClientId')
  const client = findClient(id)
  if (!client) throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
  return client
}

/** Checks SECRET_HASH, which depends on the username. Throws NotAuthorizedException if the hash is wrong. */
export function requireSecretHash({ id, secret }: AppClient, username: string, givenHash: string | undefined): void {
  if (secret === null && givenHash !== undefined)
    throw notAuthorized(`Client ${id} is not configured with secret but SECRET_HASH was received`)
  if (secret === null) return
  if (givenHash === undefined)
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`)
  if (secretHash(username, id, secret) !== givenHash)
    throw notAuthorized(`SecretHash does not match for the client: ${id}`)
}

/**
 * Checks the client secret, which RevokeToken requires instead of SECRET_HASH. Throws NotAuthorizedException if the
 * secret is missing or wrong.
 */
export function requireClientSecret({ secret }: AppClient, input: Fields): void {
  if (secret !== null && optionalMember(input, 'ClientSecret') !== secret)
    throw notAuthorized('Client secret is missing or does not match.')
}
