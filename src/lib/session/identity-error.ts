import { AppError, type AppErrorOptions } from '../errors/app-error'
import type { ErrorCode } from '../errors/catalogue'

/** A refusal or fault of the identity provider, with the provider's own name for it. */
export class IdentityError extends AppError {
  override readonly name = 'IdentityError'
  /** The exception's name, such as 'NotAuthorizedException'; null when the provider was not reached or did not say. */
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

/** The refresh token will never work again, whoever asks. */
export function isFinalRefusal(error: AppError): boolean {
  return error instanceof IdentityError && finalRefusals.has(error.type)
}
