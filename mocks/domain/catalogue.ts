import type { ErrorCode } from './errors'

/** The error catalogue of the product specification, section 8. */
export const CATALOGUE: Readonly<Record<ErrorCode, string>> = {
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
