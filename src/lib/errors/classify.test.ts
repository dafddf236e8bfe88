import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { describe, expect, it } from 'vitest'
import { errorMessages, type ErrorCode } from './catalogue'
import { classify, isAuthenticationFailure } from './classify'

type Kind = 'authentication' | 'authorization' | 'neither'

function kindOf(error: unknown): Kind {
  const isAuthorization = ['FORBIDDEN', 'UNAUTHORIZED'].includes(classify(error).code)
  if (isAuthenticationFailure(error)) {
    expect(isAuthorization).toBe(false)
    return 'authentication'
  }
  return isAuthorization ? 'authorization' : 'neither'
}

const graphql = (...errors: object[]) => new CombinedGraphQLErrors({ errors: errors as never })

function server(status: number, bodyText: string, headers: Record<string, string> = {}) {
  const response = new Response(null, { status, headers })
  return new ServerError('Response not successful', { response, bodyText })
}

const body = (...errors: object[]) => JSON.stringify({ errors })

const codesWithReason: readonly ErrorCode[] = ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED', 'STRIPE_ERROR']

describe('the message of a GraphQL error', () => {
  const messageOf = (message: string, code: string) =>
    classify({ errors: [{ message, errorType: code, errorInfo: { code, field: 'endDate' } }] }).message

  it('is the reason of a service that refuses with a code of the product', () => {
    const reason = 'Choose a date within the next year.'
    for (const code of codesWithReason) expect(messageOf(` ${reason} `, code)).toBe(reason)
  })

  it('is the catalog’s text without a reason, for another service’s code, and for faults', () => {
    expect(messageOf(' ', 'VALIDATION_FAILED')).toBe(errorMessages.VALIDATION_FAILED)
    expect(messageOf('The conditional request failed', 'DynamoDB:ConditionalCheckFailedException')).toBe(
      errorMessages.CONFLICT,
    )
    for (const code of ['INTERNAL', 'FORBIDDEN', 'NOT_FOUND', 'TIMEOUT'] as const)
      expect(messageOf('TypeError: x is undefined', code)).toBe(errorMessages[code])
  })
})

