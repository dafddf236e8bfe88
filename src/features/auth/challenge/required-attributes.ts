import { listIn } from '../../../lib/session/challenges'
import type { Challenge } from '../../../lib/session/identity-provider'

export interface RequiredAttribute {
  /** Attribute name in the user pool. */
  readonly name: string
  /** Field name in the form. Errors of the user pool refer to this name. */
  readonly field: string
  readonly label: string
  readonly autoComplete: string
}

const known: Readonly<Record<string, Omit<RequiredAttribute, 'name'>>> = {
  email: { field: 'email', label: 'Email', autoComplete: 'email' },
  given_name: { field: 'firstName', label: 'First name', autoComplete: 'given-name' },
  family_name: { field: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  name: { field: 'name', label: 'Full name', autoComplete: 'name' },
  phone_number: { field: 'phoneNumber', label: 'Phone number', autoComplete: 'tel' },
  address: { field: 'address', label: 'Address', autoComplete: 'street-address' },
  birthdate: { field: 'birthdate', label: 'Date of birth', autoComplete: 'bday' },
}

/** Converts 'preferred_username' to 'Preferred username', and 'custom:nmls_number' to 'Nmls number'. */
function inWords(name: string): string {
  const words = name.replace(/^custom:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the attributes that the user pool requires but does not have for this user. */
export function requiredAttributesOf(challenge: Challenge): readonly RequiredAttribute[] {
  return listIn(challenge, 'requiredAttributes').map((path) => {
    const name = path.replace(/^userAttributes\./, '')
    const attribute = Object.hasOwn(known, name) ? known[name] : undefined
    return { name, ...(attribute ?? { field: name, label: inWords(name), autoComplete: 'off' }) }
  })
}
