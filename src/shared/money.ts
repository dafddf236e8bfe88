import { withPlainDigits } from './pasted-numbers'

/**
 * The single entry point for money. Amounts are whole US cents. Dollars exist only here, as text that is shown or
 * typed, and never as floating-point numbers.
 */
export const currencyCode = 'USD'
export const minAddFundsCents = 100
/** Maximum of a single price, transfer, or credit. Add Funds has no maximum. */
export const maxAmountCents = 99_999_999

export const amountMessages = {
  invalid: 'Please enter a valid amount',
  /** A third decimal may be a thousands separator: 1.234 is 1,234 in some countries. So it is not rounded. */
  fractionOfCent: 'Use at most two decimals, such as 1234.50',
  /** Message of the funding flow for an amount that cannot be paid. */
  invalidInFlow: 'Please enter a valid amount.',
} as const

const minus = '\u2212'

/** Groups digits by three: '12345' → '12,345'. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

function plainDollars(absoluteCents: number): string {
  const digits = String(absoluteCents).padStart(3, '0')
  return `${groupThousands(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Formats cents: 123450 → '$1,234.50', −500 → '−$5.00'. A value that is not a whole number of cents gives '—'. */
export function formatCents(cents: number | null | undefined): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return '—'
  return cents < 0 ? `${minus}$${plainDollars(-cents)}` : `$${plainDollars(cents)}`
}

/** Formats a change: '+$5.00', '−$5.00', or '$0.00'. */
export function formatCentsSigned(cents: number | null | undefined): string {
  return typeof cents === 'number' && cents > 0 ? withPlus(formatCents(cents)) : formatCents(cents)
}

function withPlus(text: string): string {
  return text === '—' ? text : `+${text}`
}

/** Formats whole dollars as '$1' and others as '$1.50', for texts such as 'Minimum amount is $1'. */
export function formatCentsShort(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '')
}

/** Formats cents for an amount field, without sign or separators: 123450 → '1234.50'. */
export function centsToInputText(cents: number): string {
  return plainDollars(Math.abs(cents)).replaceAll(',', '')
}

/** Formats an amount. Another currency is shown with its raw code, and never as dollars. */
export function formatAmount(cents: number | null | undefined, currency: string | null | undefined): string {
  if (currency === undefined || currency === null || currency.toUpperCase() === currencyCode) return formatCents(cents)
  const text = formatCents(cents)
  return text === '—' ? text : `${text.replace('$', '')} ${currency}`
}

/** Returns the sum in cents, or null if any amount is not in dollars or not in whole cents. */
export function sumCents(amounts: Iterable<{ amountCents: number; currency?: string | null }>): number | null {
  let total = 0
  for (const { amountCents, currency } of amounts) {
    if (currency && currency.toUpperCase() !== currencyCode) return null
    total += amountCents
    if (!Number.isSafeInteger(amountCents) || !Number.isSafeInteger(total)) return null
  }
  return total
}

/**
 * Returns the price of a lead: base × (1 + markup / 100), computed on integers. Halves of a cent are rounded away from
 * zero. The markup may have up to four decimals.
 */
export function applyMarkupCents(baseCents: number, markupPercentage: number): number {
  const scale = 1_000_000n
  const factor = scale + BigInt(Math.round(markupPercentage * 10_000))
  const scaled = BigInt(baseCents) * factor
  const half = scaled >= 0n ? scale / 2n : -(scale / 2n)
  return Number((scaled + half) / scale)
}

export type ParsedAmount =
  { readonly ok: true; readonly cents: number } | { readonly ok: false; readonly message: string }

export interface AmountLimits {
  readonly minCents?: number
  /** Null for no maximum. */
  readonly maxCents?: number | null | undefined
}

/** Removes everything but ASCII digits and dots from typed text. */
export function sanitizeAmountInput(text: string): string {
  return text.replace(/[^0-9.]/g, '')
}

const amountPattern = /^(?:\d*|[1-9]\d{0,2}([,'’ ])\d{3}(?:\1\d{3})*)(?:\.\d*)?$/

/** The words that mean '$'. */
const dollarWords = /(?<!\p{L})(?:U\.?S\.? ?(?:D|Dollars?)?|Dollars?)(?!\p{L})/giu
/** A letter beside the amount, the code of another currency, or a separator: 'R$25', 'EUR 25', 'CAD $25', ',50'. */
const otherBefore = /(?:\p{L}\$?|(?<!\p{L})\p{Lu}{3} |(?<!\p{L})\p{Lu}{2}D \$|, *|\.)$/u
/** Signs, shares, and other currencies: '(25)', '25 %', '€25'. */
const otherSign = /-|\([^)]*\d|[%\u2030\u2031\u066a]|[^\P{Sc}$]|\b(?:minus|negative)\b/iu

/**
 * Returns the digits and dots of pasted text. Text in which they would be another amount is returned unchanged, and
 * `parseAmountToCents` refuses it: "-25", "(25.00)", "12,50", "1.250,50", "25k", "25 %", "€25", or "2 x 25".
 */
export function readPastedAmount(text: string): string {
  const plain = withPlainDigits(text).replace(dollarWords, '$')
  const [, before = '', amount = '', after = ''] = /^(.*?)((?:(?<![^\s$])\.)?\d.*?)?(\D*)$/u.exec(plain) ?? []
  // Letters after the amount may be a factor or a unit.
  const isOther =
    otherSign.test(plain) ||
    otherBefore.test(before) ||
    /\p{L}/u.test(after) ||
    /[\p{No}\p{Nl}\u066b\u066c]/u.test(text)
  return isOther || !amountPattern.test(amount) ? text.trim() : sanitizeAmountInput(amount)
}

/**
 * Returns the text as cents, or null if it is not an amount. Returns Infinity if it is too long for a number, and NaN
 * if it has a fraction of a cent.
 */
function readCents(text: string): number | null {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^\$/, '')
  if (!amountPattern.test(plain)) return null
  const [whole = '', fraction = ''] = plain.replace(/[,'’ ]/g, '').split('.')
  if (whole === '' && fraction === '') return null
  if (fraction.length > 2) return Number.NaN
  const digits = `${whole}${fraction.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  return digits.length > 15 ? Number.POSITIVE_INFINITY : Number(digits)
}

/** Parses a typed dollar amount to cents. Returns the form's error message if the amount is invalid. */
export function parseAmountToCents(text: string, limits: AmountLimits = {}): ParsedAmount {
  const minCents = limits.minCents ?? minAddFundsCents
  const maxCents = limits.maxCents === undefined ? maxAmountCents : limits.maxCents
  const cents = readCents(text)
  if (cents === null || (maxCents === null && cents === Number.POSITIVE_INFINITY))
    return { ok: false, message: amountMessages.invalid }
  if (Number.isNaN(cents)) return { ok: false, message: amountMessages.fractionOfCent }
  if (cents < minCents) return { ok: false, message: `Minimum amount is ${formatCentsShort(minCents)}` }
  if (maxCents !== null && cents > maxCents) return { ok: false, message: `Maximum amount is ${formatCents(maxCents)}` }
  return { ok: true, cents }
}

/** Checks an amount before a payment is created. Returns an error message, or null if it can be paid. */
export function paymentAmountProblem(cents: number): string | null {
  if (!Number.isSafeInteger(cents) || cents <= 0) return amountMessages.invalidInFlow
  return null
}
