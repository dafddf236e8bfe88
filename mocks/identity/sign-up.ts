import type { DomainError } from '../domain/errors'
import type { CodeDeliveryDetails, CodePurpose } from '../domain/identity/codes'
import { IdentityError } from '../domain/identity/identity-error'
import type { SignUpPerson } from '../domain/identity/sign-up-fields'
import { digestFor } from './passwords'
import type { Door } from './sign-in'

export function signUp(
  door: Door,
  { password, ...person }: SignUpPerson & { readonly password: string },
): { readonly userId: string; readonly delivery: CodeDeliveryDetails } {
  return door.execute('signUp', { ...person, passwordDigest: digestFor(door.world, person.username, password) })
}

/** Runs what needs a code that was sent; a wrong one is counted, although the refused command changes nothing. */
function withCode<T>(door: Door, purpose: CodePurpose, input: { username: string; code: string }, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof IdentityError && error.type === 'CodeMismatchException')
      door.execute('countWrongCode', { username: input.username, purpose, code: input.code })
    throw error
  }
}

export const confirmSignUp = (door: Door, input: { readonly username: string; readonly code: string }) =>
  withCode(door, 'SIGN_UP', input, () => door.execute('confirmSignUp', input))

export function confirmForgotPassword(
  door: Door,
  { password, ...input }: { readonly username: string; readonly code: string; readonly password: string },
) {
  const passwordDigest = digestFor(door.world, input.username, password)
  return withCode(door, 'PASSWORD_RESET', input, () =>
    door.execute('confirmForgotPassword', { ...input, passwordDigest }),
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
