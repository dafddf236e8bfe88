/** Default message of each error code. Source: the product specification, section 8. */
export const ERROR_MESSAGES = {
  AUTHENTICATION_FAILED: 'Authentication failed. Please sign in again.',
  UNAUTHORIZED: 'You are not authorized to perform this action.',
  FORBIDDEN: 'Access denied. You do not have permission for this action.',
  VALIDATION_FAILED: 'Please check your input and try again.',
  NOT_FOUND: 'The requested item was not found.',
  CONFLICT: 'This conflicts with existing data. Please refresh and try again.',
  RATE_LIMITED: 'Too many requests. Please wait a moment and try again.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable. Please try again.',
  TIMEOUT: 'Request timed out. Please try again.',
  STRIPE_ERROR: 'Payment processing error. Please check your payment details.',
  INTERNAL: 'An unexpected error occurred. Please try again.',
}

export type ErrorCode = keyof typeof ERROR_MESSAGES

/**
 * Error that a function in mocks/domain throws on purpose. `field` is the name of the wrong input in schema.graphql.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly field?: string,
  ) {
    super(message)
  }
}

export const invalid = (field: string, message: string) => new DomainError('VALIDATION_FAILED', message, field)
export const conflict = (field: string | undefined, message: string) => new DomainError('CONFLICT', message, field)
/** Returns a NOT_FOUND error. `what` is the subject of the message, such as 'The wallet'. */
export const notFound = (what: string) => new DomainError('NOT_FOUND', `${what} was not found.`)
export const forbidden = (message = ERROR_MESSAGES.FORBIDDEN) => new DomainError('FORBIDDEN', message)

/** Returns true for errors that the user can correct. A mutation returns those as data and throws all others. */
export const isCorrectable = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  ['VALIDATION_FAILED', 'CONFLICT', 'NOT_FOUND', 'STRIPE_ERROR', 'RATE_LIMITED', 'AUTHENTICATION_FAILED'].includes(
    error.code,
  )
