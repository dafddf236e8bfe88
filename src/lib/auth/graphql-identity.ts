import { exceptionNamed, fieldOfAttribute, identityError } from './cognito/cognito-errors'
import { type GraphqlIdentityCalls, IdentityError } from './identity-provider'
import { AppError } from '../errors/app-error'
import { type ErrorCode, errorMessages, sessionMessages } from '../errors/catalogue'
import { classify, fromRefusals, readRetryAfterMs } from '../errors/classify'
import { type GraphQLFailure, isRecord, parseErrorShape, type UnknownRecord } from '../errors/parse-error'
import { realTimers, type Timers } from '../time/timers'
import { createBackendFetch, type BackendFetchOptions } from '../api/backend-fetch'
import { lookUp } from '../../shared/look-up'

export interface IdentityVariantOptions extends BackendFetchOptions {
  readonly endpoint: string
  readonly timers?: Timers | undefined
}

/** Shorter than the usual timeout, because the identity provider is called afterwards. */
export const variantTimeoutMs = 10_000

const signInDocument = `mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) {
    success accessToken idToken refreshToken expiresIn
    errors { message code field }
  }
}`

const signUpDocument = `mutation SignUp($input: SignUpInput!) {
  signUp(input: $input) {
    success userSub codeDelivery { destination medium attribute }
    errors { message code field }
  }
}`

const confirmSignUpDocument = `mutation ConfirmSignUp($username: String!, $code: String!) {
  confirmSignUp(username: $username, code: $code) { success errors { message code field } }
}`

/**
 * Returns the GraphQL variants of sign-in, sign-up, and confirmation. A variant throws IdentityError if the service
 * refused. After any other error, the caller asks the provider.
 */
export function createIdentityVariants(options: IdentityVariantOptions): Required<GraphqlIdentityCalls> {
  const send = createBackendFetch(options)

  async function post(body: UnknownRecord): Promise<{ response: Response; bodyText: string }> {
    const controller = new AbortController()
    const cancelTimeout = (options.timers ?? realTimers).after(variantTimeoutMs, () => controller.abort())
    try {
      const response = await send(options.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
        body: JSON.stringify(body),
        signal: controller.signal,
      })
      return { response, bodyText: await response.text() }
    } finally {
      cancelTimeout()
    }
  }

  async function mutate(operationName: string, field: string, query: string, variables: UnknownRecord) {
    const answer = await post({ operationName, query, variables })
    const payload = readPayload(answer.bodyText, field)
    if (payload?.['success'] === true) return payload
    throw refusalIn(operationName, answer, payload) ?? classify(answer)
  }

  return {
    async signIn({ username, password }) {
      const answer = await mutate('SignIn', 'signIn', signInDocument, { email: username, password })
      const [accessToken, idToken, refreshToken] = (['accessToken', 'idToken', 'refreshToken'] as const).map(
        (name) => answer[name],
      )
      if (!isText(accessToken) || !isText(idToken) || !isText(refreshToken)) throw new AppError('AUTHENTICATION_FAILED')
      const expiresIn = answer['expiresIn']
      return {
        kind: 'tokens',
        tokens: {
          accessToken,
          idToken,
          refreshToken,
          expiresInSeconds: typeof expiresIn === 'number' ? expiresIn : undefined,
        },
      }
    },
    async signUp(input) {
      const { address, addressLine2, city, state, zipCode, nmlsNumber, ...person } = input
      const composite = {
        line1: address,
        line2: addressLine2 || undefined,
        city,
        state,
        zipCode,
        nmlsNumber: nmlsNumber || undefined,
      }
      const answer = await mutate('SignUp', 'signUp', signUpDocument, {
        input: { ...person, address: composite },
      })
      const delivery = answer['codeDelivery']
      return {
        userSub: orNull(answer['userSub']),
        confirmed: false,
        codeDelivery: isRecord(delivery)
          ? {
              destination: orNull(delivery['destination']),
              medium: orNull(delivery['medium']),
              attribute: orNull(delivery['attribute']),
            }
          : null,
      }
    },
    async confirmSignUp({ username, code }) {
      await mutate('ConfirmSignUp', 'confirmSignUp', confirmSignUpDocument, { username, code: code.trim() })
    },
  }
}

/* Refusals */

/** Names of Cognito's exceptions, by the messages that services pass on without the name. The first match wins. */
const exceptionsByMessage: readonly (readonly [RegExp, string])[] = [
  [/not confirmed/i, 'UserNotConfirmedException'],
  [/reset (?:is )?required/i, 'PasswordResetRequiredException'],
  [/attempt limit exceeded/i, 'LimitExceededException'],
  [
    /incorrect username or password|(?:invalid|wrong|bad) (?:credentials|password|username)|is disabled|current status is|attempts exceeded/i,
    'NotAuthorizedException',
  ],
  [/account with .+ already exists/i, 'AliasExistsException'],
  [/user(?: ?name)? (?:already exists|is (?:already )?(?:taken|in use))/i, 'UsernameExistsException'],
  [/did not conform with policy|provided password/i, 'InvalidPasswordException'],
  [/request a code again|code (?:has |is )?expired/i, 'ExpiredCodeException'],
  [/(?:invalid|wrong|incorrect) (?:verification |confirmation )?code/i, 'CodeMismatchException'],
  [/^\w+ failed with error /, 'UserLambdaValidationException'],
  [/user does not exist|user not found|client id combination not found/i, 'UserNotFoundException'],
  [
    /conform to the schema|invalid (?:email address|phone number) format|^username (?:should|cannot) be|already confirmed/i,
    'InvalidParameterException',
  ],
]

