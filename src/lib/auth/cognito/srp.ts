import AuthenticationHelper from 'amazon-cognito-identity-js/es/AuthenticationHelper'
import BigInteger from 'amazon-cognito-identity-js/es/BigInteger'
import type { Credentials, SignInResponse } from '../identity-provider'
import { hmacInBase64, readSignInResponse, type CognitoClient } from './cognito-client'

/**
 * Signs in with SRP, which proves the password without sending it. Amazon's library does the arithmetic. The requests
 * use the app's Cognito client.
 */
export async function signInBySrp(client: CognitoClient, { username, password }: Credentials): Promise<SignInResponse> {
  const poolName = client.config.userPoolId.split('_')[1] ?? ''
  const helper = new AuthenticationHelper(poolName)
  const largeA = await promisify<BigInteger>((callback) => helper.getLargeAValue(callback))
  const srpA = { USERNAME: username, SRP_A: largeA.toString(16) }
  const first = readSignInResponse(await client.initiateAuth('USER_SRP_AUTH', username, srpA), username)
  if (first.kind !== 'challenge' || first.challenge.name !== 'PASSWORD_VERIFIER') return first

  const { session, parameters, username: user } = first.challenge
  const { SRP_B = '', SALT = '', SECRET_BLOCK = '' } = parameters
  const key = await promisify<Uint8Array<ArrayBuffer>>((callback) =>
    helper.getPasswordAuthenticationKey(user, password, new BigInteger(SRP_B, 16), new BigInteger(SALT, 16), callback),
  )
  const timestamp = timestampOf(new Date(client.now()))
  const challenge = { ChallengeName: 'PASSWORD_VERIFIER', ...(session !== '' && { Session: session }) }
  const response = await client.respondToChallenge(challenge, user, {
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: await sign(key, `${poolName}${user}`, SECRET_BLOCK, timestamp),
    TIMESTAMP: timestamp,
  })
  return readSignInResponse(response, user)
}

const promisify = <Value>(run: (callback: (error: Error | null, value: Value) => void) => void): Promise<Value> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value))))

/** Returns the proof that the user knows the password. */
function sign(key: Uint8Array<ArrayBuffer>, user: string, secretBlock: string, timestamp: string): Promise<string> {
  const encoder = new TextEncoder()
  const block = Uint8Array.from(atob(secretBlock), (character) => character.charCodeAt(0))
  return hmacInBase64(key, new Uint8Array([...encoder.encode(user), ...block, ...encoder.encode(timestamp)]))
}

/** Returns a timestamp such as 'Mon Nov 2 07:05:09 UTC 2026'. The day has no leading zero. */
function timestampOf(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}
