import { abortedError, AppError } from '../../errors/app-error'
import { connectionError, isAborted, timeoutError } from '../../errors/classify'
import { noteFailure } from '../../errors/failures'
import { isRecord, type UnknownRecord } from '../../errors/parse-error'
import type { IdentityConfig } from '../../settings/env'
import { realTimers } from '../../time/timers'
import type { FreshTokens, SignInResponse } from '../identity-provider'

const timeoutMs = 30_000

export interface CognitoClientOptions {
  readonly fetch?: typeof fetch | undefined
}

/** Calls an operation of Cognito's JSON 1.1 protocol. Throws IdentityError, or AppError if Cognito was unreachable. */
type CallCognito = (operation: string, input: UnknownRecord) => Promise<UnknownRecord>

function createCall(endpoint: string, send: typeof fetch): CallCognito {
  return async (operation, input) => {
    const timeout = new AbortController()
    const cancelTimeout = realTimers.after(timeoutMs, () => timeout.abort())
    let response: Response | undefined
    try {
      response = await send(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify(input),
        signal: timeout.signal,
      })
      return await readResponse(operation, response)
    } catch (error) {
      const failure = asAppError(error, timeout.signal.aborted)
      noteFailure({ error: failure, operation, url: endpoint, response })
      throw failure
    } finally {
      cancelTimeout()
    }
  }
}

function asAppError(error: unknown, isTimeout: boolean): AppError {
  if (error instanceof AppError) return error
  if (isTimeout) return timeoutError(error)
  return isAborted(error) ? abortedError(error) : connectionError(error)
}

async function readResponse(operation: string, response: Response): Promise<UnknownRecord> {
  const bodyText = await response.text()
  const body = parseJson(bodyText)
  // Operations without output (GlobalSignOut, ConfirmForgotPassword) may send an empty body.
  if (response.ok && bodyText.trim() === '') return {}
  if (response.ok && isRecord(body)) return body
  // The first page needs none of the error texts.
  const { cognitoError } = await import('./cognito-errors')
  throw cognitoError(response, body, operation)
}

function parseJson(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText)
  } catch {
    // For HTML or a truncated body, only the status is usable.
    return undefined
  }
}

/** The app client of a user pool: its calls, with the secret hash if the client has a secret. */
export interface CognitoClient {
  readonly config: IdentityConfig
  readonly call: CallCognito
  readonly initiateAuth: (flow: string, username: string, parameters: UnknownRecord) => Promise<UnknownRecord>
  readonly respondToChallenge: (
    challenge: { readonly ChallengeName: string; readonly Session?: string },
    username: string,
    responses: UnknownRecord,
  ) => Promise<UnknownRecord>
  /** Returns ClientId, Username, and SecretHash (for a client with a secret), as operations such as SignUp take them. */
  readonly forUser: (username: string) => Promise<UnknownRecord>
  /** The plain client secret, which the token operations require. */
  readonly secret: UnknownRecord
}

export function createCognitoClient(config: IdentityConfig, { fetch }: CognitoClientOptions): CognitoClient {
  const { clientId, clientSecret, endpoint } = config
  const call = createCall(endpoint, fetch ?? ((input, init) => globalThis.fetch(input, init)))
  const hashOf = (username: string) => (clientSecret ? secretHash(username, clientId, clientSecret) : undefined)

  async function withHash(username: string, parameters: UnknownRecord): Promise<UnknownRecord> {
    const hash = await hashOf(username)
    return hash ? { ...parameters, SECRET_HASH: hash } : parameters
  }

  return {
    config,
    call,
    initiateAuth: async (flow, username, parameters) =>
      call('InitiateAuth', {
        AuthFlow: flow,
        AuthParameters: await withHash(username, parameters),
        ClientId: clientId,
      }),
    respondToChallenge: async (challenge, username, responses) =>
      call('RespondToAuthChallenge', {
        ClientId: clientId,
        ...challenge,
        ChallengeResponses: await withHash(username, { USERNAME: username, ...responses }),
      }),
    async forUser(username) {
      const hash = await hashOf(username)
      return { ClientId: clientId, ...(hash && { SecretHash: hash }), Username: username }
    },
    secret: clientSecret ? { ClientSecret: clientSecret } : {},
  }
}

/**
 * Returns Cognito's secret hash: base64(HMAC-SHA256(secret, username + clientId)). Uses a library, because
 * `crypto.subtle` does not exist on insecure origins. Few clients have a secret, so the library loads on demand.
 */
export async function secretHash(username: string, clientId: string, clientSecret: string): Promise<string> {
  const [{ hmac }, { sha256 }] = await Promise.all([import('@noble/hashes/hmac.js'), import('@noble/hashes/sha2.js')])
  const encoder = new TextEncoder()
  const digest = hmac(sha256, encoder.encode(clientSecret), encoder.encode(username + clientId))
  return btoa(String.fromCharCode(...digest))
}

/* Readers of responses */

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function readTokens(response: UnknownRecord): FreshTokens {
  const result = isRecord(response['AuthenticationResult']) ? response['AuthenticationResult'] : {}
  const expiresIn = result['ExpiresIn']
  return {
    accessToken: textOrNull(result['AccessToken']) ?? '',
    idToken: textOrNull(result['IdToken']) ?? '',
    refreshToken: textOrNull(result['RefreshToken']) ?? undefined,
    expiresInSeconds: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : undefined,
  }
}

export function readSignInResponse(response: UnknownRecord, username: string): SignInResponse {
  const name = textOrNull(response['ChallengeName'])
  if (name === null) return { kind: 'tokens', tokens: readTokens(response) }
  const parameters = isRecord(response['ChallengeParameters']) ? response['ChallengeParameters'] : {}
  return {
    kind: 'challenge',
    challenge: {
      name,
      session: textOrNull(response['Session']) ?? '',
      username: textOrNull(parameters['USER_ID_FOR_SRP']) ?? username,
      parameters: textsIn(parameters),
    },
  }
}

export function readAttributes(list: unknown): Readonly<Record<string, string>> {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  return Object.fromEntries(
    entries.flatMap((entry) =>
      isRecord(entry) && typeof entry['Name'] === 'string' && typeof entry['Value'] === 'string'
        ? [[entry['Name'], entry['Value']] as const]
        : [],
    ),
  )
}

function textsIn(record: UnknownRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}
