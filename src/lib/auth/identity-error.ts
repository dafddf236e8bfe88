import { AppError, type AppErrorOptions } from '../errors/app-error'
import type { ErrorCode } from '../errors/catalogue'

/** A refusal or fault of the identity provider, with the provider's name for the error. */
export class IdentityError extends AppError {
  override readonly name = 'IdentityError'
  /** Name of the exception, such as 'NotAuthorizedException'. Null if the response contained no name. */
  readonly type: string | null
  readonly status: number | null

  constructor(
    code: ErrorCode,
    details: { readonly type: string | null; readonly status: number | null } & AppErrorOptions,
  ) {
    super(code, details)
    this.type = details.type
    this.status = details.status
  }
}

const finalRefusals: ReadonlySet<string | null> = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
  'TokenRevokedException',
])

/** Returns whether the error means that the refresh token will never work again. */
export function isFinalRefusal(error: AppError): boolean {
  return error instanceof IdentityError && finalRefusals.has(error.type)
}