describe('GraphQL errors', () => {
  const rows: [string, object, ErrorCode, Kind][] = [
    // AppSync: errorType at the top level of the error.
    [
      'expired token',
      { errorType: 'UnauthorizedException', message: 'Token has expired.' },
      'AUTHENTICATION_FAILED',
      'authentication',
    ],
    [
      'no token',
      { errorType: 'UnauthorizedException', message: 'Valid authorization header not provided.' },
      'AUTHENTICATION_FAILED',
      'authentication',
    ],
    [
      'unreadable token',
      { errorType: 'UnauthorizedException', message: 'Unable to parse JWT token.' },
      'AUTHENTICATION_FAILED',
      'authentication',
    ],
    [
      'field denied',
      { errorType: 'Unauthorized', message: 'Not Authorized to access getUser on type Query' },
      'UNAUTHORIZED',
      'authorization',
    ],
    [
      'denied call',
      { errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' },
      'UNAUTHORIZED',
      'authorization',
    ],
    ['resolver failed', { errorType: 'Lambda:Unhandled', message: 'boom' }, 'INTERNAL', 'neither'],
    ['resolver too slow', { errorType: 'ExecutionTimeout', message: 'Execution timed out.' }, 'TIMEOUT', 'neither'],
    ['lambda too slow', { errorType: 'Lambda:ExecutionTimeoutException', message: 'x' }, 'TIMEOUT', 'neither'],
    [
      'condition failed',
      { errorType: 'DynamoDB:ConditionalCheckFailedException', message: 'x' },
      'CONFLICT',
      'neither',
    ],
    [
      'bad request body',
      { errorType: 'MalformedHttpRequestException', message: 'Request body cannot be empty.' },
      'INTERNAL',
      'neither',
    ],
    [
      'validation of the query',
      { path: null, message: "Validation error of type FieldUndefined: Field 'x' is undefined" },
      'INTERNAL',
      'neither',
    ],
    [
      'own words of a validation error',
      { path: null, message: 'Validation error of type FieldsConflict: they conflict, and nothing is not found' },
      'INTERNAL',
      'neither',
    ],
    [
      'errorInfo.code',
      { errorType: 'Lambda:Handled', errorInfo: { code: 'CONFLICT' }, message: 'x' },
      'CONFLICT',
      'neither',
    ],
    [
      'errorInfo without a code',
      { errorType: 'NOT_FOUND', errorInfo: { at: 'x' }, message: 'x' },
      'NOT_FOUND',
      'neither',
    ],
    ['errorInfo that is none', { errorType: 'NOT_FOUND', errorInfo: 'x', message: 'x' }, 'NOT_FOUND', 'neither'],
    [
      'errorInfo denies',
      { errorType: 'Custom', errorInfo: { code: 'FORBIDDEN' }, message: 'x' },
      'FORBIDDEN',
      'authorization',
    ],
    ['own code as errorType', { errorType: 'CONFLICT', message: 'Already sold' }, 'CONFLICT', 'neither'],
    // extensions.code
    [
      'UNAUTHENTICATED',
      { message: 'x', extensions: { code: 'UNAUTHENTICATED' } },
      'AUTHENTICATION_FAILED',
      'authentication',
    ],
    [
      'UNAUTHENTICATED but forbidden',
      { message: 'Access denied', extensions: { code: 'UNAUTHENTICATED' } },
      'FORBIDDEN',
      'authorization',
    ],
    ['UNAUTHORIZED', { message: 'x', extensions: { code: 'UNAUTHORIZED' } }, 'UNAUTHORIZED', 'authorization'],
    ['FORBIDDEN', { message: 'x', extensions: { code: 'FORBIDDEN' } }, 'FORBIDDEN', 'authorization'],
    ['ACCESSDENIED', { message: 'x', extensions: { code: 'AccessDenied' } }, 'FORBIDDEN', 'authorization'],
    [
      'AUTHENTICATION_FAILED',
      { message: 'x', extensions: { code: 'AUTHENTICATION_FAILED' } },
      'AUTHENTICATION_FAILED',
      'neither',
    ],
    ['lower case', { message: 'x', extensions: { code: 'not_found' } }, 'NOT_FOUND', 'neither'],
    ['nested', { message: 'x', extensions: { exception: { code: 'RATE_LIMITED' } } }, 'RATE_LIMITED', 'neither'],
    [
      'nested twice',
      { message: 'x', extensions: { extensions: { response: { code: 'TIMEOUT' } } } },
      'TIMEOUT',
      'neither',
    ],
    ['unknown code', { message: 'Wallet not found', extensions: { code: 'TEAPOT' } }, 'INTERNAL', 'neither'],
    ['code that every object has', { message: 'x', extensions: { code: 'CONSTRUCTOR' } }, 'INTERNAL', 'neither'],
    ['code of a wrong type', { message: 'x', extensions: { code: 42 } }, 'INTERNAL', 'neither'],
    [
      'extensions.code before errorType',
      { message: 'x', errorType: 'UnauthorizedException', extensions: { code: 'NOT_FOUND' } },
      'NOT_FOUND',
      'neither',
    ],
    ['BAD_USER_INPUT', { message: 'x', extensions: { code: 'BAD_USER_INPUT' } }, 'VALIDATION_FAILED', 'neither'],
    // No code: the message decides.
    ['message unauthorized', { message: 'Unauthorized' }, 'AUTHENTICATION_FAILED', 'authentication'],
    ['message not authorized', { message: 'Not authorized' }, 'UNAUTHORIZED', 'authorization'],
    ['message forbidden', { message: '403 Forbidden' }, 'FORBIDDEN', 'authorization'],
    ['message permission denied', { message: 'Permission denied for wallets' }, 'FORBIDDEN', 'authorization'],
    ['message unauthorized but denied', { message: 'Unauthorized: access denied' }, 'FORBIDDEN', 'authorization'],
    ['message already exists', { message: 'A wallet already exists' }, 'CONFLICT', 'neither'],
    ['message not found', { message: 'Lead not found' }, 'NOT_FOUND', 'neither'],
    ['message of nothing', { message: '' }, 'INTERNAL', 'neither'],
    ['blank code', { message: 'Lead not found', errorType: '  ' }, 'NOT_FOUND', 'neither'],
    ['blank nested code', { message: 'x', extensions: { code: ' ', errorCode: 'CONFLICT' } }, 'CONFLICT', 'neither'],
    ['null code', { message: 'x', extensions: { code: null } }, 'INTERNAL', 'neither'],
    ['no message', { extensions: {} }, 'INTERNAL', 'neither'],
  ]
  it.each(rows)('classifies %s', (_name, error, code, kind) => {
    for (const shape of [
      graphql(error),
      { errors: [error] },
      { data: null, errors: [error] },
      server(200, body(error)),
    ]) {
      expect(classify(shape).code).toBe(code)
      if (!codesWithReason.includes(code)) expect(classify(shape).message).toBe(errorMessages[code])
      expect(kindOf(shape)).toBe(kind)
    }
  })

  it.each([
    ['ACCESSDENIED', 'FORBIDDEN'],
    ['ACCESS_DENIED', 'FORBIDDEN'],
    ['AccessDeniedException', 'FORBIDDEN'],
    ['ForbiddenException', 'FORBIDDEN'],
    ['ValidationException', 'VALIDATION_FAILED'],
    ['DynamoDB:TransactionCanceledException', 'CONFLICT'],
    ['ConflictException', 'CONFLICT'],
    ['NotFoundException', 'NOT_FOUND'],
    ['DynamoDB:ResourceNotFoundException', 'NOT_FOUND'],
    ['RequestLimitExceeded', 'RATE_LIMITED'],
    ['BAD_USER_INPUT', 'VALIDATION_FAILED'],
    ['VALIDATION_ERROR', 'VALIDATION_FAILED'],
    ['ALREADY_EXISTS', 'CONFLICT'],
    ['ConditionalCheckFailedException', 'CONFLICT'],
    ['TOO_MANY_REQUESTS', 'RATE_LIMITED'],
    ['TooManyRequestsException', 'RATE_LIMITED'],
    ['LimitExceededException', 'RATE_LIMITED'],
    ['ThrottlingException', 'RATE_LIMITED'],
    ['DynamoDB:ProvisionedThroughputExceededException', 'RATE_LIMITED'],
    ['ServiceUnavailable', 'SERVICE_UNAVAILABLE'],
    ['ServiceUnavailableException', 'SERVICE_UNAVAILABLE'],
    ['ExecutionTimeout', 'TIMEOUT'],
    ['Lambda:ExecutionTimeoutException', 'TIMEOUT'],
    ['GATEWAY_TIMEOUT', 'TIMEOUT'],
    ['INTERNAL_SERVER_ERROR', 'INTERNAL'],
    [' conflict ', 'CONFLICT'],
    ['   ', 'INTERNAL'],
  ] as const)('maps the service code %j to %s', (name, code) => {
    for (const error of [
      { message: 'x', errorType: name },
      { message: 'x', extensions: { code: name } },
      { message: 'x', extensions: { errorCode: name } },
      { message: 'x', extensions: { originalError: { code: name } } },
      { message: 'x', code: name },
    ]) {
      expect(classify({ errors: [error] }).code).toBe(code)
    }
  })

  it('reads codes up to three levels deep', () => {
    const nest = (depth: number): object => (depth === 0 ? { code: 'CONFLICT' } : { extensions: nest(depth - 1) })
    const codeAt = (depth: number) => classify({ errors: [{ message: 'x', extensions: nest(depth) }] }).code
    expect([0, 1, 2, 3].map(codeAt)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'INTERNAL'])
  })

  it('ignores a message or field of the wrong type', () => {
    expect(classify({ errors: [{ message: 7 }] }).code).toBe('INTERNAL')
    expect(classify({ errors: [{ message: ['Wallet not found'] }] }).code).toBe('INTERNAL')
    const odd = { message: 'x', extensions: { code: 'CONFLICT', field: 7 } }
    expect(classify({ errors: [odd] })).toMatchObject({ code: 'CONFLICT', field: undefined })
  })

  it('uses the first error with a known code', () => {
    expect(classify(graphql({ message: 'boom' }, { message: 'x', extensions: { code: 'CONFLICT' } })).code).toBe(
      'CONFLICT',
    )
  })

  it('does not refresh if one of several errors is a denial', () => {
    const MIXED = graphql(
      { message: 'x', extensions: { code: 'UNAUTHENTICATED' } },
      { errorType: 'Unauthorized', message: 'Not Authorized to access x on type Query' },
    )
    expect(isAuthenticationFailure(MIXED)).toBe(false)
  })

  it('keeps the field of the error', () => {
    expect(
      classify(graphql({ message: 'x', errorType: 'CONFLICT', errorInfo: { code: 'CONFLICT', field: 'name' } })).field,
    ).toBe('name')
    expect(classify(graphql({ message: 'x', extensions: { code: 'VALIDATION_FAILED', field: 'email' } })).field).toBe(
      'email',
    )
  })

  it.each([null, 'text', 7, undefined])('accepts %j in the list of errors', (entry) => {
    expect(classify({ errors: [entry] }).code).toBe('INTERNAL')
  })
})

