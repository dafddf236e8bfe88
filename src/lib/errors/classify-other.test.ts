import { ServerError } from '@apollo/client/errors'
import { describe, expect, it } from 'vitest'
import { AppError } from './app-error'
import { connectionErrorMessage, errorMessages, isRetryableCode, type ErrorCode } from './catalogue'
import { classify, fromRefusals, isAborted, isAuthenticationFailure } from './classify'

function server(status: number, bodyText: string, headers: Record<string, string> = {}) {
  const response = new Response(null, { status, headers })
  return new ServerError('Response not successful', { response, bodyText })
}

describe('other failures', () => {
  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed', 'fetch failed'])(
    'classifies %s as a connection error',
    (message) => {
      const error = classify(new TypeError(message))
      expect(error).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: connectionErrorMessage,
        retryable: true,
        network: true,
      })
    },
  )

  it('classifies a NetworkError as a connection error, whatever its message', () => {
    expect(classify(new DOMException('A network problem', 'NetworkError'))).toMatchObject({ network: true })
  })

  it('ignores a message that is not a string', () => {
    expect(classify({ message: ['conflict'] }).code).toBe('INTERNAL')
    expect(classify({ name: 'AbortError' }).code).toBe('INTERNAL')
  })

  it('reads the status without a body', () => {
    expect(classify({ statusCode: 429 }).code).toBe('RATE_LIMITED')
    expect(classify({ response: new Response('', { status: 404 }) }).code).toBe('NOT_FOUND')
    expect(classify({ statusCode: '429', response: { status: 404 } }).code).toBe('INTERNAL')
  })

  it('does not classify a TypeError in the app as a connection error', () => {
    expect(classify(new TypeError('Cannot convert undefined or null to object'))).toMatchObject({
      code: 'INTERNAL',
      network: false,
    })
  })

  it('marks an aborted request', () => {
    const aborted = new DOMException('The user aborted a request.', 'AbortError')
    expect(isAborted(aborted)).toBe(true)
    expect(classify(aborted)).toMatchObject({ aborted: true, retryable: false })
    expect(isAborted(classify(aborted))).toBe(true)
    expect(isAborted(new Error('x'))).toBe(false)
  })

  it('classifies a TimeoutError as TIMEOUT', () => {
    const cause = new DOMException('timed out', 'TimeoutError')
    expect(classify(cause)).toMatchObject({ code: 'TIMEOUT', retryable: true, network: true, cause })
    expect(classify('TimeoutError').code).toBe('INTERNAL')
  })

  it.each([
    'Network request failed',
    'The Internet connection appears to be offline.',
    'The network connection was lost.',
    'net::ERR_INTERNET_DISCONNECTED',
    'net::ERR_NAME_NOT_RESOLVED',
    'network error',
  ])('recognizes the connection error of another browser: %s', (message) => {
    const cause = new Error(message)
    expect(classify(cause)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', network: true, cause })
  })

  it('does not classify a plain string as a connection error', () => {
    expect(classify('Failed to fetch')).toMatchObject({ code: 'INTERNAL', network: false })
  })

  const plain: [string, ErrorCode][] = [
    ['A user with this email already exists', 'CONFLICT'],
    ['Version conflict', 'CONFLICT'],
    ['Wallet not found', 'NOT_FOUND'],
    ['Unauthorized', 'UNAUTHORIZED'],
    ['authentication required', 'UNAUTHORIZED'],
    ['Access denied', 'FORBIDDEN'],
    ['something odd', 'INTERNAL'],
  ]
  it.each(plain)('classifies the plain error %j as %s', (message, code) => {
    expect(classify(new Error(message)).code).toBe(code)
    expect(classify(message).code).toBe(code)
    expect(classify({ message }).message).toBe(errorMessages[code])
  })

  it.each([null, undefined, {}, [], 0, '', Symbol('x'), () => 1])('returns INTERNAL for the value %s', (value) => {
    expect(classify(value)).toMatchObject({ code: 'INTERNAL', retryable: false })
    expect(isAuthenticationFailure(value)).toBe(false)
  })

  it('returns an AppError unchanged, and still recognizes its cause', () => {
    const error = classify(server(401, ''))
    expect(classify(error)).toBe(error)
    expect(isAuthenticationFailure(error)).toBe(true)
    expect(isAuthenticationFailure(new AppError('AUTHENTICATION_FAILED'))).toBe(false)
    expect(error.name).toBe('AppError')
    expect('cause' in new AppError('CONFLICT')).toBe(false)
    const cause = new Error('odd')
    expect(classify(cause).cause).toBe(cause)
  })
})

describe('the error catalog', () => {
  it('marks only temporary errors as retryable', () => {
    const codes = Object.keys(errorMessages) as ErrorCode[]
    expect(codes.filter(isRetryableCode)).toEqual(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'TIMEOUT'])
    expect(codes).toHaveLength(11)
  })

  it('has the product’s message for every code', () => {
    expect(errorMessages).toMatchInlineSnapshot(`
      {
        "AUTHENTICATION_FAILED": "Authentication failed. Please sign in again.",
        "CONFLICT": "This conflicts with existing data. Please refresh and try again.",
        "FORBIDDEN": "Access denied. You do not have permission for this action.",
        "INTERNAL": "An unexpected error occurred. Please try again.",
        "NOT_FOUND": "The requested item was not found.",
        "RATE_LIMITED": "Too many requests. Please wait a moment and try again.",
        "SERVICE_UNAVAILABLE": "Service temporarily unavailable. Please try again.",
        "STRIPE_ERROR": "Payment processing error. Please check your payment details.",
        "TIMEOUT": "Request timed out. Please try again.",
        "UNAUTHORIZED": "You are not authorized to perform this action.",
        "VALIDATION_FAILED": "Please check your input and try again.",
      }
    `)
  })
})

describe('refusals', () => {
  it('keep their own message, code, and field', () => {
    const error = fromRefusals([{ message: 'Not enough funds', code: 'conflict', field: 'amountCents' }])
    expect(error).toMatchObject({ code: 'CONFLICT', message: 'Not enough funds', field: 'amountCents' })
  })

  it('use the catalog’s message if they have no message', () => {
    expect(fromRefusals([{ code: 'NOT_FOUND', message: ' ' }]).message).toBe(errorMessages.NOT_FOUND)
    expect(fromRefusals([{ message: 'Wallet not found' }])).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Wallet not found',
    })
    expect(fromRefusals([{}])).toMatchObject({ code: 'VALIDATION_FAILED', message: errorMessages.VALIDATION_FAILED })
    expect(fromRefusals([{ message: 'Too short' }])).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Too short' })
    expect(fromRefusals([{ code: 'TEAPOT' }]).code).toBe('INTERNAL')
    expect(fromRefusals([{ code: ' ', message: null }]).code).toBe('VALIDATION_FAILED')
    expect(fromRefusals([{ code: null, message: ' Too short ', field: null }])).toMatchObject({
      message: 'Too short',
      field: undefined,
    })
    expect(fromRefusals([{ code: ' conflict ' }]).code).toBe('CONFLICT')
  })

  it('are kept as the cause, for the log', () => {
    const list = [{ message: 'Too short', code: 'VALIDATION_FAILED' }]
    expect(fromRefusals(list).cause).toBe(list)
  })

  it.each([null, undefined, []])('become INTERNAL if the list is %j', (list) => {
    expect(fromRefusals(list)).toMatchObject({ code: 'INTERNAL', message: errorMessages.INTERNAL })
  })
})
