/* Reads numbers as people copy them from mails, web pages, and spreadsheets. */

/** Returns the ASCII digit of a digit in any script. Unicode orders the digits of each script from 0 to 9. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let below = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - below - 1))) below++
  return String(below % 10)
}

/** Returns the text with ASCII digits, hyphens, and spaces, and without invisible characters. */
export const withPlainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(/\s/gu, ' ')
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)

const phonePattern =
  /^(?:\D*[^\d+])?(\+?) ?(\d[\d ()[\]./·•~*_-]*)(?:[,;]? ?(?:ext(?:ension|n)?|x|#|[,;])[ .:=#]*(\d{1,7}))?\D*$/iu

/**
 * Returns a phone number in E.164 format, with its extension. Ten digits are a US number. Numbers of other countries
 * need a plus sign, 00, or 011. Returns null for any other text.
 */
export function readPhone(text: string): { readonly number: string; readonly extension: string | null } | null {
  const [, plus, body = '', extension = null] = phonePattern.exec(withPlainDigits(text).trim()) ?? []
  // "(0)" after a country code is dialed only within the country.
  const digits = body.replace('(0)', '').replace(/\D/g, '')
  const number = plus ? digits : withCountryCode(digits)
  // No area code begins with 1 or 0, so '1 361 555 019' lacks a digit.
  return /^(?:1[2-9]\d{9}|[2-9]\d{7,14})$/.test(number) ? { number: `+${number}`, extension } : null
}

function withCountryCode(digits: string): string {
  if (/^[2-9]\d{9}$/.test(digits)) return `1${digits}`
  return /^1\d{10}$/.test(digits) ? digits : (/^(?:011|00)(\d+)$/.exec(digits)?.[1] ?? '')
}

/** Digits of the only number in a text, such as 'NMLS #1234567' or '123-456'. Null for any other text. */
function onlyDigits(text: string): string | null {
  const plain = withPlainDigits(text)
    .replace(/nmls(?:id)?|\b(?:id|no)(?=\d)/i, ' ')
    .replace(/(?<!\d)\d{1,3}(?:[,._]\d{3})+(?!\d)/g, (number) => number.replace(/\D/g, ''))
  const match = /^(?:\D*[^\d\p{L}])?(\d(?:[\d -]*\d)?)(?:[^\d\p{L}]\D*)?$/u.exec(plain)
  return match?.[1]?.replace(/\D/g, '') ?? null
}

const zipPattern =
  /^(?:\D*[^\d\p{L}])?(?:zip|[a-z]{2})?(\d{5})(?:[ _/+-]{0,3}(\d{4}))?(?:[^\d\p{L}]+(?:[a-z]{2}|usa)?)?[^\d\p{L}]*$/iu

/** Returns the five or nine digits of a ZIP code: 'TX 78701', '78701 – 1234, USA'. Null for any other text. */
function readZipCode(text: string): string | null {
  const [, five, four] = zipPattern.exec(withPlainDigits(text)) ?? []
  return five === undefined ? null : four === undefined ? five : `${five}-${four}`
}

const readers: ReadonlyMap<string, (text: string) => string | null> = new Map([
  ['code', onlyDigits],
  ['nmlsNumber', onlyDigits],
  ['zipCode', readZipCode],
  [
    'phoneNumber',
    (text) => {
      const phone = readPhone(text)
      // An extension has no place in E.164. Without it, the call would reach somebody else.
      return phone?.extension === null ? phone.number : null
    },
  ],
])

/** Returns the number that a field of this name means, or the trimmed text if it is not such a number. */
export const cleanNumber = (field: string, text: string): string => readers.get(field)?.(text) ?? text.trim()
