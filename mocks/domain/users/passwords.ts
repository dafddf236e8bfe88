import { hexOf, sha256, utf8 } from '../sha256'

/*
 * Passwords never come into a world in clear: whoever takes one at the edge passes its digest on, and that is what
 * the journal keeps.
 */

const ROUNDS = 500
const MIN_LENGTH = 8
const MAX_LENGTH = 256

function stretched(password: string, salt: string): string {
  let digest = sha256(utf8(`${salt}\0${password}`))
  for (let round = 1; round < ROUNDS; round++) digest = sha256(digest)
  return hexOf(digest)
}

/** The pool's name, which every proof by SRP is made over. */
export const SRP_POOL = 'fairlead'

/** The number that SRP calls x, by which a password can be proved without being sent; the salt begins in ASCII. */
export const srpHash = (username: string, password: string, salt: string): string =>
  hexOf(sha256(Uint8Array.of(...utf8(salt), ...sha256(utf8(`${SRP_POOL}${username}:${password}`)))))

/** The salted, stretched digest, with the salt in front; the salt must not hold a `$`. With the person's name the hash for SRP follows. */
export function digestPassword(password: string, salt: string, username?: string): string {
  const digest = `${salt}$${stretched(password, salt)}`
  return username === undefined ? digest : `${digest}$${srpHash(username, password, salt)}`
}

export function matchesDigest(password: string, passwordDigest: string): boolean {
  const [salt = '', digest] = passwordDigest.split('$')
  return stretched(password, salt) === digest
}

/** What a proof of the password is checked by, the salt in hexadecimal; null of a digest that was made without a name. */
export function srpHashIn(passwordDigest: string): { readonly salt: string; readonly hash: string } | null {
  const [salt = '', , hash] = passwordDigest.split('$')
  return hash === undefined ? null : { salt: hexOf(utf8(salt)), hash }
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\p{Lu}/u, 'Password must have uppercase characters'],
  [/\p{Ll}/u, 'Password must have lowercase characters'],
  [/\p{Nd}/u, 'Password must have numeric characters'],
  [/[^\p{L}\p{N}]/u, 'Password must have symbol characters'],
]

/** What is wrong with a new password, in the words of the identity provider; null when it will do. */
export function passwordPolicyError(password: string): string | null {
  const problem =
    password.length < MIN_LENGTH
      ? 'Password not long enough'
      : password.length > MAX_LENGTH
        ? 'Password too long'
        : RULES.find(([wanted]) => !wanted.test(password))?.[1]
  return problem ? `Password did not conform with policy: ${problem}` : null
}
