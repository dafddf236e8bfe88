import { AppError, abortedError } from '../../errors/app-error'
import { connectionError, isAborted, timeoutError } from '../../errors/classify'
import { isRecord, type UnknownRecord } from '../../errors/parse-error'
import { realTimers, type Timers } from '../../time/timers'
import { cognitoError } from './cognito-errors'

export const identityTimeoutMs = 30_000
const contentType = 'application/x-amz-json-1.1'

export interface CognitoClientOptions {
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
      return await readAnswer(response)
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

async function readAnswer(response: Response): Promise<UnknownRecord> {
  const bodyText = await response.text()
  const body = parse(bodyText)
  if (!response.ok) throw cognitoError(response, body)
  // Operations without output (GlobalSignOut, ConfirmForgotPassword) may send an empty body.
  if (bodyText.trim() === '') return {}
  if (!isRecord(body)) throw cognitoError(response, body)
  return body
}

function parse(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText)
  } catch {
    // For HTML or a truncated body, only the status is usable.
    return undefined
  }
}
