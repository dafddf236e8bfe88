import { AppError, abortedError } from './app-error'
import { connectionErrorMessage, errorMessages, isErrorCode, type ErrorCode } from './catalogue'
import { isRecord, parseErrorShape, type ErrorShape, type GraphQLFailure } from './parse-error'

const networkErrorPattern =
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
  const shape = parseErrorShape(error)
  if (shape) return classifyShape(shape, error)
  const message = messageOf(error)
  if (isNetworkFailure(error, message)) return connectionError(error)
  return new AppError(codeOfMessage(message) ?? 'INTERNAL', { cause: error })
}

/** Codes of refusals. The service's own message says what to correct, which the catalogue's text does not. */
const codesWithReason: ReadonlySet<ErrorCode> = new Set([
  'VALIDATION_FAILED',
  'CONFLICT',
  'RATE_LIMITED',
  'STRIPE_ERROR',
])

function classifyShape(shape: ErrorShape, cause: unknown): AppError {
  const { code, failure } = mainFailure(shape)
  // Only a service that uses the product's codes words its messages for the user.
  const hasReason = failure?.code === code && codesWithReason.has(code)
  return new AppError(code, {
    cause,
    message: (hasReason && failure.message.trim()) || undefined,
    field: failure?.field ?? undefined,
    retryAfterMs: readRetryAfterMs(shape.headers),
  })
}

/** Returns the first known code. A bad HTTP status outranks a code from a message, except for access errors. */
function mainFailure({ status, graphql }: ErrorShape): { code: ErrorCode; failure: GraphQLFailure | null } {
  const badStatus = status !== null && status >= 300
  for (const failure of graphql) {
    const code = codeOfGraphQLFailure(failure)
    if (code && !(badStatus && failure.code === null && code !== 'AUTHENTICATION_FAILED' && !isAuthorization(failure)))
      return { code, failure }
  }
  return { code: badStatus ? codeOfStatus(status) : 'INTERNAL', failure: null }
}

/** Returns true for an invalid or expired token, which a refresh may fix. */
export function isAuthenticationFailure(error: unknown): boolean {
  if (error instanceof AppError) return isAuthenticationFailure(error.cause)
  const shape = parseErrorShape(error)
  if (!shape || shape.graphql.some(isAuthorization)) return false
  return shape.status === 401 || shape.graphql.some(isAuthentication)
}

/** One entry of a mutation's `errors` list: a problem that the user can correct. */
export interface Refusal {
  readonly message?: string | null
  readonly code?: string | null
  readonly field?: string | null
}

/** Returns the refusals as one error with the code of the first. Keeps their messages, which say what to correct. */
export function fromRefusals(refusals: readonly Refusal[] | null | undefined): AppError {
  const first = refusals?.[0]
  if (!first) return new AppError('INTERNAL')
  const failure = { code: first.code?.trim().toUpperCase() || null, message: first.message ?? '', field: null }
  const code = codeOfGraphQLFailure(failure) ?? (failure.code === null ? 'VALIDATION_FAILED' : 'INTERNAL')
  const [reason, ...others] = refusals.map(({ message, field }) => ({
    message: message?.trim() || errorMessages[code],
    field: field ?? undefined,
  }))
  return new AppError(code, { ...reason, reasons: reason && [reason, ...others], cause: refusals })
}

