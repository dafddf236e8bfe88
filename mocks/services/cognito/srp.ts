import { invalidParameter, notAuthorized, wrongPassword } from '../../domain/identity/identity-error'
import { checkedUsername, findPerson, requireUsable } from '../../domain/identity/usernames'
import type { UserRecord } from '../../domain/records'
import { hexOf, hmacSha256, sha256, utf8 } from '../../domain/sha256'
import { SRP_POOL, srpHash, srpHashIn } from '../../domain/users/passwords'
import type { WorldSession } from '../request-context'
import type { AppClient } from './clients'
import { readJwt, signingKey, signJwt, toBase64 } from './jwt'
import { flowParameter, type Fields } from './parameters'
import { requiredFactorOf, continueSignIn, type SignInAnswer } from './sign-in'
/*
 * The server's half of Cognito's SRP: RFC 5054's group of 3072 bits, SHA-256, and Java's way to write numbers, in which a
 * nought byte stands before a number whose first bit is set.
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

/** The verifier of what is kept of a password (`srpHash`), by which a proof can be checked. */
export const srpVerifier = (hash: string): string => power(G, numberOf(hash)).toString(16)

/** The server's public number for its secret one. */
export const srpPublic = (verifier: string, secret: string): string =>
  ((K * numberOf(verifier) + power(G, numberOf(secret))) % N).toString(16)

/** Whether the client's number will do: nought would give the key away. */
export const isSrpPublic = (hex: string): boolean => /^[0-9a-f]+$/i.test(hex) && numberOf(hex) % N !== 0n

/** The signature that only somebody can make who knows the password. */
export function srpSignature(
  parts: { readonly verifier: string; readonly secret: string; readonly clientPublic: string },
  message: { readonly username: string; readonly block: Uint8Array; readonly timestamp: string },
): Uint8Array {
  const [a, v, b] = [numberOf(parts.clientPublic), numberOf(parts.verifier), numberOf(parts.secret)]
  const u = hashOf(padded(a) + padded(numberOf(srpPublic(parts.verifier, parts.secret))))
  const shared = power(a * power(v, u), b)
  const key = hmacSha256(
    hmacSha256(bytesOf(padded(u)), bytesOf(padded(shared))),
    Uint8Array.of(...utf8('Caldera Derived Key'), 1),
  ).slice(0, 16)
  return hmacSha256(
    key,
    Uint8Array.of(...utf8(SRP_POOL + message.username), ...message.block, ...utf8(message.timestamp)),
  )
}

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

const keyOf = (access: WorldSession) => signingKey(access.world.header.seed)
const secretOf = (access: WorldSession, nonce: string) => hexOf(hmacSha256(keyOf(access), utf8(`srp ${nonce}`)))

/** First half: the salt, the server's public number, and a block that holds for us what the second half needs. */
export function beginSrp(access: WorldSession, name: string, clientPublic: string): Fields {
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
export function endSrp(access: WorldSession, responses: Fields, client: AppClient): SignInAnswer {
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
  return continueSignIn(access, username, requiredFactorOf(access, username, user && requireUsable(user)), client)
}

const bytesIn = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function openBlock(access: WorldSession, block: string) {
  const reading = readJwt(keyOf(access), new TextDecoder().decode(bytesIn(block)))
  if (reading.kind !== 'claims' || reading.claims['use'] !== 'srp') throw wrongPassword()
  const { username, clientPublic, nonce, until } = reading.claims
  if (access.world.now() >= Number(until)) throw notAuthorized('Invalid session for the user, session is expired.')
  return { username: String(username), clientPublic: String(clientPublic), nonce: String(nonce) }
}
