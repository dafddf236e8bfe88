import { readPhone } from '../../shared/pasted-numbers'

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

/** Returns a `tel:` URL with the number in E.164 format and its extension (RFC 3966), or null for text without one number. */
export function phoneHref(text: string): string | null {
  const phone = readPhone(text)
  return phone && `tel:${phone.number}${phone.extension === null ? '' : `;ext=${phone.extension}`}`
}
