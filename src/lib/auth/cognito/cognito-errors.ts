import type { ErrorCode } from '../../errors/catalogue'
import { codeOfStatus, readRetryAfterMs } from '../../errors/classify'
import { isRecord } from '../../errors/parse-error'
import { IdentityError } from '../identity-provider'
import { lookUp } from '../../../shared/look-up'

interface ErrorMeaning {
  readonly code: ErrorCode
  readonly field?: string
  /** Replaces the provider's message. Null for the catalogue's text. */
  readonly message?: string | null
}

/** The refusals of Cognito. Their message tells the user what to do, unless `message` replaces it. */
const meanings: Readonly<Record<string, ErrorMeaning>> = {
  NotAuthorizedException: { code: 'AUTHENTICATION_FAILED' },
  UserNotFoundException: {
    code: 'AUTHENTICATION_FAILED',
    field: 'username',
    message: 'There is no account with this username.',
  },
  UserNotConfirmedException: { code: 'AUTHENTICATION_FAILED' },
  PasswordResetRequiredException: {
    code: 'AUTHENTICATION_FAILED',
    message: 'Your password was reset. Choose a new one with the code that was sent to you.',
  },
  RefreshTokenReuseException: { code: 'AUTHENTICATION_FAILED', message: null },
  UsernameExistsException: {
    code: 'CONFLICT',
    field: 'username',
    message: 'This username is taken. Choose another one, or sign in.',
  },
  AliasExistsException: { code: 'CONFLICT' },
  InvalidPasswordException: { code: 'VALIDATION_FAILED', field: 'password' },
  PasswordHistoryPolicyViolationException: { code: 'VALIDATION_FAILED', field: 'password' },
  InvalidParameterException: { code: 'VALIDATION_FAILED' },
  UserLambdaValidationException: { code: 'VALIDATION_FAILED' },
  EnableSoftwareTokenMFAException: { code: 'VALIDATION_FAILED', field: 'code' },
  CodeMismatchException: { code: 'VALIDATION_FAILED', field: 'code' },
  ExpiredCodeException: { code: 'VALIDATION_FAILED', field: 'code' },
  LimitExceededException: { code: 'RATE_LIMITED' },
  TooManyRequestsException: { code: 'RATE_LIMITED', message: null },
  TooManyFailedAttemptsException: { code: 'RATE_LIMITED' },
  CodeDeliveryFailureException: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The code could not be delivered. Ask for another one, or contact your administrator.',
  },
  ForbiddenException: { code: 'FORBIDDEN', message: null },
}

/** Form fields by the attributes and parameters that Cognito's messages name. */
const fieldNames: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'password',
  proposedPassword: 'password',
  confirmationCode: 'code',
  userCode: 'code',
  email: 'email',
  phone_number: 'phoneNumber',
  given_name: 'firstName',
  family_name: 'lastName',
  address: 'address',
  line1: 'address',
  line2: 'addressLine2',
  newPassword: 'password',
  'custom:city': 'city',
  'custom:state': 'state',
  'custom:zip_code': 'zipCode',
  'custom:nmls_number': 'nmlsNumber',
}

/** Captures the attribute or parameter that a message names. */
const namePattern = /conform to the schema: ([\w:]+):|Value .*?at '([\w.:]+)'/s

/** Patterns in messages that name no attribute, and the form field of each. The first match wins. */
const fieldPatterns: readonly (readonly [RegExp, string])[] = [
  [/^user ?name/i, 'username'],
  [/phone/i, 'phoneNumber'],
  [/e-?mail/i, 'email'],
  [/password/i, 'password'],
  [/\bcode\b/i, 'code'],
]

/**
 * Mistakes in the set-up of the pool, its app client, or this build, which the user cannot correct. Each has a pattern
 * of the exception with its message, and what the operator must change. Cognito sends many of them with the types of
 * ordinary refusals.
 */
