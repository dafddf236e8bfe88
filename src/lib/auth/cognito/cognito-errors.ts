import type { ErrorCode } from '../../errors/catalogue'
import { codeOfStatus, readRetryAfterMs } from '../../errors/classify'
import { isRecord } from '../../errors/parse-error'
import { IdentityError } from '../identity-provider'

interface ErrorMeaning {
  readonly code: ErrorCode
  readonly field?: string
  /** True to show the provider's message, because it names the problem. Otherwise the catalogue's text is shown. */
  readonly showMessage?: boolean
}

const meanings: Readonly<Record<string, ErrorMeaning>> = {
  NotAuthorizedException: { code: 'AUTHENTICATION_FAILED', showMessage: true },
  UserNotFoundException: { code: 'AUTHENTICATION_FAILED', showMessage: true },
  UserNotConfirmedException: { code: 'AUTHENTICATION_FAILED', showMessage: true },
  PasswordResetRequiredException: { code: 'AUTHENTICATION_FAILED', showMessage: true },
  RefreshTokenReuseException: { code: 'AUTHENTICATION_FAILED' },
  UsernameExistsException: { code: 'CONFLICT', field: 'username' },
  AliasExistsException: { code: 'CONFLICT', field: 'email' },
  InvalidPasswordException: { code: 'VALIDATION_FAILED', field: 'password', showMessage: true },
  PasswordHistoryPolicyViolationException: { code: 'VALIDATION_FAILED', field: 'password', showMessage: true },
  InvalidParameterException: { code: 'VALIDATION_FAILED', showMessage: true },
  UserLambdaValidationException: { code: 'VALIDATION_FAILED', showMessage: true },
  EnableSoftwareTokenMFAException: { code: 'VALIDATION_FAILED', field: 'code', showMessage: true },
  CodeMismatchException: { code: 'VALIDATION_FAILED', field: 'code', showMessage: true },
  ExpiredCodeException: { code: 'VALIDATION_FAILED', field: 'code', showMessage: true },
  LimitExceededException: { code: 'RATE_LIMITED' },
  TooManyRequestsException: { code: 'RATE_LIMITED' },
  TooManyFailedAttemptsException: { code: 'RATE_LIMITED' },
  CodeDeliveryFailureException: { code: 'SERVICE_UNAVAILABLE' },
  ForbiddenException: { code: 'FORBIDDEN' },
  InternalErrorException: { code: 'INTERNAL' },
}

/** Patterns in Cognito's messages and the form field of each. The first match wins. */
const fieldPatterns: readonly (readonly [RegExp, string])[] = [
  [/phone/i, 'phoneNumber'],
  [/e-?mail/i, 'email'],
  [/password/i, 'password'],
  [/confirmation ?code|\bcode\b/i, 'code'],
  [/zip_?code/i, 'zipCode'],
  [/nmls/i, 'nmlsNumber'],
  [/given_?name/i, 'firstName'],
  [/family_?name/i, 'lastName'],
  [/custom:city/i, 'city'],
  [/custom:state/i, 'state'],
  [/address/i, 'address'],
  [/user_?name/i, 'username'],
]

/**
 * Messages about a wrong configuration of the pool or this build, which the user cannot correct. Cognito sends them
 * with the types of ordinary refusals, so only the message text identifies them.
 */
const configurationPattern =
  /flow (?:is )?not enabled|not enabled for (?:this|the) (?:client|user pool)|(?:secret ?hash|secret_hash)|client secret|configured with secret|user pool client .+ does not exist|user pool .+ does not exist|user pool does not have|(?:access token|client) .*(?:required scopes|not have .*scope)|SMS (?:configuration|role)|not verified for sending|rotation is enabled/i

/** Schema violations. Cognito's messages for them list patterns and constraints, which users should not see. */
const schemaPattern = /^\d+ validation errors? detected/i

/** Captures the text after the attribute: 'Attributes did not conform to the schema: custom:nmls_number: …'. */
const attributePattern = /^Attributes did not conform to the schema: [\w:]+: (.+)$/is

function userMessage(message: string | undefined): string | undefined {
  if (message === undefined || schemaPattern.test(message)) return undefined
  return attributePattern.exec(message)?.[1] ?? message
}

/** Returns 'Name' for 'com.amazonaws…#Name', 'Name:http://…', and plain 'Name'. */
function typeName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const bare = value.split(':')[0]?.split('#').at(-1)?.trim()
  return bare || null
}

/** Returns the typed error of a failed response. The body is the parsed JSON, or undefined if parsing failed. */
export function cognitoError(response: Response, body: unknown): IdentityError {
  const record = isRecord(body) ? body : {}
  const type =
    typeName(response.headers.get('x-amzn-errortype')) ?? typeName(record['__type']) ?? typeName(record['code'])
  const ownMessage = record['message'] ?? record['Message']
  const message = typeof ownMessage === 'string' && ownMessage.trim() !== '' ? ownMessage.trim() : undefined
  if (message !== undefined && response.status < 500 && configurationPattern.test(message))
    return new IdentityError('INTERNAL', {
      type,
      status: response.status,
      message: `Sign-in is not set up correctly: ${message.replace(/\.$/, '')}. Please contact your administrator.`,
      cause: new Error(`${type ?? response.status}: ${message}`),
    })
  const meaning: ErrorMeaning = (type && Object.hasOwn(meanings, type) && meanings[type]) || {
    // Cognito uses status 400 for every refusal, so the status does not classify an unknown type.
    code: response.status === 400 || response.status < 300 ? 'INTERNAL' : codeOfStatus(response.status),
  }
  const needsField = meaning.code === 'VALIDATION_FAILED' && meaning.field === undefined
  return new IdentityError(meaning.code, {
    type,
    status: response.status,
    message: meaning.showMessage ? userMessage(message) : undefined,
    field: needsField ? fieldPatterns.find(([pattern]) => pattern.test(message ?? ''))?.[1] : meaning.field,
    retryAfterMs: readRetryAfterMs(response.headers),
    cause: message === undefined ? undefined : new Error(`${type ?? response.status}: ${message}`),
  })
}
