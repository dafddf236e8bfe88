import type { UpdateAgentProfileInput } from '../../lib/graphql/__generated__/schema'

export const profileFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'nmlsNumber',
  'line1',
  'line2',
  'city',
  'state',
  'zipCode',
] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileValues = Readonly<Record<ProfileField, string>>
export type ProfileErrors = Readonly<Partial<Record<ProfileField, string>>>

export interface ProfileRecord {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
  readonly nmlsNumber: string | null
  readonly address: {
    readonly line1: string
    readonly line2: string | null
    readonly city: string
    readonly state: string
    readonly zipCode: string
  } | null
}

export function profileValues(agent: ProfileRecord): ProfileValues {
  return {
    firstName: agent.firstName ?? '',
    lastName: agent.lastName ?? '',
    phoneNumber: agent.phoneNumber ?? '',
    nmlsNumber: agent.nmlsNumber ?? '',
    line1: agent.address?.line1 ?? '',
    line2: agent.address?.line2 ?? '',
    city: agent.address?.city ?? '',
    state: agent.address?.state ?? '',
    zipCode: agent.address?.zipCode ?? '',
  }
}

const addressFields = ['line1', 'line2', 'city', 'state', 'zipCode'] as const satisfies readonly ProfileField[]

function hasAddress(values: ProfileValues): boolean {
  return addressFields.some((field) => values[field].trim() !== '')
}

/** What is plainly missing or mistyped; the server has the last word. An address is given whole or not at all. */
export function checkProfile(values: ProfileValues): ProfileErrors {
  const missing: Partial<Record<ProfileField, string>> = {
    firstName: 'Enter your first name',
    lastName: 'Enter your last name',
    ...(hasAddress(values) && {
      line1: 'Enter your address',
      city: 'Enter your city',
      state: 'Choose your state',
      zipCode: 'Enter your ZIP code',
    }),
  }
  const errors: Partial<Record<ProfileField, string>> = {}
  for (const field of profileFields) {
    const text = missing[field]
    if (text && values[field].trim() === '') errors[field] = text
  }
  const digits = values.phoneNumber.replaceAll(/\D/g, '')
  if (values.phoneNumber.trim() !== '' && (digits.length < 10 || digits.length > 15))
    errors.phoneNumber = 'Enter the phone number with its area code'
  if (!/^\d{0,12}$/.test(values.nmlsNumber.trim())) errors.nmlsNumber = 'An NMLS number has at most 12 digits'
  if (hasAddress(values) && !errors.zipCode && !/^\d{5}(-\d{4})?$/.test(values.zipCode.trim()))
    errors.zipCode = 'Enter a ZIP code of five digits'
  return errors
}

/** What is sent: trimmed, with nothing for an empty optional field. */
export function profileInput(values: ProfileValues): UpdateAgentProfileInput {
  const text = (field: ProfileField): string => values[field].trim()
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phoneNumber: text('phoneNumber') || null,
    nmlsNumber: text('nmlsNumber') || null,
    ...(hasAddress(values) && {
      address: {
        line1: text('line1'),
        line2: text('line2') || null,
        city: text('city'),
        state: text('state'),
        zipCode: text('zipCode'),
      },
    }),
  }
}

export function sameProfile(a: ProfileValues, b: ProfileValues): boolean {
  return profileFields.every((field) => a[field].trim() === b[field].trim())
}