const setUpMistakes: readonly (readonly [RegExp, string])[] = [
  [
    /flow (?:is )?not enabled|not enabled for (?:this|the) client|auth method not supported/i,
    "Enable the app client's flow ALLOW_USER_PASSWORD_AUTH.",
  ],
  [
    /secret_? ?hash|client secret|configured with secret/i,
    'Use an app client without a secret, or set VITE_COGNITO_CLIENT_SECRET.',
  ],
  [
    /^ResourceNotFoundException|user pool .+ does not exist/i,
    'Check VITE_AWS_REGION, VITE_COGNITO_USER_POOL_ID, and VITE_COGNITO_CLIENT_ID.',
  ],
  [
    /attribute does not exist in the schema|type for attribute .+ could not be determined/i,
    "Add the custom attributes city, state, zip_code, and nmls_number to the pool's schema.",
  ],
  [/unauthorized attribute/i, 'Let the app client write all attributes of a sign-up (docs/going-live.md, section 1).'],
  [/attribute is immutable|cannot modify (?:an )?immutable/i, 'Make this attribute mutable.'],
  [
    /daily email limit|not verified|^InvalidEmailRoleAccessPolicyException/i,
    'Let the pool send its email through Amazon SES, from a verified address and out of the SES sandbox.',
  ],
  [
    /^InvalidSms|SMS (?:configuration|role)|role .*trust relationship/i,
    "Check the role that lets the pool send text messages (the pool's SMS configuration).",
  ],
  [/SignUp is not permitted/i, 'Enable self-registration for the pool (AllowAdminCreateUserOnly: false).'],
  [
    /^(?:InvalidLambdaResponse|UnexpectedLambda)Exception/,
    "Check the pool's Lambda triggers: their permissions, their logs, and what they return.",
  ],
  [
    /required scopes|not have .*scope/i,
    'Let the access token have the scope aws.cognito.signin.user.admin (docs/going-live.md, section 1).',
  ],
  [/rotation is enabled/i, 'Disable rotation, or disable the flow ALLOW_REFRESH_TOKEN_AUTH.'],
  [
    /user pool does not have|not enabled for (?:this|the) user pool|^(?:InvalidUserPoolConfiguration|UserPoolAddOnNotEnabled|FeatureUnavailableInTier|UnsupportedOperation|MFAMethodNotFound|SoftwareTokenMFANotFound)Exception/i,
    "Check the pool's MFA settings and feature plan (docs/going-live.md, section 1).",
  ],
  [
    /^(?:UnknownOperation|MissingAuthenticationToken|UnrecognizedClient|InvalidSignature|AccessDenied)Exception/,
    'Check VITE_COGNITO_ENDPOINT.',
  ],
]

/** What a user tried to do, by operation. It ends the sentence "This service is not set up for …". */
const purposes: Readonly<Record<string, string>> = {
  SignUp: 'sign-up',
  ConfirmSignUp: 'confirming an account',
  ResendConfirmationCode: 'sending codes',
  ForgotPassword: 'resetting a password',
  ConfirmForgotPassword: 'resetting a password',
  AssociateSoftwareToken: 'authenticator apps',
  VerifySoftwareToken: 'authenticator apps',
  SetUserMFAPreference: 'authenticator apps',
}

/** Returns what to change if the set-up is at fault, else null. The form has no field for an unknown attribute. */
function setUpRemedy(type: string | null, message: string, named: string | undefined): string | null {
  const mistake = `${type ?? ''}: ${message}`
  const known = setUpMistakes.find(([pattern]) => pattern.test(mistake))
  if (known) return known[1]
  const isUnknown = named !== undefined && /schema/.test(message) && !Object.hasOwn(fieldNames, named)
  return isUnknown ? `Make the attribute ${named} optional in the pool, because the app does not ask for it.` : null
}

