import { withPlainDigits } from '../../src/shared/pasted-numbers'
import valid from 'card-validator'
import { readCardNumber, type CardBrand, type CardNumber } from '../services/stripe/card-numbers'

export type CardField = 'number' | 'expiry' | 'cvc'
export const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc']

/** Texts of the inputs for number, expiry, and security code. */
export type CardTexts = Readonly<Record<CardField, string>>

export interface ValidationError {
  readonly type: 'validation_error'
  readonly code: string
  readonly message: string
}

export interface CardState {
  readonly number: CardNumber
  readonly brand: CardBrand
  readonly empty: boolean
  readonly complete: boolean
  /** The first invalid field's error. An incomplete field counts as invalid only after it has lost the focus. */
  readonly error: ValidationError | undefined
  readonly invalidFields: readonly CardField[]
}

const validationError = (code: string, message: string): ValidationError => ({
  type: 'validation_error',
  code,
  message,
})

const INCOMPLETE: Readonly<Record<CardField, ValidationError>> = {
  number: validationError('incomplete_number', 'Your card number is incomplete.'),
  expiry: validationError('incomplete_expiry', "Your card's expiration date is incomplete."),
  cvc: validationError('incomplete_cvc', "Your card's security code is incomplete."),
}
const INVALID_NUMBER = validationError('invalid_number', 'Your card number is invalid.')
const INVALID_YEAR = validationError('invalid_expiry_year', "Your card's expiration year is invalid.")
const YEAR_PAST = validationError('invalid_expiry_year_past', "Your card's expiration year is in the past.")
const MONTH_PAST = validationError('invalid_expiry_month_past', "Your card's expiration date is in the past.")

/**
 * Validates the texts of the inputs.
 * @param visited Fields that have lost the focus. Incomplete input is an error in these fields only.
 */
export function readCard(texts: CardTexts, visited: ReadonlySet<CardField>, nowMs: number): CardState {
  const number = readCardNumber(texts.number)
  const errors: Readonly<Record<CardField, ValidationError | undefined>> = {
    number: number.isValid ? undefined : number.isPotentiallyValid ? INCOMPLETE.number : INVALID_NUMBER,
    expiry: expiryError(texts.expiry, nowMs),
    cvc: valid.cvv(texts.cvc, number.cvcLength).isValid ? undefined : INCOMPLETE.cvc,
  }
  const isShown = (field: CardField) => errors[field] !== INCOMPLETE[field] || visited.has(field)
  const invalidFields = CARD_FIELDS.filter((field) => errors[field] && isShown(field))
  const [first] = invalidFields
  return {
    number,
    brand: number.brand,
    empty: CARD_FIELDS.every((field) => texts[field].trim() === ''),
    complete: CARD_FIELDS.every((field) => !errors[field]),
    error: first && errors[first],
    invalidFields,
  }
}

interface Expiry {
  readonly month: string
  /** Up to two digits. */
  readonly year: string
}

/** Parses dates such as '1/30', '01 / 30', '0130', and '01/2030'. */
export function readExpiry(text: string): Expiry {
  const [head = '', tail] = withPlainDigits(text)
    .split('/')
    .map((part) => part.replace(/\D/g, ''))
  const typed = tail === undefined ? head : head.padStart(2, '0') + tail
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
  const year = digits.slice(2)
  return { month: digits.slice(0, 2), year: /^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2) }
}

export const formatExpiry = ({ month, year }: Expiry): string => (month.length < 2 ? month : `${month} / ${year}`)

function expiryError(text: string, nowMs: number): ValidationError | undefined {
  const { month, year } = readExpiry(text)
  if (month.length < 2 || year.length < 2 || !valid.expirationMonth(month).isValid) return INCOMPLETE.expiry
  const now = new Date(nowMs)
  const yearsLeft = 2000 + Number(year) - now.getUTCFullYear()
  if (yearsLeft < 0) return YEAR_PAST
  if (yearsLeft > 50) return INVALID_YEAR
  return yearsLeft === 0 && Number(month) < now.getUTCMonth() + 1 ? MONTH_PAST : undefined
}
