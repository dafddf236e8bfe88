import { withPlainDigits } from '../../shared/pasted-numbers'

/** Dots separate the parts of an unquoted local part. A quoted one may hold anything but quotes and control characters. */
const localPart =
  /^(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*|"[^"\\\p{C}]+")$/u
const domain = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u

/**
 * Returns a `mailto:` URL for one address, or null for any other text. Encodes what would end the address (RFC 6068),
 * so that no text adds a recipient, a header, or a body.
 */
export function emailHref(address: string): string | null {
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, Math.max(at, 0)).trimStart(), address.slice(at + 1).trimEnd()]
  return localPart.test(local) && domain.test(host) ? `mailto:${encodeURIComponent(local)}@${host}` : null
}

/** A number with its punctuation, then an extension: "+1 (201) 555-0142 ext. 12". */
const phone = /^(?:tel:)?(\+?[\d\s().\-/]+?)(?:\s*(?:;\s*ext=|,|#|extension|ext\.?|x)[\s:]*(\d{1,7}))?$/i

/** Returns a `tel:` URL with digits, a plus sign, and an extension (RFC 3966), or null for text without one number. */
export function phoneHref(text: string): string | null {
  const [, number = '', extension] = phone.exec(withPlainDigits(text).trim()) ?? []
  // "(0)" after a country code is dialed only within the country.
  const digits = (number.startsWith('+') ? number.replace('(0)', '') : number).replaceAll(/\D/g, '')
  // E.164 allows 15 digits. Shorter than three is no number.
  if (digits.length < 3 || digits.length > 15) return null
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}${extension ? `;ext=${extension}` : ''}`
}