describe('HTTP', () => {
  const html = '<html><body>Service Unavailable</body></html>'
  const rows: [number, string, ErrorCode, Kind][] = [
    [302, '', 'INTERNAL', 'neither'],
    [400, body({ message: 'Syntax error' }), 'INTERNAL', 'neither'],
    [300, '', 'INTERNAL', 'neither'],
    [300, body({ message: 'Wallet not found' }), 'INTERNAL', 'neither'],
    [400, body({ message: 'Unauthorized' }), 'AUTHENTICATION_FAILED', 'authentication'],
    [500, body({ message: 'Access denied' }), 'FORBIDDEN', 'authorization'],
    [503, body({ message: 'Wallet not found' }), 'SERVICE_UNAVAILABLE', 'neither'],
    [503, '{"errors":"none"}', 'SERVICE_UNAVAILABLE', 'neither'],
    [401, html, 'AUTHENTICATION_FAILED', 'authentication'],
    [
      401,
      body({ errorType: 'UnauthorizedException', message: 'Token has expired.' }),
      'AUTHENTICATION_FAILED',
      'authentication',
    ],
    [401, body({ message: 'x', extensions: { code: 'FORBIDDEN' } }), 'FORBIDDEN', 'authorization'],
    [401, body({ message: 'x', extensions: { code: 'UNAUTHORIZED' } }), 'UNAUTHORIZED', 'authorization'],
    [401, body({ message: 'Not authorized' }), 'UNAUTHORIZED', 'authorization'],
    [403, html, 'FORBIDDEN', 'authorization'],
    [404, html, 'NOT_FOUND', 'neither'],
    [408, '', 'TIMEOUT', 'neither'],
    [409, '', 'CONFLICT', 'neither'],
    [422, '', 'VALIDATION_FAILED', 'neither'],
    [429, '', 'RATE_LIMITED', 'neither'],
    [500, html, 'INTERNAL', 'neither'],
    [500, body({ message: 'Route not found' }), 'INTERNAL', 'neither'],
    [500, body({ message: 'x', extensions: { code: 'CONFLICT' } }), 'CONFLICT', 'neither'],
    [502, html, 'SERVICE_UNAVAILABLE', 'neither'],
    [503, html, 'SERVICE_UNAVAILABLE', 'neither'],
    [504, '', 'TIMEOUT', 'neither'],
    [599, 'null', 'INTERNAL', 'neither'],
  ]
  it.each(rows)('classifies status %d with %s as %s', (status, text, code, kind) => {
    const error = server(status, text)
    expect(classify(error).code).toBe(code)
    if (!codesWithReason.includes(code)) expect(classify(error).message).toBe(errorMessages[code])
    expect(kindOf(error)).toBe(kind)
  })

  it.each(['', '{', '{"data":', 'null', '{}', '[]', '<html>'])('returns INTERNAL for 200 with the body %j', (text) => {
    expect(classify(server(200, text)).code).toBe('INTERNAL')
    const response = new Response(null, { status: 200 })
    const parse = new ServerParseError(new SyntaxError('Unexpected token'), { response, bodyText: text })
    expect(classify(parse)).toMatchObject({ code: 'INTERNAL', message: errorMessages.INTERNAL })
  })

  it('reads Retry-After in seconds and as a date', () => {
    expect(classify(server(429, '', { 'retry-after': '7' })).retryAfterMs).toBe(7000)
    expect(classify(server(429, '', { 'retry-after': '120' })).retryAfterMs).toBe(120_000)
    const date = new Date(Date.now() + 60_000).toUTCString()
    const ms = classify(server(503, '', { 'retry-after': date })).retryAfterMs ?? 0
    expect(ms).toBeGreaterThan(50_000)
    expect(ms).toBeLessThanOrEqual(60_000)
    expect(classify(server(503, '')).retryAfterMs).toBeUndefined()
    for (const odd of ['soon', '7s', 'x7', '-1x'])
      expect(classify(server(503, '', { 'retry-after': odd })).retryAfterMs).toBeUndefined()
    expect(classify(server(503, '', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' })).retryAfterMs).toBe(0)
  })
})
