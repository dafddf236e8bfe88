import valid from 'card-validator'
import { readCardNumber, type CardBrand, type CardNumber } from '../services/stripe/card-numbers'

export type CardField = 'number' | 'expiry' | 'cvc'
export const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc']

/** What stands in the card's inputs. */
export type CardTexts = Readonly<Record<CardField, string>>

export interface ValidationError {
  readonly type: 'validation_error'
  readonly code: string
  readonly message: string
}

export interface CardReading {
  readonly number: CardNumber
  readonly brand: CardBrand
  readonly empty: boolean
  readonly complete: boolean
  /** The first field's error; a field that is only incomplete is reported once it has been left. */
  readonly error: ValidationError | undefined
  readonly invalidFields: readonly CardField[]
}

const error = (code: string, message: string): ValidationError => ({ type: 'validation_error', code, message })

const INCOMPLETE: Readonly<Record<CardField, ValidationError>> = {
  number: error('incomplete_number', 'Your card number is incomplete.'),
  expiry: error('incomplete_expiry', "Your card's expiration date is incomplete."),
  cvc: error('incomplete_cvc', "Your card's security code is incomplete."),
}
const INVALID_NUMBER = error('invalid_number', 'Your card number is invalid.')
const INVALID_YEAR = error('invalid_expiry_year', "Your card's expiration year is invalid.")
const YEAR_PAST = error('invalid_expiry_year_past', "Your card's expiration year is in the past.")
const MONTH_PAST = error('invalid_expiry_month_past', "Your card's expiration date is in the past.")

/** Reads the inputs as they stand. `left` are the fields in which nothing more is expected. */
export function readCard(texts: CardTexts, left: ReadonlySet<CardField>, nowMs: number): CardReading {
  const number = readCardNumber(texts.number)
  const problems: Readonly<Record<CardField, ValidationError | undefined>> = {
    number: number.isValid ? undefined : number.isPromising ? INCOMPLETE.number : INVALID_NUMBER,
    expiry: expiryProblem(texts.expiry, nowMs),
    cvc: valid.cvv(texts.cvc, number.cvcLength).isValid ? undefined : INCOMPLETE.cvc,
  }
  const isShown = (field: CardField) => problems[field] !== INCOMPLETE[field] || left.has(field)
  const invalidFields = CARD_FIELDS.filter((field) => problems[field] && isShown(field))
  const [first] = invalidFields
  return {
    number,
    brand: number.brand,
    empty: CARD_FIELDS.every((field) => texts[field].trim() === ''),
    complete: CARD_FIELDS.every((field) => !problems[field]),
    error: first && problems[first],
    invalidFields,
  }
}

export interface Expiry {
  readonly month: string
  /** Two digits, as far as they are there. */
  readonly year: string
}

/** Month and year out of '1/30', '01 / 30', '0130' or '01/2030'. */
export function readExpiry(text: string): Expiry {
  const [head = '', tail] = text.split('/').map((part) => part.replace(/\D/g, ''))
  const typed = tail === undefined ? head : head.padStart(2, '0') + tail
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
  const year = digits.slice(2)
  return { month: digits.slice(0, 2), year: /^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2) }
}

export const formatExpiry = ({ month, year }: Expiry): string => (month.length < 2 ? month : `${month} / ${year}`)

function expiryProblem(text: string, nowMs: number): ValidationError | undefined {
  const { month, year } = readExpiry(text)
  if (month.length < 2 || year.length < 2 || !valid.expirationMonth(month).isValid) return INCOMPLETE.expiry
  const now = new Date(nowMs)
  const years = 2000 + Number(year) - now.getUTCFullYear()
  if (years < 0) return YEAR_PAST
  if (years > 50) return INVALID_YEAR
  return years === 0 && Number(month) < now.getUTCMonth() + 1 ? MONTH_PAST : undefined
}
