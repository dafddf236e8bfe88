import { AppError, abortedError } from './app-error'
import { connectionErrorMessage, type ErrorCode } from './catalogue'
import { codeOfGraphQLFailure, codeOfMessage, codeOfStatus, isAuthentication, isAuthorization } from './codes'
import { isRecord, readSignals, type FailureSignals } from './signals'

const networkWords =
  /failed to fetch|fetch failed|networkerror|network error|network request failed|load failed|connection (?:was lost|appears to be offline)|err_(?:internet|network|connection|name)/i

export function isAborted(error: unknown): boolean {
  if (error instanceof AppError) return error.aborted
  return isRecord(error) && error['name'] === 'AbortError'
}

export function connectionError(cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { message: connectionErrorMessage, retryable: true, network: true, cause })
}

export function timeoutError(cause?: unknown): AppError {
  return new AppError('TIMEOUT', { network: true, cause })
}

/** Returns any failure as an AppError. Failures are classified only here. */
export function classify(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isAborted(error)) return abortedError(error)
  if (isRecord(error) && error['name'] === 'TimeoutError') return timeoutError(error)
  const signals = readSignals(error)
  if (signals) return classifySignals(signals, error)
  const message = messageOf(error)
  if (isNetworkFailure(error, message)) return connectionError(error)
  return new AppError(codeOfMessage(message) ?? 'INTERNAL', { cause: error })
}

function classifySignals(signals: FailureSignals, cause: unknown): AppError {
  const { code, field } = mostTelling(signals)
  return new AppError(code, {
    cause,
    field: field ?? undefined,
    retryAfterMs: readRetryAfterMs(signals.headers),
  })
}

/** Returns the first known code. A bad HTTP status outranks a code from a message, except for access errors. */
function mostTelling({ status, graphql }: FailureSignals): { code: ErrorCode; field: string | null } {
  const badStatus = status !== null && status >= 300
  for (const failure of graphql) {
    const code = codeOfGraphQLFailure(failure)
    if (code && !(badStatus && failure.code === null && code !== 'AUTHENTICATION_FAILED' && !isAuthorization(failure)))
      return { code, field: failure.field }
  }
  return { code: badStatus ? codeOfStatus(status) : 'INTERNAL', field: null }
}

/** Returns true for an invalid or expired token, which a refresh may fix. */
export function isAuthenticationFailure(error: unknown): boolean {
  if (error instanceof AppError) return isAuthenticationFailure(error.cause)
  const signals = readSignals(error)
  if (!signals || signals.graphql.some(isAuthorization)) return false
  return signals.status === 401 || signals.graphql.some(isAuthentication)
}

/** Returns true if the user lacks permission. A new token would not help. */
export function isAuthorizationFailure(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED'
  const signals = readSignals(error)
  if (!signals) return isAuthorization({ code: null, message: messageOf(error), field: null })
  return signals.status === 403 || signals.graphql.some(isAuthorization)
}

/** One entry of a mutation's `errors` list: a problem that the user can correct. */
export interface Refusal {
  readonly message?: string | null
  readonly code?: string | null
  readonly field?: string | null
}

/** Returns the first refusal as an error. Keeps its message, which says what to correct. */
export function fromRefusals(refusals: readonly Refusal[] | null | undefined): AppError {
  const first = refusals?.[0]
  if (!first) return new AppError('INTERNAL')
  const failure = { code: first.code?.trim().toUpperCase() || null, message: first.message ?? '', field: null }
  return new AppError(codeOfGraphQLFailure(failure) ?? (failure.code === null ? 'VALIDATION_FAILED' : 'INTERNAL'), {
    message: first.message?.trim() || undefined,
    field: first.field ?? undefined,
    cause: refusals,
  })
}

function isNetworkFailure(error: unknown, message: string): boolean {
  return isRecord(error) && (error['name'] === 'NetworkError' || networkWords.test(message))
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return isRecord(error) && typeof error['message'] === 'string' ? error['message'] : ''
}

/** Returns `Retry-After` in milliseconds. The header has seconds or a date. */
export function readRetryAfterMs(headers: Headers | null, nowMs: number = Date.now()): number | undefined {
  const value = headers?.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
