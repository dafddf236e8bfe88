import type { DomainContext } from '../context'
import { hexOf, sha256, utf8 } from '../sha256'

/*
 * The input of a command and the records never contain a plain-text password, only its digest. So the journal contains
 * no passwords.
 */

const ROUNDS = 500
const MIN_LENGTH = 8
const MAX_LENGTH = 256

function stretchPassword(password: string, salt: string): string {
  let digest = sha256(utf8(`${salt}\0${password}`))
  for (let round = 1; round < ROUNDS; round++) digest = sha256(digest)
  return hexOf(digest)
}

/** Name of the user pool. SRP (Secure Remote Password) includes the name in every hash. */
export const SRP_POOL = 'fairlead'

/**
 * Returns SRP's private key x, in hexadecimal (RFC 5054 section 2.4). The salt must start with an ASCII character,
 * because SRP clients add a zero byte before a first byte above 0x7f.
 */
export const srpHash = (username: string, password: string, salt: string): string =>
  hexOf(sha256(Uint8Array.of(...utf8(salt), ...sha256(utf8(`${SRP_POOL}${username}:${password}`)))))

/** Returns `salt$digest`, or `salt$digest$srpHash` if a username is given. The salt must not contain `$`. */
export function digestPassword(password: string, salt: string, username?: string): string {
  const digest = `${salt}$${stretchPassword(password, salt)}`
  return username === undefined ? digest : `${digest}$${srpHash(username, password, salt)}`
}

export const passwordSalt = (ctx: Pick<DomainContext, 'chance'>, userId: string, purpose: string): string =>
  ctx.chance.token(16, 'password-salt', userId, purpose)

export function matchesDigest(password: string, passwordDigest: string): boolean {
  const [salt = '', digest] = passwordDigest.split('$')
  return stretchPassword(password, salt) === digest
}

/**
 * Returns the salt (hexadecimal) and the hash that verify an SRP proof. Returns null if the digest was made without a
 * username.
 */
export function srpHashIn(passwordDigest: string): { readonly salt: string; readonly hash: string } | null {
  const [salt = '', , hash] = passwordDigest.split('$')
  return hash === undefined ? null : { salt: hexOf(utf8(salt)), hash }
}

const REQUIRED_CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/\p{Lu}/u, 'Password must have uppercase characters'],
  [/\p{Ll}/u, 'Password must have lowercase characters'],
  [/\p{Nd}/u, 'Password must have numeric characters'],
  [/[^\p{L}\p{N}]/u, 'Password must have symbol characters'],
]

/** Returns the first violation of the password policy, in Cognito's wording, or null if the password is valid. */
export function passwordPolicyError(password: string): string | null {
  const violation =
    password.length < MIN_LENGTH
      ? 'Password not long enough'
      : password.length > MAX_LENGTH
        ? 'Password too long'
        : REQUIRED_CHARACTERS.find(([pattern]) => !pattern.test(password))?.[1]
  return violation ? `Password did not conform with policy: ${violation}` : null
}
