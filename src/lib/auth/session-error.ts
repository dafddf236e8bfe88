import { AppError, type AppErrorOptions } from '../errors/app-error'
import { sessionMessages, type ErrorCode } from '../errors/catalogue'

export type SessionErrorReason = keyof typeof sessionMessages

/** A failure of the session, with a message from the error catalogue. */
export class SessionError extends AppError {
  override readonly name = 'SessionError'
  readonly reason: SessionErrorReason

  constructor(reason: SessionErrorReason, options: AppErrorOptions = {}) {
    const code: ErrorCode =
      reason === 'network' ? 'SERVICE_UNAVAILABLE' : reason === 'notConfigured' ? 'INTERNAL' : 'AUTHENTICATION_FAILED'
    super(code, { ...options, message: sessionMessages[reason] })
    this.reason = reason
  }
}
