import { visibleLine } from '../visible-text'
import { invalidParameter } from './identity-error'

export function checkedEmail(value: string): string {
  const email = value.trim()
  if (
    email.length > 254 ||
    visibleLine(email) !== email.normalize('NFC') ||
    !/^[^\s@"<>(),;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)
  )
    throw invalidParameter('Invalid email address format.', 'email')
  return email
}

/** With its country; a number of ten digits is one of the United States. */
export function checkedPhone(value: string): string {
  const compact = value.replace(/[\s().-]/g, '')
  const number = /^\d{10}$/.test(compact) ? `+1${compact}` : /^1\d{10}$/.test(compact) ? `+${compact}` : compact
  if (!/^\+[1-9]\d{7,14}$/.test(number)) throw invalidParameter('Invalid phone number format.', 'phoneNumber')
  return number
}
