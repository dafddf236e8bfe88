import { AppError, abortedError } from '../../errors/app-error'
import { connectionError, isAborted, timeoutError } from '../../errors/classify'
import { isRecord, type UnknownRecord } from '../../errors/signals'
import type { IdentityConfig } from '../../settings/env'
import type { Clock } from '../../time/clock'
import { realTimers, type Timers } from '../../time/timers'
import type { FreshTokens, SignInResponse } from '../identity-provider'
import { cognitoError } from './cognito-errors'

export const identityTimeoutMs = 30_000
const contentType = 'application/x-amz-json-1.1'

interface CognitoClientOptions {
  readonly endpoint: string
  readonly fetch?: typeof fetch | undefined
  readonly timers?: Timers | undefined
  readonly timeoutMs?: number | undefined
}

/** Calls an operation of Cognito's JSON 1.1 protocol. Throws IdentityError, or AppError if Cognito was unreachable. */
export type CallCognito = (operation: string, input: UnknownRecord, signal?: AbortSignal) => Promise<UnknownRecord>

export function createCognitoClient(options: CognitoClientOptions): CallCognito {
  const timers = options.timers ?? realTimers
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  return async (operation, input, signal) => {
    const controller = new AbortController()
    const timeout = { passed: false }
    const cancelTimeout = timers.after(options.timeoutMs ?? identityTimeoutMs, () => {
      timeout.passed = true
      controller.abort()
    })
    const abort = () => controller.abort()
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const response = await send(options.endpoint, {
        method: 'POST',
        headers: { 'content-type': contentType, 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
        body: JSON.stringify(input),
        signal: controller.signal,
      })
      return await readResponse(response)
    } catch (error) {
      if (error instanceof AppError) throw error
      if (timeout.passed) throw timeoutError(error)
      throw isAborted(error) ? abortedError(error) : connectionError(error)
    } finally {
      cancelTimeout()
      signal?.removeEventListener('abort', abort)
    }
  }
}

async function readResponse(response: Response): Promise<UnknownRecord> {
  const bodyText = await response.text()
  const body = parseJson(bodyText)
  if (!response.ok) throw cognitoError(response, body)
  // Operations without output (GlobalSignOut, ConfirmForgotPassword) may send an empty body.
  if (bodyText.trim() === '') return {}
  if (!isRecord(body)) throw cognitoError(response, body)
  return body
}

function parseJson(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText)
  } catch {
    // For HTML or a truncated body, only the status is usable.
    return undefined
  }
}

/* The app client of a user pool */

/** The app client of a user pool: its calls, and the secret hash if the client has a secret. */
export interface Pool {
  readonly config: IdentityConfig
  readonly call: CallCognito
  /** Returns the input of operations with client and user at the top level. */
  readonly forUser: (username: string) => Promise<UnknownRecord>
  /** Returns the parameters of an auth flow, with the secret hash added. */
  readonly withSecretHash: (username: string, parameters: UnknownRecord) => Promise<UnknownRecord>
  /** Returns epoch milliseconds, from the provider's clock if known. */
  readonly now: () => number
  /** The plain client secret, which the token operations require. */
  readonly secret: UnknownRecord
}

export interface PoolOptions extends Omit<CognitoClientOptions, 'endpoint'> {
  readonly clock?: Pick<Clock, 'now'> | undefined
}

export function createPool(config: IdentityConfig, { clock, ...options }: PoolOptions): Pool {
  const { clientId, clientSecret, endpoint } = config
  const hashOf = (username: string) => (clientSecret ? secretHash(username, clientId, clientSecret) : undefined)
  return {
    config,
    call: createCognitoClient({ ...options, endpoint }),
    async forUser(username) {
      const hash = await hashOf(username)
      return { ClientId: clientId, ...(hash && { SecretHash: hash }), Username: username }
    },
    async withSecretHash(username, parameters) {
      const hash = await hashOf(username)
      return hash ? { ...parameters, SECRET_HASH: hash } : parameters
    },
    now: () => clock?.now() ?? Date.now(),
    secret: clientSecret ? { ClientSecret: clientSecret } : {},
  }
}

/** Returns Cognito's secret hash: base64(HMAC-SHA256(secret, username + clientId)). */
export function secretHash(username: string, clientId: string, clientSecret: string): Promise<string> {
  const encoder = new TextEncoder()
  return hmacSha256(encoder.encode(clientSecret), encoder.encode(username + clientId))
}

/** Returns the HMAC in base64. */
export async function hmacSha256(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', hmac, message))))
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
