import { invalidParameter } from '../../domain/identity/identity-error'
import type { SignUpPerson } from '../../domain/identity/sign-up-fields'
import { isFields, WireError, type Fields } from './parameters'

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
  if (!Array.isArray(list)) throw new WireError('SerializationException', 'Expected a list of attributes.')
  return new Map(
    list.map((item: unknown) => {
      if (!isFields(item) || typeof item['Name'] !== 'string' || typeof item['Value'] !== 'string')
        throw new WireError('SerializationException', 'Expected an attribute with Name and Value.')
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
