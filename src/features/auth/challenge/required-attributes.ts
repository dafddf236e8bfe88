import { listIn } from '../../../lib/session/challenges'
import type { Challenge } from '../../../lib/session/identity-provider'

export interface RequiredAttribute {
  /** The pool's name for it. */
  readonly name: string
  /** The form's, under which the pool's refusals come. */
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

/** 'preferred_username' and 'custom:nmls_number' in words. */
function inWords(name: string): string {
  const words = name.replace(/^custom:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the pool requires of everybody and does not know of this person. */
export function requiredAttributesOf(challenge: Challenge): readonly RequiredAttribute[] {
  return listIn(challenge, 'requiredAttributes').map((path) => {
    const name = path.replace(/^userAttributes\./, '')
    const attribute = Object.hasOwn(known, name) ? known[name] : undefined
    return { name, ...(attribute ?? { field: name, label: inWords(name), autoComplete: 'off' }) }
  })
}
