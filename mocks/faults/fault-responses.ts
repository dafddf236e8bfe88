import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors'
import type { FaultTarget } from './fault-kind'

/** Rewrites the body of a JSON response. Returns other responses unchanged. */
export async function changeJsonBody(response: Response, change: (json: string) => string): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

interface GraphQLBody {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
}

/** Replaces the value at a path of the response data. Follows a list into each of its items. */
export function replaceAt(json: string, path: readonly string[], replacement: unknown): string {
  const body = JSON.parse(json) as GraphQLBody
  setAt(body.data, path, replacement)
  return JSON.stringify(body)
}

export function appendError(json: string, path: readonly string[]): string {
  const body = JSON.parse(json) as GraphQLBody
  return JSON.stringify({ ...body, errors: [...(body.errors ?? []), errorAt(path, 'INTERNAL')] })
}

function setAt(value: unknown, path: readonly string[], replacement: unknown): void {
  const [head, ...rest] = path
  if (typeof value !== 'object' || value === null || head === undefined) return
  if (Array.isArray(value) && !/^\d+$/.test(head)) {
    for (const item of value) setAt(item, path, replacement)
    return
  }
  if (rest.length > 0) setAt(Reflect.get(value, head), rest, replacement)
  else if (Object.hasOwn(value, head)) Reflect.set(value, head, replacement)
}

type Headers = Readonly<Record<string, string>>

export const jsonResponse = (status: number, body: unknown, headers: Headers = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** Tells whether a response with this status has no body (Fetch standard, "null body status"). */
export const isNullBodyStatus = (status: number): boolean => status === 204 || status === 205 || status === 304

const COGNITO_TYPES: Readonly<Partial<Record<ErrorCode, string>>> = {
  RATE_LIMITED: 'TooManyRequestsException',
  AUTHENTICATION_FAILED: 'NotAuthorizedException',
}

/** Returns an error response in the format of the service. */
export function errorResponse(code: ErrorCode, { service, operation, fields }: FaultTarget): Response {
  const message = ERROR_MESSAGES[code]
  switch (service) {
    case 'identity': {
      const type = COGNITO_TYPES[code] ?? 'InternalErrorException'
      return jsonResponse(code === 'INTERNAL' ? 500 : 400, { __type: type, message }, { 'x-amzn-errortype': type })
    }
    case 'payments':
      return jsonResponse(402, { error: { type: 'api_error', code: code.toLowerCase(), message } })
    case 'upload':
      return new Response(message, { status: 403 })
    case 'graphql': {
      const errors = (fields.length > 0 ? fields : [operation]).map((field) => errorAt([field], code))
      return jsonResponse(200, { data: null, errors })
    }
  }
}

/** Returns an error in AppSync's format. */
const errorAt = (path: readonly string[], code: ErrorCode) => ({
  path,
  data: null,
  errorType: code,
  errorInfo: { code, field: null },
  locations: [],
  message: ERROR_MESSAGES[code],
})

/** Returns AppSync's response to an invalid token. */
export const invalidTokenResponse = (message: string): Response =>
  jsonResponse(
    401,
    { errors: [{ errorType: 'UnauthorizedException', message }] },
    { 'x-amzn-errortype': 'UnauthorizedException' },
  )
