import { sha256, utf8 } from '../sha256'

/*
 * Passwords never come into a world in clear: whoever takes one at the edge passes its digest on, and that is what
 * the journal keeps.
 */

const ROUNDS = 500
const MIN_LENGTH = 8
const MAX_LENGTH = 256

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function stretched(password: string, salt: string): string {
  let digest = sha256(utf8(`${salt}\0${password}`))
  for (let round = 1; round < ROUNDS; round++) digest = sha256(digest)
  return hex(digest)
}

/** The salted, stretched digest, with the salt in front; the salt must not hold a `$`. */
export const digestPassword = (password: string, salt: string): string => `${salt}$${stretched(password, salt)}`

export function matchesDigest(password: string, passwordDigest: string): boolean {
  const [salt = ''] = passwordDigest.split('$')
  return digestPassword(password, salt) === passwordDigest
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
