import type { WorldSession } from '../request-context'
import type { DomainError } from '../../domain/errors'
import type { CodeDeliveryDetails, CodePurpose } from '../../domain/identity/verification-codes'
import { IdentityError, invalidParameter } from '../../domain/identity/identity-error'
import type { SignUpPerson } from '../../domain/identity/sign-up'
import { digestPassword, passwordPolicyError } from '../../domain/identity/passwords'
import type { World } from '../../world/world'
import { isFields, CognitoError, type Fields } from './parameters'
import { lookUp } from '../../../src/shared/look-up'

const KNOWN_ATTRIBUTES = new Set([
  'email',
  'given_name',
  'family_name',
  'phone_number',
  'address',
  'custom:city',
  'custom:state',
  'custom:zip_code',
  'custom:nmls_number',
])

function readAttributes(list: unknown): ReadonlyMap<string, string> {
  if (list === undefined || list === null) return new Map()
  if (!Array.isArray(list)) throw new CognitoError('SerializationException', 'Expected a list of attributes.')
  return new Map(
    list.map((item: unknown) => {
      if (!isFields(item) || typeof item['Name'] !== 'string' || typeof item['Value'] !== 'string')
        throw new CognitoError('SerializationException', 'Expected an attribute with Name and Value.')
      if (!KNOWN_ATTRIBUTES.has(item['Name']))
        throw invalidParameter(
          `Attributes did not conform to the schema: Type for attribute {${item['Name']}} could not be determined`,
        )
      return [item['Name'], item['Value']] as const
    }),
  )
}

/**
 * Parses the address attribute, a JSON object. Returns an empty object for invalid JSON, so that the command `signUp`
 * reports the missing fields.
 */
function parseAddress(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the new user's details from the user pool's attributes. */
export function readSignUpPerson(username: string, list: unknown): SignUpPerson {
  const attributes = readAttributes(list)
  const requiredAttribute = (name: string): string => {
    const value = attributes.get(name)
    if (value === undefined || value.trim() === '')
      throw invalidParameter(`Attributes did not conform to the schema: ${name}: The attribute is required`)
    return value
  }
  const email = requiredAttribute('email')
  const firstName = requiredAttribute('given_name')
  const lastName = requiredAttribute('family_name')
  const phoneNumber = requiredAttribute('phone_number')
  const address = parseAddress(requiredAttribute('address'))
  return {
    username,
    email,
    firstName,
    lastName,
    phoneNumber,
    nmlsNumber: textOf(address['nmlsNumber']) || null,
    address: {
      line1: textOf(address['line1']),
      line2: textOf(address['line2']) || null,
      city: textOf(address['city']),
      state: textOf(address['state']),
      zipCode: textOf(address['zipCode']),
    },
  }
}

/** Returns the digest of a new password. Throws InvalidPasswordException if the password violates the policy. */
export function newPasswordDigest(world: World, username: string, password: string): string {
  const problem = passwordPolicyError(password)
  if (problem !== null) throw new IdentityError('InvalidPasswordException', problem, 'password')
  return digestPassword(password, world.chance.token(16, 'salt', username.toLowerCase(), world.now()))
}

export function signUp(
  worldSession: WorldSession,
  { password, ...person }: SignUpPerson & { readonly password: string },
): { readonly userId: string; readonly delivery: CodeDeliveryDetails } {
  return worldSession.execute('signUp', {
    ...person,
    passwordDigest: newPasswordDigest(worldSession.world, person.username, password),
  })
}

/**
 * Runs `work`. If the code is wrong, counts the attempt in a separate command, because the rejected command changes
 * nothing.
 */
export function countWrongCode<T>(
  worldSession: WorldSession,
  purpose: CodePurpose,
  input: { username: string; code: string },
  work: () => T,
): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof IdentityError && error.type === 'CodeMismatchException')
      worldSession.execute('countWrongCode', { username: input.username, purpose, code: input.code })
    throw error
  }
}

export const confirmSignUp = (
  worldSession: WorldSession,
  input: { readonly username: string; readonly code: string },
) => countWrongCode(worldSession, 'SIGN_UP', input, () => worldSession.execute('confirmSignUp', input))

/** User pool attributes by field of the sign-up form. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  firstName: 'given_name',
  lastName: 'family_name',
  line1: 'address',
  line2: 'address',
  city: 'custom:city',
  state: 'custom:state',
  zipCode: 'custom:zip_code',
  nmlsNumber: 'custom:nmls_number',
}

/** Converts a domain error into Cognito's error for an attribute that violates the schema. */
export const schemaError = (error: DomainError): IdentityError =>
  new IdentityError(
    'InvalidParameterException',
    `Attributes did not conform to the schema: ${lookUp(ATTRIBUTES, error.field) ?? 'attribute'}: ${error.message}`,
    error.field,
  )
