import { invalidParameter, notAuthorized, wrongPassword } from '../../domain/identity/identity-error'
import { checkedUsername, findPerson, requireUsable } from '../../domain/identity/people'
import type { UserRecord } from '../../domain/records'
import { hexOf, hmacSha256, utf8 } from '../../domain/sha256'
import { srpHash, srpHashIn } from '../../domain/users/passwords'
import type { Access } from '../access'
import type { AppClient } from './clients'
import { readJwt, signingKey, signJwt, toBase64 } from './jwt'
import { flowParameter, type Fields } from './parameters'
import { isSrpPublic, srpPublic, srpSignature, srpVerifier } from './srp-arithmetic'
import { demandedOf, goOn, type SignInAnswer } from './sign-in'

const LIFE_MS = 180_000
/** The development stand-in refuses it, whoever signs in; of those without a password of their own it is all that is known. */
const REFUSED_PASSWORD = 'error'

interface Known {
  readonly salt: string
  readonly verifier: string
  /** Any password is right but this one. */
  readonly isRefused: boolean
}

/** What the stand-in knows of a password. Whoever has none of their own gets in by any but one, which it can tell. */
function knownOf(user: UserRecord | undefined, username: string): Known {
  const kept =
    user?.passwordDigest === undefined || user.passwordDigest === null ? null : srpHashIn(user.passwordDigest)
  if (user && kept) return { salt: kept.salt, verifier: srpVerifier(kept.hash), isRefused: false }
  if (user && user.passwordDigest !== null) throw wrongPassword()
  const salt = `salt of ${username}`
  const verifier = srpVerifier(srpHash(username, REFUSED_PASSWORD, salt))
  return { salt: hexOf(utf8(salt)), verifier, isRefused: true }
}

const keyOf = (access: Access) => signingKey(access.world.header.seed)
const secretOf = (access: Access, nonce: string) => hexOf(hmacSha256(keyOf(access), utf8(`srp ${nonce}`)))

/** First half: the salt, the server's public number, and a block that holds for us what the second half needs. */
export function beginSrp(access: Access, name: string, clientPublic: string): Fields {
  if (!isSrpPublic(clientPublic)) throw invalidParameter('Invalid SRP_A')
  const user = access.read((ctx) => findPerson(ctx, checkedUsername(name)))
  const username = user?.username ?? checkedUsername(name)
  const { salt, verifier } = knownOf(user, username)
  const nonce = crypto.randomUUID()
  const block = signJwt(keyOf(access), {
    use: 'srp',
    username,
    clientPublic,
    nonce,
    until: access.world.now() + LIFE_MS,
  })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: toBase64(utf8(block)),
      SRP_B: srpPublic(verifier, secretOf(access, nonce)),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  }
}

/** Second half: whoever has made the signature knows the password. */
export function endSrp(access: Access, responses: Fields, client: AppClient): SignInAnswer {
  const block = flowParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const signature = flowParameter(responses, 'PASSWORD_CLAIM_SIGNATURE')
  const timestamp = flowParameter(responses, 'TIMESTAMP')
  const { username, clientPublic, nonce } = openBlock(access, block)
  if (username !== flowParameter(responses, 'USERNAME')) throw wrongPassword()
  const user = access.read((ctx) => findPerson(ctx, username))
  const { verifier, isRefused } = knownOf(user, username)
  const expected = srpSignature(
    { verifier, secret: secretOf(access, nonce), clientPublic },
    { username, block: bytesIn(block), timestamp },
  )
  const isMatch = toBase64(expected) === signature
  if (isMatch && isRefused) throw notAuthorized('Invalid credentials')
  if (!isMatch && !isRefused) throw wrongPassword()
  return goOn(access, username, demandedOf(access, username, user && requireUsable(user)), client)
}

const bytesIn = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function openBlock(access: Access, block: string) {
  const reading = readJwt(keyOf(access), new TextDecoder().decode(bytesIn(block)))
  if (reading.kind !== 'claims' || reading.claims['use'] !== 'srp') throw wrongPassword()
  const { username, clientPublic, nonce, until } = reading.claims
  if (access.world.now() >= Number(until)) throw notAuthorized('Invalid session for the user, session is expired.')
  return { username: String(username), clientPublic: String(clientPublic), nonce: String(nonce) }
}
