import type { Access } from '../access'
import type { DomainError } from '../../domain/errors'
import type { CodeDeliveryDetails, CodePurpose } from '../../domain/identity/codes'
import { IdentityError } from '../../domain/identity/identity-error'
import type { SignUpPerson } from '../../domain/identity/sign-up-fields'
import { digestFor } from './passwords'

export function signUp(
  access: Access,
  { password, ...person }: SignUpPerson & { readonly password: string },
): { readonly userId: string; readonly delivery: CodeDeliveryDetails } {
  return access.execute('signUp', { ...person, passwordDigest: digestFor(access.world, person.username, password) })
}

/** Runs what needs a code that was sent; a wrong one is counted, although the refused command changes nothing. */
export function withCode<T>(
  access: Access,
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

export const confirmSignUp = (access: Access, input: { readonly username: string; readonly code: string }) =>
  withCode(access, 'SIGN_UP', input, () => access.execute('confirmSignUp', input))

export function confirmForgotPassword(
  access: Access,
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
