import { hexOf, srpVerifier } from '../identity/srp'
import { sha256, utf8 } from '../sha256'

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

/**
 * The salted, stretched digest, with the salt in front; the salt must not hold a `$`. With the person's name the verifier
 * follows, by which the password can be proved without being sent.
 */
export function digestPassword(password: string, salt: string, username?: string): string {
  const digest = `${salt}$${stretched(password, salt)}`
  return username === undefined ? digest : `${digest}$${srpVerifier(username, password, saltHex(salt))}`
}

export function matchesDigest(password: string, passwordDigest: string): boolean {
  const [salt = '', digest] = passwordDigest.split('$')
  return stretched(password, salt) === digest
}

const saltHex = (salt: string): string => hexOf(utf8(salt))

/** What a proof of the password is checked by; null of a digest that was made without a name. */
export function verifierIn(passwordDigest: string): { readonly salt: string; readonly verifier: string } | null {
  const [salt = '', , verifier] = passwordDigest.split('$')
  return verifier === undefined ? null : { salt: saltHex(salt), verifier }
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