/** Codes of a thrown error that refuses the request. The other codes report a fault of the service. */
const refusalCodes: readonly string[] = [
  'VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'CONFLICT',
  'ALREADY_EXISTS',
  'NOT_FOUND',
  'FORBIDDEN',
  'AUTHENTICATION_FAILED',
]

/** The service does not have the operation, or has it in another form. */
const invalidDocument =
  /^cannot query field|^validation error of type|^syntax error|^unknown |^variable ["'$]|contains a field name/i

/** A challenge is not a refusal. Only the provider can continue it. */
const challengeName = /challenge|MFA|NEW_PASSWORD_REQUIRED|EMAIL_OTP/i

/**
 * Returns the refusal in an answer, or null if the provider must be asked. A refusal is:
 *
 * - `success: false`, unless its errors name a challenge
 * - a thrown error with the name or message of a Cognito exception, or with one of `refusalCodes`
 * - too many requests (HTTP 429, RATE_LIMITED, or a code such as ThrottlingException)
 *
 * These are none: a lost or late answer, an HTTP error or another body without GraphQL errors, an answer without a
 * payload, an invalid document, a demand for a token (UNAUTHENTICATED, UnauthorizedException, Unauthorized), a fault.
 */
function refusalIn(
  operation: string,
  { response, bodyText }: { readonly response: Response; readonly bodyText: string },
  payload: UnknownRecord | null,
): IdentityError | null {
  const status = response.status
  const failures = parseErrorShape(payload ?? { response, bodyText })?.graphql ?? []
  if (operation === 'SignIn' && failures.some(({ code, message }) => challengeName.test(`${code} ${message}`)))
    return null
  const errors = failures.flatMap((failure) => {
    const general = fromRefusals([failure])
    const field = failure.field === null ? undefined : formField(operation, failure.field)
    const isUnexplained = operation === 'SignUp' && general.message === errorMessages.CONFLICT
    const message = isUnexplained
      ? (lookUp(takenTexts, field ?? 'username') ?? general.message)
      : failure.message.trim()
    const type = exceptionNamed(failure.code) ?? exceptionsByMessage.find(([pattern]) => pattern.test(message))?.[1]
    if (!payload && !isThrownRefusal(failure, general.code, type, status)) return []
    if (type) return [identityError(operation, { type, message, status, field, code: general.code })]
    return [new IdentityError(general.code, { type: null, status, field, message: general.message })]
  })
  const [first] = errors
  if (first) {
    const { code, type, message, field, remedy } = first
    const reasons = errors.flatMap((error) => error.reasons)
    return new IdentityError(code, { type, status, message, field, remedy, reasons, cause: failures })
  }
  if (status === 429 && !payload)
    return new IdentityError('RATE_LIMITED', { type: null, status, retryAfterMs: readRetryAfterMs(response.headers) })
  if (!payload) return null
  const code = operation === 'SignIn' ? 'AUTHENTICATION_FAILED' : 'VALIDATION_FAILED'
  const message = operation === 'SignIn' ? sessionMessages.authenticationFailed : refusedWithoutReason
  return new IdentityError(code, { type: null, status, message })
}

function isThrownRefusal(failure: GraphQLFailure, code: ErrorCode, type: string | undefined, status: number): boolean {
  if (invalidDocument.test(failure.message)) return false
  if (code === 'RATE_LIMITED' || exceptionNamed(failure.code)) return true
  return refusalCodes.includes(failure.code ?? '') || (type !== undefined && status < 500)
}

const refusedWithoutReason = 'The service refused this without a reason. Contact your administrator.'

const takenTexts: Readonly<Record<string, string>> = {
  username: 'User already exists',
  email: 'An account with this email already exists.',
}

/** Returns the form's name of a field: `zipCode` for `address.zipCode`, and the username for the email of a sign-in. */
function formField(operation: string, field: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return operation === 'SignIn' && name === 'email' ? 'username' : fieldOfAttribute(name)
}

/** Returns the payload of the requested field, or null if it is missing. */
function readPayload(bodyText: string, field: string): UnknownRecord | null {
  try {
    const body: unknown = JSON.parse(bodyText)
    const data = isRecord(body) ? body['data'] : null
    const payload = isRecord(data) ? lookUp(data, field) : null
    return isRecord(payload) ? payload : null
  } catch {
    // Not a GraphQL response. Its HTTP status says what it is.
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const orNull = (value: unknown): string | null => (isText(value) ? value : null)
