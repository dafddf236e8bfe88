import type { AddressRecord } from '../records'
import { checkedAddress, checkedNmls, checkedText, MAX_NAME } from '../users/fields'
import { checkedEmail, checkedPhone } from './contact-fields'

/** What somebody says of himself when signing up; all but the password. */
export interface SignUpPerson {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly nmlsNumber: string | null
  readonly address: AddressRecord
}

export const checkedPerson = (person: SignUpPerson): Omit<SignUpPerson, 'username'> => ({
  email: checkedEmail(person.email),
  firstName: checkedText(person.firstName, 'firstName', MAX_NAME),
  lastName: checkedText(person.lastName, 'lastName', MAX_NAME),
  phoneNumber: checkedPhone(person.phoneNumber),
  nmlsNumber: checkedNmls(person.nmlsNumber),
  address: checkedAddress(person.address),
})