/** Returns the message as the user should read it: without the trigger's name, the attribute, and regular expressions. */
function userMessage(message: string): string {
  const atMost = /length less than or equal to (\d+)/i.exec(message)?.[1]
  if (atMost) return `Use at most ${atMost} characters.`
  const atLeast = /length greater than or equal to (\d+)/i.exec(message)?.[1]
  if (atLeast) return `Use at least ${atLeast} character${atLeast === '1' ? '' : 's'}.`
  if (/regular expression pattern/i.test(message)) return 'This contains spaces or characters that are not allowed.'
  if (/must not be null|attribute is required/i.test(message)) return 'Fill in this field.'
  const reason = message.replace(/^\w+ failed with error |^.*conform to the schema: [\w:]+: /is, '')
  // Cognito adds a period to the reason of a trigger.
  return reason.replace(/\.\.$/, '.').trim()
}

/** Returns 'Name' for 'com.amazonaws…#Name', 'Name:http://…', and plain 'Name'. */
function typeName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const bare = value.split(':')[0]?.split('#').at(-1)?.trim()
  return bare || null
}

/**
 * Returns the typed error of a failed response to the operation. The body is the parsed JSON, or undefined if parsing
 * failed.
 */
export function cognitoError(response: Response, body: unknown, operation = 'InitiateAuth'): IdentityError {
  const record = isRecord(body) ? body : {}
  const type =
    typeName(response.headers.get('x-amzn-errortype')) ?? typeName(record['__type']) ?? typeName(record['code'])
  const message = record['message'] ?? record['Message']
  const { status } = response
  return identityError(operation, {
    type,
    message: typeof message === 'string' ? message.trim() : '',
    status,
    retryAfterMs: readRetryAfterMs(response.headers),
    // Cognito uses status 400 for every refusal, so the status does not classify an unknown type.
    code: status === 400 || status < 300 ? 'INTERNAL' : codeOfStatus(status),
  })
}

export interface IdentityFailure {
  /** Name of Cognito's exception, if known. */
  readonly type: string | null
  readonly message: string
  readonly status: number | null
  readonly retryAfterMs?: number | undefined
  /** Code of an exception that the app does not know. */
  readonly code: ErrorCode
  /** The field that the service names. */
  readonly field?: string | undefined
}

/** Returns the error of a refused operation, with the reason for the user and the field of the form. */
export function identityError(operation: string, failure: IdentityFailure): IdentityError {
  const { type, message, status, retryAfterMs, code, field } = failure
  const cause = message === '' ? undefined : new Error(`${type ?? status}: ${message}`)
  const details = { type, status, retryAfterMs, cause }
  const [, attribute, parameter] = namePattern.exec(message) ?? []
  const named = attribute ?? parameter
  const remedy = (status ?? 0) < 500 ? setUpRemedy(type, message, named) : null
  if (remedy !== null) {
    const purpose = lookUp(purposes, operation) ?? 'sign-in'
    const told = `This service is not set up for ${purpose}. Contact your administrator.`
    return new IdentityError('INTERNAL', { ...details, remedy, message: told })
  }
  const meaning = lookUp(meanings, type)
  if (!meaning) return new IdentityError(code, details)
  // A trigger's reason may mention any field, so it stays above the form.
  const isAboutField = ['InvalidParameterException', 'AliasExistsException'].includes(type ?? '')
  return new IdentityError(meaning.code, {
    ...details,
    message: meaning.message === undefined ? userMessage(message) || undefined : (meaning.message ?? undefined),
    field: field ?? meaning.field ?? (isAboutField ? fieldOf(named, message) : undefined),
  })
}

function fieldOf(named: string | undefined, message: string): string | undefined {
  return lookUp(fieldNames, named) ?? fieldPatterns.find(([pattern]) => pattern.test(message))?.[1]
}

/** Returns the name of the Cognito refusal that a code of another service names, in any case, else undefined. */
export function exceptionNamed(code: string | null): string | undefined {
  const bare = code?.slice(code.lastIndexOf(':') + 1).toLowerCase()
  return Object.keys(meanings).find((name) => name.toLowerCase() === bare)
}

/** Returns the form's name of an attribute of Cognito, or the name itself. */
export function fieldOfAttribute(name: string): string {
  return lookUp(fieldNames, name) ?? name
}
