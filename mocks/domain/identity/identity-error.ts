import { DomainError, type ErrorCode } from '../errors'

/** Error types of Cognito, with the error code that the GraphQL API uses for each. */
const CODES = {
  NotAuthorizedException: 'AUTHENTICATION_FAILED',
  UserNotConfirmedException: 'AUTHENTICATION_FAILED',
  UsernameExistsException: 'CONFLICT',
  AliasExistsException: 'CONFLICT',
  InvalidPasswordException: 'VALIDATION_FAILED',
  InvalidParameterException: 'VALIDATION_FAILED',
  CodeMismatchException: 'VALIDATION_FAILED',
  EnableSoftwareTokenMFAException: 'VALIDATION_FAILED',
  ExpiredCodeException: 'VALIDATION_FAILED',
  LimitExceededException: 'RATE_LIMITED',
} as const satisfies Record<string, ErrorCode>

type IdentityErrorType = keyof typeof CODES

/** Error of the identity provider. Cognito responses contain `type`, GraphQL responses contain `code`. */
export class IdentityError extends DomainError {
  constructor(
    readonly type: IdentityErrorType,
    message: string,
    field?: string,
  ) {
    super(CODES[type], message, field)
  }
}

export const notAuthorized = (message: string) => new IdentityError('NotAuthorizedException', message)
export const wrongPassword = () => notAuthorized('Incorrect username or password.')
export const invalidParameter = (message: string, field?: string) =>
  new IdentityError('InvalidParameterException', message, field)
export const limitExceeded = () =>
  new IdentityError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
export const wrongCode = (message = 'Invalid verification code provided, please try again.') =>
  new IdentityError('CodeMismatchException', message, 'code')
export const expiredCode = () =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.', 'code')
