import type { SignUpInput } from '../../lib/session/identity-provider'
import type { FieldErrors } from './use-submission'

export type SignUpField = keyof SignUpInput
export type SignUpValues = Readonly<Record<SignUpField, string>>

/** Field names in page order, because the first invalid field receives the focus. */
export const signUpFields = [
  'username',
  'password',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'nmlsNumber',
  'address',
  'addressLine2',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly SignUpField[]

export const emptySignUp = Object.fromEntries(signUpFields.map((field) => [field, ''])) as SignUpValues

const missing: Readonly<Partial<Record<SignUpField, string>>> = {
  username: 'Choose a username',
  password: 'Choose a password',
  email: 'Enter your email',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  phoneNumber: 'Enter your phone number',
  address: 'Enter your address',
  city: 'Enter your city',
  state: 'Choose your state',
  zipCode: 'Enter your ZIP code',
}

/** Returns errors for missing and malformed values. The identity provider checks the rest, such as password rules. */
export function checkSignUp(values: SignUpValues): FieldErrors<SignUpField> {
  const errors: Partial<Record<SignUpField, string>> = {}
  for (const field of signUpFields) {
    const text = missing[field]
    // Spaces are valid characters in a password.
    const value = field === 'password' ? values[field] : values[field].trim()
    if (text && value === '') errors[field] = text
  }
  if (!errors.username && /\s/.test(values.username.trim())) errors.username = 'A username has no spaces'
  if (!errors.email && !/^\S+@\S+\.\S+$/.test(values.email.trim()))
    errors.email = 'Enter an email such as name@example.com'
  if (!errors.phoneNumber && values.phoneNumber.replace(/\D/g, '').length < 10)
    errors.phoneNumber = 'Enter the phone number with its area code'
  if (!errors.zipCode && !/^\d{5}(-\d{4})?$/.test(values.zipCode.trim()))
    errors.zipCode = 'Enter a ZIP code of five digits'
  if (!/^\d{0,12}$/.test(values.nmlsNumber.trim())) errors.nmlsNumber = 'An NMLS number has at most 12 digits'
  return errors
}

/** Returns trimmed values without empty optional fields. The password is not trimmed. */
export function toSignUpInput(values: SignUpValues): SignUpInput {
  const trimmed = Object.fromEntries(
    signUpFields.map((field) => [field, field === 'password' ? values[field] : values[field].trim()]),
  ) as SignUpValues
  return {
    ...trimmed,
    addressLine2: trimmed.addressLine2 || undefined,
    nmlsNumber: trimmed.nmlsNumber || undefined,
  }
}
