import { compareText } from '../../src/shared/search'
import { cleanNumber } from '../../src/shared/pasted-numbers'
import { audit } from './audit'
import { invalid } from './errors'
import type { AddressRecord, NotificationPreferencesRecord, UserRecord } from './records'
import { compare } from './sorted-arrays'
import { sortStates, stateCode } from './states'
import { cleanLine } from './clean-text'
import type { DomainContext } from './context'
import { paymentConfigOf } from './payments/payment-config'

type RequiredField = 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'role' | 'selectedStates'
type OptionalField = 'status' | 'phoneNumber' | 'nmlsNumber' | 'address' | 'unitId' | 'passwordDigest' | 'emailVerified'

type NewUser = Pick<UserRecord, RequiredField> & Partial<Pick<UserRecord, OptionalField>>

const ALL_NOTIFICATIONS: NotificationPreferencesRecord = {
  lowBalance: true,
  topUps: true,
  returns: true,
  email: true,
}

/** Inserts a user and the user's payment configuration. */
export function insertUser(ctx: DomainContext, user: NewUser): UserRecord {
  const row = ctx.store.users.insert({
    status: 'ACTIVE',
    phoneNumber: null,
    nmlsNumber: null,
    address: null,
    profilePictureUrl: null,
    emailVerified: true,
    phoneVerified: false,
    unitId: null,
    passwordDigest: null,
    mustChangePassword: false,
    tokenGeneration: 0,
    notificationPreferences: ALL_NOTIFICATIONS,
    lastLoginAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...user,
    selectedStates: sortStates(user.selectedStates),
  })
  ctx.store.paymentConfigs.insert(paymentConfigOf(ctx, user.id))
  return row
}

export const fullName = (user: Pick<UserRecord, 'firstName' | 'lastName' | 'username'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.username

/** Compares users by last name, then by first name. */
export const compareUsers = (left: UserRecord, right: UserRecord): number =>
  compareText(left.lastName, right.lastName) ||
  compareText(left.firstName, right.firstName) ||
  compare(left.id, right.id)

/** Adds an entry about a user to the audit log. */
export const auditUser = (
  ctx: DomainContext,
  action: string,
  user: UserRecord,
  text: { readonly detail?: string; readonly reason?: string | null } = {},
): void => audit(ctx, { action, subject: fullName(user), subjectId: user.id, ...text })

/** Returns an object whose function `nameOf` returns the display name of a user id. */
export const fullNamesById = (ctx: Pick<DomainContext, 'store'>) => ({
  nameOf(userId: string | null): string {
    const user = userId === null ? undefined : ctx.store.users.get(userId)
    return user ? fullName(user) : 'The platform'
  },
})

export const MAX_NAME = 100
const MAX_LINE = 200
export const MAX_REASON = 500

/** Made at its first use, because most texts are too short to be counted. */
let graphemeSegmenter: Intl.Segmenter | undefined

/**
 * Upper bound on UTF-16 code units per visible character. `optionalText` rejects a text longer than `maximum` times
 * this bound without counting its visible characters.
 */
const MAX_GRAPHEME_LENGTH = 16

/** Returns the number of visible characters. An emoji of several code points counts as one. */
export function countGraphemes(text: string): number {
  graphemeSegmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemeSegmenter.segment(text)) count++
  return count
}

/** Returns one trimmed line without invisible characters. Throws if the text is empty or too long. */
export function checkedText(value: string, field: string, maximum: number): string {
  const text = optionalText(value, field, maximum)
  if (text === null) throw invalid(field, 'This cannot be empty.')
  return text
}

/** Returns the text like `checkedText`, or null if it is missing or blank. */
export function optionalText(value: string | null | undefined, field: string, maximum: number): string | null {
  const text = (value ?? '').trim()
  if (text.length > maximum * MAX_GRAPHEME_LENGTH) throw tooLong(field, maximum)
  const visible = cleanLine(text)
  // No text has more visible characters than code units.
  if (visible.length > maximum && countGraphemes(visible) > maximum) throw tooLong(field, maximum)
  return visible === '' ? null : visible
}

const tooLong = (field: string, maximum: number) => invalid(field, `Use at most ${maximum} characters.`)

export function checkedNmls(value: string | null | undefined): string | null {
  const number = cleanNumber('nmlsNumber', value ?? '')
  if (number === '') return null
  if (!/^\d{1,12}$/.test(number)) throw invalid('nmlsNumber', 'Enter at most 12 digits.')
  return number
}

export interface AddressInput {
  readonly line1: string
  readonly line2?: string | null
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly nmlsNumber?: string | null
}

export function checkedAddress(address: AddressInput): AddressRecord {
  const zipCode = cleanNumber('zipCode', address.zipCode)
  if (!/^\d{5}(-\d{4})?$/.test(zipCode)) throw invalid('zipCode', 'Enter five digits, or nine with a hyphen.')
  return {
    line1: checkedText(address.line1, 'line1', MAX_LINE),
    line2: optionalText(address.line2, 'line2', MAX_LINE),
    city: checkedText(address.city, 'city', MAX_NAME),
    state: stateCode(address.state),
    zipCode,
  }
}

const HTTPS_URL = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][\x21-\x7E]*)?$/i

/** Returns an https URL without credentials. Returns null if the value is missing or blank. Otherwise throws. */
export function checkedImageUrl(value: string | null | undefined, field: string): string | null {
  const url = value?.trim() ?? ''
  if (url === '') return null
  if (url.length > 2000 || !HTTPS_URL.test(url) || /["'<>\\`]/.test(url))
    throw invalid(field, 'Enter an address that begins with https://')
  return url
}

/** Returns the reason for a change to a user's money. Throws if it is blank. */
export function requiredReason(value: string): string {
  const reason = optionalReason(value)
  if (reason === null) throw invalid('reason', 'Say why: the reason is kept in the audit log.')
  return reason
}

export const optionalReason = (value: string | null | undefined): string | null =>
  optionalText(value, 'reason', MAX_REASON)
