import AuthenticationHelper from 'amazon-cognito-identity-js/es/AuthenticationHelper'
import BigInteger from 'amazon-cognito-identity-js/es/BigInteger'
import type { Credentials, SignInResponse } from '../identity-provider'
import { readSignIn } from './answers'
import type { Pool } from './pool'

/**
 * Signs in with SRP, which proves the password without sending it. Amazon's library does the arithmetic. The requests
 * use the app's Cognito client.
 */
export async function signInBySrp(pool: Pool, { username, password }: Credentials): Promise<SignInResponse> {
  const { userPoolId, clientId } = pool.config
  const poolName = userPoolId.split('_')[1] ?? ''
  const helper = new AuthenticationHelper(poolName)
  const largeA = await settled<BigInteger>((callback) => helper.getLargeAValue(callback))
  const begun = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: await pool.withHash(username, { USERNAME: username, SRP_A: largeA.toString(16) }),
    ClientId: clientId,
  })
  const answer = readSignIn(begun, username)
  if (answer.kind !== 'challenge' || answer.challenge.name !== 'PASSWORD_VERIFIER') return answer

  const { session, parameters, username: user } = answer.challenge
  const { SRP_B = '', SALT = '', SECRET_BLOCK = '' } = parameters
  const key = await settled<Uint8Array<ArrayBuffer>>((callback) =>
    helper.getPasswordAuthenticationKey(user, password, new BigInteger(SRP_B, 16), new BigInteger(SALT, 16), callback),
  )
  const timestamp = timestampOf(new Date(pool.now()))
  const response = await pool.call('RespondToAuthChallenge', {
    ClientId: clientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ...(session !== '' && { Session: session }),
    ChallengeResponses: await pool.withHash(user, {
      USERNAME: user,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: await sign(key, `${poolName}${user}`, SECRET_BLOCK, timestamp),
      TIMESTAMP: timestamp,
    }),
  })
  return readSignIn(response, user)
}

const settled = <Value>(ask: (callback: (error: Error | null, value: Value) => void) => void): Promise<Value> =>
  new Promise((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))))

async function sign(key: Uint8Array<ArrayBuffer>, who: string, secretBlock: string, timestamp: string) {
  const encoder = new TextEncoder()
  const block = Uint8Array.from(atob(secretBlock), (character) => character.charCodeAt(0))
  const message = new Uint8Array([...encoder.encode(who), ...block, ...encoder.encode(timestamp)])
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', hmac, message))))
}

/** Returns a timestamp such as 'Mon Nov 2 07:05:09 UTC 2026'. The day has no leading zero. */
function timestampOf(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}
