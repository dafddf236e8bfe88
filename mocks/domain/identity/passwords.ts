import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { DomainContext } from '../context'

/*
 * The input of a command and the records never contain a plain-text password, only its digest. So the journal contains
 * no passwords.
 */

const MIN_LENGTH = 8
const MAX_LENGTH = 256

/** Returns `salt$digest`. The salt must not contain `$`. One plain hash: the sandbox protects no real password. */
export const digestPassword = (password: string, salt: string): string =>
  `${salt}$${bytesToHex(sha256(utf8ToBytes(`${salt}\0${password}`)))}`

export const passwordSalt = (ctx: Pick<DomainContext, 'chance'>, userId: string, purpose: string): string =>
  ctx.chance.token(16, 'password-salt', userId, purpose)

export const matchesDigest = (password: string, passwordDigest: string): boolean =>
  digestPassword(password, passwordDigest.split('$')[0] ?? '') === passwordDigest

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
