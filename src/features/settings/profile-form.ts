import type { UpdateAgentInput, UpdateAgentProfileInput } from '../../lib/api/__generated__/schema'
import { matches, required, type Rule, when } from '../../ui/form/rules'

const profileFields = [
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
type ProfileField = (typeof profileFields)[number]
export type ProfileValues = Readonly<Record<ProfileField, string>>

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

/** Returns a rule that requires an address field if any address field has text. */
export const partOfAddress = (message: string): Rule<string, ProfileValues> => when(hasAddress, required(message))

export const zipCodeRule: Rule<string, ProfileValues> = when(
  hasAddress,
  matches(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code of five digits'),
)

export const phoneRule: Rule<string> = (value) => {
  const digits = value.replaceAll(/\D/g, '').length
  return value.trim() !== '' && (digits < 10 || digits > 15) ? 'Enter the phone number with its area code' : null
}

export const nmlsRule = matches(/^\d{0,12}$/, 'An NMLS number has at most 12 digits')

/** Returns the input of updateAgentProfile: the changed names, trimmed. Null if no name changed. */
export function nameInput(values: ProfileValues, changed: Partial<ProfileValues>): UpdateAgentProfileInput | null {
  const names = (['firstName', 'lastName'] as const).filter((field) => changed[field] !== undefined)
  return names.length > 0 ? Object.fromEntries(names.map((field) => [field, values[field].trim()])) : null
}

/**
 * Returns the input of updateAgent: the changed license, address, and phone number, trimmed. An emptied optional field
 * is null. A changed address is sent as a complete object. Null if the input would be empty.
 */
export function agentInput(values: ProfileValues, changed: Partial<ProfileValues>): UpdateAgentInput | null {
  const text = (field: ProfileField): string => values[field].trim()
  const optional = (['phoneNumber', 'nmlsNumber'] as const).filter((field) => changed[field] !== undefined)
  const input: UpdateAgentInput = {
    ...Object.fromEntries(optional.map((field) => [field, text(field) || null])),
    ...(addressFields.some((field) => changed[field] !== undefined) &&
      hasAddress(values) && {
        address: {
          line1: text('line1'),
          line2: text('line2') || null,
          city: text('city'),
          state: text('state'),
          zipCode: text('zipCode'),
        },
      }),
  }
  return Object.keys(input).length > 0 ? input : null
}
