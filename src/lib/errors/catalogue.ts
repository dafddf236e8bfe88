/** Error codes and texts of the product. The texts are exact: screens and scripts rely on them. */
export const errorMessages = {
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
} as const

export type ErrorCode = keyof typeof errorMessages

export const connectionErrorMessage = 'Connection error. Please check your internet and try again.'

export const sessionMessages = {
  expired: 'Your session has expired. Please sign in again.',
  network: 'Network error during token refresh. Please check your connection and try again.',
  refreshFailed: 'Token refresh failed. Please sign in again.',
  noRefreshToken: 'No refresh token available. Please sign in again.',
  noUsername: 'Unable to determine username for token refresh. Please sign in again.',
  authenticationFailed: 'Authentication failed',
  userWithoutUsername: 'User response did not include a username',
  notConfigured: 'Cognito service not configured',
  invalidTokens: 'Invalid tokens detected. Please sign in again.',
  manyFailures: 'Multiple refresh attempts failed. Please sign in again.',
} as const

const challengeRequired = 'Authentication challenge required: '

export function challengeMessage(challenge: string): string {
  return `${challengeRequired}${challenge}`
}

/** Returns true for a challenge, which is a sign-in step and not a failure. Its message has the role `status`. */
export function isChallengeMessage(message: string): boolean {
  return message.startsWith(challengeRequired)
}

export const fundingMessages = {
  paymentFailed: 'Payment failed',
  couldNotInitialize: 'Could not initialize payment',
  tryAgain: 'Please try again.',
  stripeNotReady: 'Stripe is not ready',
  cardFormNotReady: 'Card form is not ready',
  confirmationFailed: 'Payment confirmation failed',
  invalidAmount: 'Invalid amount',
  dialogFailed: 'Failed to process. Please try again.',
} as const

const retryableCodes: ReadonlySet<ErrorCode> = new Set(['SERVICE_UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED'])

export function isRetryableCode(code: ErrorCode): boolean {
  return retryableCodes.has(code)
}

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorMessages, value)
}