function isNetworkFailure(error: unknown, message: string): boolean {
  return isRecord(error) && (error['name'] === 'NetworkError' || networkErrorPattern.test(message))
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

/** Catalog codes by the names that services use for them. All names are in upper case. */
const serviceCodes: ReadonlyMap<string, ErrorCode> = new Map([
  ['ACCESSDENIED', 'FORBIDDEN'],
  ['ACCESS_DENIED', 'FORBIDDEN'],
  ['ACCESSDENIEDEXCEPTION', 'FORBIDDEN'],
  ['FORBIDDENEXCEPTION', 'FORBIDDEN'],
  ['BAD_USER_INPUT', 'VALIDATION_FAILED'],
  ['VALIDATION_ERROR', 'VALIDATION_FAILED'],
  ['VALIDATIONEXCEPTION', 'VALIDATION_FAILED'],
  ['ALREADY_EXISTS', 'CONFLICT'],
  ['CONDITIONALCHECKFAILEDEXCEPTION', 'CONFLICT'],
  ['TRANSACTIONCANCELEDEXCEPTION', 'CONFLICT'],
  ['CONFLICTEXCEPTION', 'CONFLICT'],
  ['NOTFOUNDEXCEPTION', 'NOT_FOUND'],
  ['RESOURCENOTFOUNDEXCEPTION', 'NOT_FOUND'],
  ['TOO_MANY_REQUESTS', 'RATE_LIMITED'],
  ['TOOMANYREQUESTSEXCEPTION', 'RATE_LIMITED'],
  ['LIMITEXCEEDEDEXCEPTION', 'RATE_LIMITED'],
  ['THROTTLINGEXCEPTION', 'RATE_LIMITED'],
  ['REQUESTLIMITEXCEEDED', 'RATE_LIMITED'],
  ['PROVISIONEDTHROUGHPUTEXCEEDEDEXCEPTION', 'RATE_LIMITED'],
  ['SERVICEUNAVAILABLE', 'SERVICE_UNAVAILABLE'],
  ['SERVICEUNAVAILABLEEXCEPTION', 'SERVICE_UNAVAILABLE'],
  ['EXECUTIONTIMEOUT', 'TIMEOUT'],
  ['EXECUTIONTIMEOUTEXCEPTION', 'TIMEOUT'],
  ['GATEWAY_TIMEOUT', 'TIMEOUT'],
])

/**
 * Codes for an invalid or expired token, which a refresh may fix: UNAUTHENTICATED and AppSync's UnauthorizedException.
 * UNAUTHORIZED is different: the user lacks permission, and a refresh would not help.
 */
const authenticationCodes: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'UNAUTHORIZEDEXCEPTION'])
const authorizationPattern = /access denied|forbidden|not authorized|permission denied/i

/** Removes the data source: 'DynamoDB:ConditionalCheckFailedException' → 'ConditionalCheckFailedException'. */
function bareCode(code: string): string {
  return code.slice(code.lastIndexOf(':') + 1)
}

function knownCode(code: string): ErrorCode | null {
  const bare = bareCode(code)
  return isErrorCode(bare) ? bare : (serviceCodes.get(bare) ?? null)
}

function isAuthorization({ code, message }: GraphQLFailure): boolean {
  if (authorizationPattern.test(message)) return true
  if (code === null) return false
  const known = knownCode(code)
  return known === 'FORBIDDEN' || known === 'UNAUTHORIZED'
}

function isAuthentication(failure: GraphQLFailure): boolean {
  if (isAuthorization(failure)) return false
  if (failure.code === null) return /unauthorized/i.test(failure.message)
  return authenticationCodes.has(bareCode(failure.code))
}

/** Returns the code for an error that has only a message, or null if the message is not recognized. */
function codeOfMessage(message: string): ErrorCode | null {
  // An invalid document is a bug in the app, whatever the message says.
  if (/^validation error of type /i.test(message)) return null
  if (/access denied|forbidden|permission denied/i.test(message)) return 'FORBIDDEN'
  if (/not authorized/i.test(message)) return 'UNAUTHORIZED'
  if (/already exists|conflict/i.test(message)) return 'CONFLICT'
  if (/not found/i.test(message)) return 'NOT_FOUND'
  if (/unauthorized|authentication/i.test(message)) return 'UNAUTHORIZED'
  return null
}

/** Returns the catalog code of a GraphQL error, or null if the error is not recognized. */
function codeOfGraphQLFailure(failure: GraphQLFailure): ErrorCode | null {
  if (isAuthentication(failure)) return 'AUTHENTICATION_FAILED'
  if (failure.code === null) return codeOfMessage(failure.message)
  if (authenticationCodes.has(bareCode(failure.code))) return codeOfMessage(failure.message)
  return knownCode(failure.code)
}

export function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'AUTHENTICATION_FAILED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 408 || status === 504) return 'TIMEOUT'
  if (status === 409) return 'CONFLICT'
  if (status === 422) return 'VALIDATION_FAILED'
  if (status === 429) return 'RATE_LIMITED'
  if (status === 502 || status === 503) return 'SERVICE_UNAVAILABLE'
  return 'INTERNAL'
}
