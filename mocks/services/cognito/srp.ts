import { randomUuid } from '../../../src/lib/browser/random-uuid'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { invalidParameter, notAuthorized, wrongPassword } from '../../domain/identity/identity-error'
import { checkedLogin, findUserByLogin, requireSignInAllowed } from '../../domain/identity/usernames'
import type { UserRecord } from '../../domain/records'
import { hexOf, utf8 } from '../../domain/sha256'
import { SRP_POOL, srpHash, srpHashIn } from '../../domain/users/passwords'
import type { WorldSession } from '../request-context'
import type { AppClient } from './clients'
import { readJwt, signingKey, signJwt, toBase64 } from './jwt'
import { flowParameter, type Fields } from './parameters'
import { continueSignIn, type SignInResult } from './sign-in'

/*
 * The server side of Cognito's SRP (Secure Remote Password): the client proves that it knows the password without
 * sending it. Cognito uses the 3072-bit group of RFC 5054 and SHA-256. Numbers are encoded like Java's BigInteger,
 * which puts a zero byte before a number whose first bit is set.
 */
const N = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD',
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F',
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510',
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
)
const G = 2n

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const numberOf = (hex: string): bigint => BigInt(`0x${hex === '' ? '0' : hex}`)

function padded(value: bigint): string {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

const hashOf = (hex: string): bigint => numberOf(hexOf(sha256(bytesOf(hex))))

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % N]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

const K = hashOf(padded(N) + padded(G))

/** Returns the SRP verifier of a password hash from `srpHash`. */
const srpVerifier = (hash: string): string => power(G, numberOf(hash)).toString(16)

/** Returns the server's public value B for its secret value b. */
const srpPublic = (verifier: string, secret: string): string =>
  ((K * numberOf(verifier) + power(G, numberOf(secret))) % N).toString(16)

/**
 * Returns whether the client's public value A is valid. With a value that is zero modulo N, the client could sign in
 * without the password (RFC 5054, section 2.5.4).
 */
const isSrpPublic = (hex: string): boolean => /^[0-9a-f]+$/i.test(hex) && numberOf(hex) % N !== 0n

/** Returns the signature that proves knowledge of the password. */
function srpSignature(
  parts: { readonly verifier: string; readonly secret: string; readonly clientPublic: string },
  message: { readonly username: string; readonly block: Uint8Array; readonly timestamp: string },
): Uint8Array {
  const [a, v, b] = [numberOf(parts.clientPublic), numberOf(parts.verifier), numberOf(parts.secret)]
  const u = hashOf(padded(a) + padded(numberOf(srpPublic(parts.verifier, parts.secret))))
  const shared = power(a * power(v, u), b)
  const key = hmac(
    sha256,
    hmac(sha256, bytesOf(padded(u)), bytesOf(padded(shared))),
    Uint8Array.of(...utf8('Caldera Derived Key'), 1),
  ).slice(0, 16)
  return hmac(
    sha256,
    key,
    Uint8Array.of(...utf8(SRP_POOL + message.username), ...message.block, ...utf8(message.timestamp)),
  )
}

const BLOCK_LIFETIME_MS = 180_000
/** The mock rejects this password for every user. Users without a stored password may use any other password. */
const REFUSED_PASSWORD = 'error'

interface SrpCredentials {
  readonly salt: string
  readonly verifier: string
  /** True for an unknown user or a user without a password: every password except REFUSED_PASSWORD is correct. */
  readonly acceptsAnyOther: boolean
}

/**
 * Returns the verifier of the user's password. For an unknown user or a user without a password, returns the verifier
 * of REFUSED_PASSWORD.
 */
function credentialsOf(user: UserRecord | undefined, username: string): SrpCredentials {
  const stored =
    user?.passwordDigest === undefined || user.passwordDigest === null ? null : srpHashIn(user.passwordDigest)
  if (user && stored) return { salt: stored.salt, verifier: srpVerifier(stored.hash), acceptsAnyOther: false }
  if (user && user.passwordDigest !== null) throw wrongPassword()
  const salt = `salt of ${username}`
  const verifier = srpVerifier(srpHash(username, REFUSED_PASSWORD, salt))
  return { salt: hexOf(utf8(salt)), verifier, acceptsAnyOther: true }
}

const keyOf = (worldSession: WorldSession) => signingKey(worldSession.world.header.seed)
const secretOf = (worldSession: WorldSession, nonce: string) =>
  hexOf(hmac(sha256, keyOf(worldSession), utf8(`srp ${nonce}`)))

/**
 * Returns the PASSWORD_VERIFIER challenge. Its secret block contains the values that `endSrp` needs, so the server
 * stores nothing between the two requests.
 */
export function beginSrp(worldSession: WorldSession, name: string, clientPublic: string): Fields {
  if (!isSrpPublic(clientPublic)) throw invalidParameter('Invalid SRP_A')
  const user = worldSession.read((ctx) => findUserByLogin(ctx, checkedLogin(name)))
  const username = user?.username ?? checkedLogin(name)
  const { salt, verifier } = credentialsOf(user, username)
  const nonce = randomUuid()
  const block = signJwt(keyOf(worldSession), {
    use: 'srp',
    username,
    clientPublic,
    nonce,
    until: worldSession.world.now() + BLOCK_LIFETIME_MS,
  })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: toBase64(utf8(block)),
      SRP_B: srpPublic(verifier, secretOf(worldSession, nonce)),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  }
}

/** Checks the client's response to the PASSWORD_VERIFIER challenge and continues the sign-in. */
export function endSrp(worldSession: WorldSession, responses: Fields, client: AppClient): SignInResult {
  const block = flowParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const signature = flowParameter(responses, 'PASSWORD_CLAIM_SIGNATURE')
  const timestamp = flowParameter(responses, 'TIMESTAMP')
  const { username, clientPublic, nonce } = readSecretBlock(worldSession, block)
  if (username !== flowParameter(responses, 'USERNAME')) throw wrongPassword()
  const user = worldSession.read((ctx) => findUserByLogin(ctx, username))
  const { verifier, acceptsAnyOther } = credentialsOf(user, username)
  const expected = srpSignature(
    { verifier, secret: secretOf(worldSession, nonce), clientPublic },
    { username, block: fromBase64(block), timestamp },
  )
  const isMatch = toBase64(expected) === signature
  if (isMatch && acceptsAnyOther) throw notAuthorized('Invalid credentials')
  if (!isMatch && !acceptsAnyOther) throw wrongPassword()
  return continueSignIn(worldSession, username, user && requireSignInAllowed(user), client)
}

const fromBase64 = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function readSecretBlock(worldSession: WorldSession, block: string) {
  const reading = readJwt(keyOf(worldSession), new TextDecoder().decode(fromBase64(block)))
  if (reading.kind !== 'claims' || reading.claims['use'] !== 'srp') throw wrongPassword()
  const { username, clientPublic, nonce, until } = reading.claims
  if (worldSession.world.now() >= Number(until))
    throw notAuthorized('Invalid session for the user, session is expired.')
  return { username: String(username), clientPublic: String(clientPublic), nonce: String(nonce) }
}
