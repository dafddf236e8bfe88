import { isErrorCode, type ErrorCode } from './catalogue'
import type { GraphQLFailure } from './signals'

/** Catalog codes by the names that services use for them. All names are in upper case. */
const otherNames: ReadonlyMap<string, ErrorCode> = new Map([
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
const authorizationWords = /access denied|forbidden|not authorized|permission denied/i

/** Removes the data source: 'DynamoDB:ConditionalCheckFailedException' → 'ConditionalCheckFailedException'. */
function bareCode(code: string): string {
  return code.slice(code.lastIndexOf(':') + 1)
}

function knownCode(code: string): ErrorCode | null {
  const bare = bareCode(code)
  return isErrorCode(bare) ? bare : (otherNames.get(bare) ?? null)
}

export function isAuthorization({ code, message }: GraphQLFailure): boolean {
  if (authorizationWords.test(message)) return true
  if (code === null) return false
  const known = knownCode(code)
  return known === 'FORBIDDEN' || known === 'UNAUTHORIZED'
}

export function isAuthentication(failure: GraphQLFailure): boolean {
  if (isAuthorization(failure)) return false
  if (failure.code === null) return /unauthorized/i.test(failure.message)
  return authenticationCodes.has(bareCode(failure.code))
}

/** Returns the code for an error that has only a message, or null if the message is not recognized. */
export function codeOfMessage(message: string): ErrorCode | null {
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
export function codeOfGraphQLFailure(failure: GraphQLFailure): ErrorCode | null {
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
