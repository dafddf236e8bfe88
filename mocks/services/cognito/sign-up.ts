import type { WorldSession } from '../request-context'
import type { DomainError } from '../../domain/errors'
import type { CodeDeliveryDetails, CodePurpose } from '../../domain/identity/verification-codes'
import { IdentityError, invalidParameter } from '../../domain/identity/identity-error'
import type { SignUpPerson } from '../../domain/identity/sign-up'
import { digestPassword, passwordPolicyError } from '../../domain/users/passwords'
import { findPerson } from '../../domain/identity/usernames'
import { SYSTEM, type World } from '../../world/world'
import { isFields, CognitoError, type Fields } from './parameters'

const KNOWN = new Set([
  'email',
  'given_name',
  'family_name',
  'phone_number',
  'address',
  'name',
  'custom:city',
  'custom:state',
  'custom:zip_code',
  'custom:nmls_number',
])

function attributesIn(list: unknown): ReadonlyMap<string, string> {
  if (list === undefined || list === null) return new Map()
  if (!Array.isArray(list)) throw new CognitoError('SerializationException', 'Expected a list of attributes.')
  return new Map(
    list.map((item: unknown) => {
      if (!isFields(item) || typeof item['Name'] !== 'string' || typeof item['Value'] !== 'string')
        throw new CognitoError('SerializationException', 'Expected an attribute with Name and Value.')
      if (!KNOWN.has(item['Name']))
        throw invalidParameter(
          `Attributes did not conform to the schema: Type for attribute {${item['Name']}} could not be determined`,
        )
      return [item['Name'], item['Value']] as const
    }),
  )
}

/** The address is kept as a composite in JSON; a pool takes any text there. */
function composite(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : { line1: text }
  } catch {
    // Plain text: then it is the first line, and the rest stands in attributes of its own.
    return { line1: text }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Who signs up, read off the pool's attributes. */
export function signUpPerson(username: string, list: unknown): SignUpPerson {
  const attributes = attributesIn(list)
  const needed = (name: string): string => {
    const value = attributes.get(name)
    if (value === undefined || value.trim() === '')
      throw invalidParameter(`Attributes did not conform to the schema: ${name}: The attribute is required`)
    return value
  }
  const email = needed('email')
  const firstName = needed('given_name')
  const lastName = needed('family_name')
  const phoneNumber = needed('phone_number')
  const address = composite(needed('address'))
  const part = (field: string, attribute: string): string => textOf(address[field]) || (attributes.get(attribute) ?? '')
  return {
    username,
    email,
    firstName,
    lastName,
    phoneNumber,
    nmlsNumber: part('nmlsNumber', 'custom:nmls_number') || null,
    address: {
      line1: textOf(address['line1']),
      line2: textOf(address['line2']) || null,
      city: part('city', 'custom:city'),
      state: part('state', 'custom:state'),
      zipCode: part('zipCode', 'custom:zip_code'),
    },
  }
}

/** The digest of a new password, ready for the journal; refused when the password does not conform with the policy. */
export function digestFor(world: World, username: string, password: string): string {
  const problem = passwordPolicyError(password)
  if (problem !== null) throw new IdentityError('InvalidPasswordException', problem, 'password')
  // Whoever is named by an address is proved by the name that the pool knows.
  const known = findPerson(world.view(SYSTEM), username)?.username ?? username.trim()
  return digestPassword(password, world.chance.token(16, 'salt', username.toLowerCase(), world.now()), known)
}

export function signUp(
  access: WorldSession,
  { password, ...person }: SignUpPerson & { readonly password: string },
): { readonly userId: string; readonly delivery: CodeDeliveryDetails } {
  return access.execute('signUp', { ...person, passwordDigest: digestFor(access.world, person.username, password) })
}

/** Runs what needs a code that was sent; a wrong one is counted, although the refused command changes nothing. */
export function withCode<T>(
  access: WorldSession,
  purpose: CodePurpose,
  input: { username: string; code: string },
  work: () => T,
): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof IdentityError && error.type === 'CodeMismatchException')
      access.execute('countWrongCode', { username: input.username, purpose, code: input.code })
    throw error
  }
}

export const confirmSignUp = (access: WorldSession, input: { readonly username: string; readonly code: string }) =>
  withCode(access, 'SIGN_UP', input, () => access.execute('confirmSignUp', input))

export function confirmForgotPassword(
  access: WorldSession,
  { password, ...input }: { readonly username: string; readonly code: string; readonly password: string },
) {
  const passwordDigest = digestFor(access.world, input.username, password)
  return withCode(access, 'PASSWORD_RESET', input, () =>
    access.execute('confirmForgotPassword', { ...input, passwordDigest }),
  )
}

/** A pool's attributes by the fields of the sign-up form. */
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

/** A rule of a field, in the words in which the pool speaks of its attributes. */
export const schemaError = (error: DomainError): IdentityError =>
  new IdentityError(
    'InvalidParameterException',
    `Attributes did not conform to the schema: ${ATTRIBUTES[error.field ?? ''] ?? 'attribute'}: ${error.message}`,
    error.field,
  )
